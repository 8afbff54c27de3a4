package dev.quern.core.memory;

import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Accounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link Accounts} in memory. */
public final class InMemoryAccounts implements Accounts {
    private final Memory memory;
    private final Map<AccountId, Account> accounts = new LinkedHashMap<>();

    public InMemoryAccounts(Memory memory) {
        this.memory = memory;
    }

    @Override
    public void add(Account account) {
        memory.run(() -> memory.put(accounts, account.id(), account));
    }

    @Override
    public Optional<Account> find(AccountId id) {
        return memory.run(() -> Optional.ofNullable(accounts.get(id)));
    }

    @Override
    public List<Account> list() {
        return memory.run(() -> List.copyOf(accounts.values()));
    }
}
