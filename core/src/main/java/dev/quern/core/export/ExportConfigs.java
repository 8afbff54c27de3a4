package dev.quern.core.export;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import java.util.Optional;

/** Driven port: the export configs. They go when their mailbox goes. */
public interface ExportConfigs {
    /** Stores a config under a new id; refused as a conflict when the mailbox has one of that name. */
    ExportConfig add(ExportConfig.Draft draft);

    Optional<ExportConfig> find(ExportConfigId id);

    /** The config of a mailbox; for every other mailbox it does not exist. */
    default ExportConfig get(MailboxId mailbox, ExportConfigId id) {
        return find(id).filter(config -> config.mailbox().equals(mailbox))
                .orElseThrow(() -> new Refusal.NotFound("No ExportConfig matches the given query."));
    }

    /** Replaces what is stored; refused as a conflict when the mailbox has another one of that name. */
    void update(ExportConfig config);

    /** Removes it; nothing happens when there is none. */
    void remove(ExportConfigId id);

    /** The configs of a mailbox in the order they were made; with a search, those whose name has it in whatever case. */
    Listing<ExportConfig> list(MailboxId mailbox, String search, PageRequest page);

    /** The refusal of every store when the mailbox has a config of that name. */
    static Refusal.Conflict nameTaken(String name) {
        return new Refusal.Conflict(
                "name", "There is a download named '" + name + "' already. Please choose another value for name.");
    }
}
