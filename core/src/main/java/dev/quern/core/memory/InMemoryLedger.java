package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Ledger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@link Ledger} in memory. */
public final class InMemoryLedger implements Ledger {
    private final Memory memory;
    private final Map<Long, Charge> byDocument = new LinkedHashMap<>();

    public InMemoryLedger(Memory memory) {
        this.memory = memory;
    }

    @Override
    public boolean charge(Charge charge) {
        return memory.run(() -> {
            boolean first = !byDocument.containsKey(charge.document());
            if (first) {
                memory.put(byDocument, charge.document(), charge);
            }
            return first;
        });
    }

    @Override
    public Credits sum(AccountId account, Instant from, Instant to) {
        return memory.run(() -> byDocument.values().stream()
                .filter(charge -> charge.account().equals(account))
                .filter(charge -> !charge.at().isBefore(from) && charge.at().isBefore(to))
                .map(Charge::credits)
                .reduce(Credits.NONE, (a, b) -> new Credits(a.conventional() + b.conventional(), a.ai() + b.ai())));
    }
}
