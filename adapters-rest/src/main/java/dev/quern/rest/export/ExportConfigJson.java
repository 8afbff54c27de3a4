package dev.quern.rest.export;

import dev.quern.core.account.Caller;
import dev.quern.core.export.ExportConfig;
import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.rest.http.Addresses;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An export config.
 *
 * @param parserFieldId of the table whose lines are the rows; null for documents
 * @param parserFieldName its name; null too when it is no longer there
 * @param csvDownload null, like the other path, for keys that may only read: the mailbox's secret stands in it
 */
record ExportConfigJson(
        long id,
        String name,
        long parserId,
        String type,
        @Nullable String parserFieldId,
        @Nullable String parserFieldName,
        List<String> items,
        @Nullable String csvDownload,
        @Nullable String xlsDownload) {
    static ExportConfigJson of(Mailbox mailbox, ExportConfig config, Caller caller) {
        boolean all = caller.role().mayWrite();
        var table = config.table();
        var download = "/parser/" + mailbox.secret() + "/download/" + Addresses.segment(slug(config.name()));
        var query = "?cfg=" + config.id();
        return new ExportConfigJson(
                config.id().number(),
                config.name(),
                mailbox.id().number(),
                config.type().name(),
                table == null ? null : table.toString(),
                mailbox.fields().stream()
                        .filter(field -> table != null && table.equals(field.id()))
                        .map(Field::name)
                        .findFirst()
                        .orElse(null),
                config.items(),
                all ? download + ".csv" + query : null,
                all ? download + ".xlsx" + query : null);
    }

    /** The name as it stands in an address. */
    private static String slug(String name) {
        var slug = Normalizer.normalize(name, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}+", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+|-+$", "");
        return slug.isEmpty() ? "export" : slug;
    }
}
