package dev.quern.core.export;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.FieldsChanged;
import dev.quern.core.mailbox.Mailbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renames the columns of export configs with the fields that they name: a column of the old name would be empty from then on. */
public final class RenamedColumns implements FieldsChanged {
    private final ExportConfigs configs;

    public RenamedColumns(ExportConfigs configs) {
        this.configs = configs;
    }

    @Override
    public void changed(Mailbox before, Mailbox after) {
        if (before.fields().isEmpty() || before.fields().equals(after.fields())) {
            return;
        }
        for (var config : all(before)) {
            var renamed = renamed(before, after, config.table());
            // A column of the new name may be there already.
            var items = new LinkedHashSet<String>();
            config.items().forEach(item -> items.add(renamed.getOrDefault(item, item)));
            if (!config.items().equals(List.copyOf(items))) {
                configs.update(new ExportConfig(
                        config.id(), config.mailbox(), config.name(), config.table(), List.copyOf(items)));
            }
        }
    }

    private List<ExportConfig> all(Mailbox mailbox) {
        var all = new ArrayList<ExportConfig>();
        for (int page = 1; ; page++) {
            var slice = configs.list(mailbox.id(), "", new PageRequest(page, PageRequest.MAX_SIZE));
            all.addAll(slice.items());
            if (all.size() >= slice.count() || slice.items().isEmpty()) {
                return all;
            }
        }
    }

    /** New names by old ones. */
    private static Map<String, String> renamed(Mailbox before, Mailbox after, @Nullable FieldId table) {
        var now = names(after, table);
        var renamed = new HashMap<String, String>();
        names(before, table).forEach((id, name) -> renamed.put(name, now.getOrDefault(id, name)));
        return renamed;
    }

    /** What the columns are called, by field. */
    private static Map<FieldId, String> names(Mailbox mailbox, @Nullable FieldId table) {
        var names = new HashMap<FieldId, String>();
        mailbox.fields().forEach(field -> put(names, field, field.name()));
        ExportFields.table(mailbox, table)
                .ifPresent(of ->
                        of.columns().forEach(column -> put(names, column, ExportFields.lineName(mailbox, of, column))));
        return names;
    }

    private static void put(Map<FieldId, String> names, Field field, String name) {
        if (field.id() != null) {
            names.put(field.id(), name);
        }
    }
}
