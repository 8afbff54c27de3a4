package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.intake.IdempotencyKey;
import dev.quern.core.intake.Receipt;
import dev.quern.core.intake.Receipts;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@link Receipts} in memory. */
public final class InMemoryReceipts implements Receipts {
    private final Memory memory;
    private final Map<Name, Given> receipts = new HashMap<>();

    private record Name(AccountId account, IdempotencyKey key) {}

    private record Given(Receipt receipt, Instant at) {}

    public InMemoryReceipts(Memory memory) {
        this.memory = memory;
    }

    @Override
    public Optional<Receipt> find(AccountId account, IdempotencyKey key, Instant since) {
        return memory.run(() -> Optional.ofNullable(receipts.get(new Name(account, key)))
                .filter(given -> !given.at().isBefore(since))
                .map(Given::receipt));
    }

    @Override
    public void put(AccountId account, IdempotencyKey key, Receipt receipt, Instant at, Instant since) {
        memory.run(() -> {
            if (find(account, key, since).isPresent()) {
                throw Receipts.used(key);
            }
            memory.put(receipts, new Name(account, key), new Given(receipt, at));
        });
    }

    @Override
    public void removeBefore(Instant time) {
        memory.run(() -> Map.copyOf(receipts).forEach((name, given) -> {
            if (given.at().isBefore(time)) {
                memory.remove(receipts, name);
            }
        }));
    }
}
