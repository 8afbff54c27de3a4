package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.ports.Stores;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.account.Accounts}. */
public interface AccountsContract {
    Stores stores();

    @Test
    default void an_account_is_found_as_it_was_added() {
        var account = new Account(new AccountId(UUID.randomUUID()), Sample.NASTY);
        stores().accounts().add(account);
        assertThat(stores().accounts().find(account.id())).contains(account);
    }

    @Test
    default void nobody_is_found_by_an_unknown_id() {
        Sample.account(stores());
        assertThat(stores().accounts().find(new AccountId(UUID.randomUUID()))).isEmpty();
    }

    @Test
    default void accounts_are_listed_oldest_first() {
        var first = Sample.account();
        var second = Sample.account();
        var third = Sample.account();
        stores().accounts().add(first);
        stores().accounts().add(second);
        stores().accounts().add(third);
        assertThat(stores().accounts().list()).containsSubsequence(first, second, third);
    }
}
