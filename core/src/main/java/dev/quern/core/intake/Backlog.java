package dev.quern.core.intake;

import dev.quern.core.account.AccountId;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Driven port: how many documents wait to be processed or are being, by account. Looking may cost what counting them does. */
public interface Backlog {
    Map<AccountId, Long> byAccount();

    /** Those of one account. */
    default Waiting of(AccountId account) {
        return new Waiting(byAccount().getOrDefault(account, 0L), null);
    }

    /**
     * Documents that wait to be processed or are being.
     *
     * @param longest for how long the first of them has been there; null when there is none, or nobody knows
     */
    record Waiting(long documents, @Nullable Duration longest) {}
}
