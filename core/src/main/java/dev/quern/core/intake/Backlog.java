package dev.quern.core.intake;

import dev.quern.core.account.AccountId;
import java.util.Map;

/** Driven port: how many documents wait to be processed or are being, by account. Looking may cost what counting them does. */
public interface Backlog {
    Map<AccountId, Long> byAccount();
}
