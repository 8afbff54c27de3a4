package dev.quern.app.samples;

import dev.quern.core.field.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A made-up document, the fields a mailbox asks of it, and what a right extraction gives.
 */
public final class SampleDocument {
    private final String name;
    private final Map<String, String> settings;
    private final List<Field> fields;
    private final Map<String, Object> expected;
    private final Map<String, String> written;
    private final byte[] content;

    SampleDocument(
            String name,
            Map<String, String> settings,
            List<Field> fields,
            Map<String, Object> expected,
            Map<String, String> written,
            byte[] content) {
        this.name = name;
        this.settings = Map.copyOf(settings);
        this.fields = List.copyOf(fields);
        this.expected = Collections.unmodifiableMap(expected);
        this.written = Collections.unmodifiableMap(written);
        this.content = content;
    }

    /** The name of the file, with its ending. */
    public String name() {
        return name;
    }

    /** The settings of the mailbox, as in {@code PUT /parser/{id}}: how dates are written where the page cannot tell. */
    public Map<String, String> settings() {
        return settings;
    }

    public List<Field> fields() {
        return fields;
    }

    /**
     * The right values by field name, in the shape of a result: text, {@link java.math.BigDecimal}, dates as ISO 8601 text,
     * names as {@code {full, first, last}}, tables as lists of rows.
     */
    public Map<String, Object> expected() {
        return expected;
    }

    /** The same values as they stand on the page; a table's cells as {@code Lines[0].Amount}. */
    public Map<String, String> written() {
        return written;
    }

    /** The file's bytes. */
    public byte[] content() {
        return content.clone();
    }

    SampleDocument named(String other) {
        return new SampleDocument(other, settings, fields, expected, written, content);
    }

    SampleDocument holding(byte[] other) {
        return new SampleDocument(name, settings, fields, expected, written, other);
    }

    /** Writes the file under its name into the folder and gives its path. */
    public Path writeTo(Path folder) throws IOException {
        return Files.write(folder.resolve(name), content);
    }
}
