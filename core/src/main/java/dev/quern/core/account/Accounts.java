package dev.quern.core.account;

import java.util.List;
import java.util.Optional;

/** Driven port: the accounts of this server. */
public interface Accounts {
    void add(Account account);

    Optional<Account> find(AccountId id);

    /** All accounts, oldest first. */
    List<Account> list();
}
