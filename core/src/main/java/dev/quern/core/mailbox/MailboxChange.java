package dev.quern.core.mailbox;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.settings.MailboxSettings;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The change to a mailbox. Whatever is null, or not touched in the settings, stays as it is.
 *
 * @param settings sets what is new on a builder that starts from what is
 */
public record MailboxChange(
        @Nullable MailboxName name,
        @Nullable EmailPrefix prefix,
        Consumer<MailboxSettings.Builder> settings,
        List<FieldChange> fields) {
    public MailboxChange {
        fields = List.copyOf(fields);
    }

    /** Nothing but fields, added to those there are. */
    public static MailboxChange addFields(List<Field> fields) {
        return new MailboxChange(
                null,
                null,
                settings -> {},
                fields.stream().map(FieldChange::create).toList());
    }
}
