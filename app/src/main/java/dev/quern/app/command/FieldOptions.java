package dev.quern.app.command;

import dev.quern.app.eval.FieldsFile;
import dev.quern.app.settings.Settings;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The fields wanted, as flags of a command. */
final class FieldOptions {
    /** A name with a version or an abbreviation in it is none of these: {@code v1.2}, {@code No. of pieces}. */
    private static final Pattern COLUMN = Pattern.compile("[^.]+\\.\\p{L}.*");

    @Option(
            names = "--field",
            paramLabel = "NAME:FORMAT[:QUESTION]",
            description = {
                "A field, such as 'Total:NUMBER:amount to pay'. Formats: TEXT, ONELINE, DATE, TIME, DATETIME, NUMBER,",
                "NAME, ADDRESS, LINK, TABLE. A table's columns are 'Lines.Item:TEXT' and so on."
            })
    private List<String> written = new ArrayList<>();

    @Option(
            names = "--fields",
            paramLabel = "FILE",
            description = "JSON: {settings, parser_object_set} as in PUT /parser.")
    private @Nullable Path file;

    /** The fields and what else the file says. */
    FieldsFile read() throws IOException {
        var fromFile = file == null ? FieldsFile.NOTHING : FieldsFile.read(file);
        var fields = new ArrayList<>(fromFile.fields());
        fields.addAll(parse(written));
        check(fields);
        if (fields.isEmpty()) {
            throw new Settings.Wrong(
                    "No field to look for: name one with --field 'Total:NUMBER:amount to pay', or more with --fields FILE.");
        }
        return fromFile.withFields(fields);
    }

    static List<Field> parse(List<String> written) {
        var fields = new LinkedHashMap<String, Field>();
        for (var one : written) {
            var parts = one.split(":", 3);
            if (parts.length < 2 || parts[0].isBlank()) {
                throw new Settings.Wrong("--field is NAME:FORMAT or NAME:FORMAT:QUESTION, not '" + one + "'.");
            }
            var field = Field.of(parts[0].strip(), format(parts[1], one), parts.length == 3 ? parts[2].strip() : null);
            int dot = field.name().indexOf('.');
            var table = dot < 0 ? null : fields.get(field.name().substring(0, dot));
            if (table != null && table.format() == FieldFormat.TABLE) {
                var columns = new ArrayList<>(table.columns());
                columns.add(Field.of(field.name().substring(dot + 1), field.format(), field.query()));
                fields.put(table.name(), Field.table(table.name(), table.query(), columns));
            } else if (COLUMN.matcher(field.name()).matches()) {
                var missing = field.name().substring(0, dot);
                throw new Settings.Wrong("There is no table '" + missing + "' for the column '" + field.name()
                        + "': put --field " + missing + ":TABLE before it. A field of such a name goes into --fields.");
            } else if (fields.put(field.name(), field) != null) {
                throw new Settings.Wrong("--field names '" + field.name() + "' twice.");
            }
        }
        return List.copyOf(fields.values());
    }

    /** The value in each place may be right by itself. */
    private static void check(List<Field> fields) {
        var names = new HashSet<String>();
        for (var field : fields) {
            if (!names.add(field.name())) {
                throw new Settings.Wrong("The field '" + field.name() + "' is named twice.");
            }
            if (field.format() == FieldFormat.TABLE && field.columns().isEmpty()) {
                throw new Settings.Wrong("The table '" + field.name() + "' has no columns: name them with --field '"
                        + field.name() + ".Item:TEXT' and so on.");
            }
            var columns = new HashSet<String>();
            for (var column : field.columns()) {
                if (!columns.add(column.name())) {
                    throw new Settings.Wrong(
                            "The table '" + field.name() + "' has two columns '" + column.name() + "'.");
                }
            }
        }
    }

    private static FieldFormat format(String written, String whole) {
        try {
            return FieldFormat.valueOf(written.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new Settings.Wrong("There is no format '" + written + "' (in --field '" + whole + "').");
        }
    }
}
