package dev.quern.core.memory;

import dev.quern.core.export.ExportConfig;
import dev.quern.core.export.ExportConfigId;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link ExportConfigs} in memory. */
public final class InMemoryExportConfigs implements ExportConfigs {
    private final Memory memory;
    private final Map<Long, ExportConfig> configs = new TreeMap<>();
    private long lastId;

    public InMemoryExportConfigs(Memory memory) {
        this.memory = memory;
    }

    @Override
    public ExportConfig add(ExportConfig.Draft draft) {
        return memory.run(() -> {
            var config = draft.stored(new ExportConfigId(++lastId));
            put(config);
            return config;
        });
    }

    @Override
    public Optional<ExportConfig> find(ExportConfigId id) {
        return memory.run(() -> Optional.ofNullable(configs.get(id.number())));
    }

    @Override
    public void update(ExportConfig config) {
        memory.run(() -> {
            if (!configs.containsKey(config.id().number())) {
                throw new Refusal.NotFound("No ExportConfig matches the given query.");
            }
            put(config);
        });
    }

    @Override
    public void remove(ExportConfigId id) {
        memory.run(() -> {
            var removed = configs.get(id.number());
            if (removed != null) {
                memory.change(() -> configs.remove(id.number()), () -> configs.put(id.number(), removed));
            }
        });
    }

    @Override
    public Listing<ExportConfig> list(MailboxId mailbox, String search, PageRequest page) {
        var wanted = search.toLowerCase(Locale.ROOT);
        return memory.run(() -> Listing.page(
                configs.values().stream()
                        .filter(config -> config.mailbox().equals(mailbox))
                        .filter(config -> config.name().toLowerCase(Locale.ROOT).contains(wanted))
                        .toList(),
                page));
    }

    private void put(ExportConfig config) {
        boolean taken = configs.values().stream()
                .anyMatch(other -> other.mailbox().equals(config.mailbox())
                        && other.name().equals(config.name())
                        && !other.id().equals(config.id()));
        if (taken) {
            throw ExportConfigs.nameTaken(config.name());
        }
        memory.put(configs, config.id().number(), config);
    }
}
