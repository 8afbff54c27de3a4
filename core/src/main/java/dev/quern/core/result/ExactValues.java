package dev.quern.core.result;

import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;

/**
 * Reads values in the shapes that results have, and no others: {@code 1234.50}, {@code 2026-06-16}, {@code 09:45:00}. For
 * programs that embed the core without a module that understands text.
 */
final class ExactValues implements ValueReader {
    @Override
    public Optional<Value> read(String text, FieldFormat format, Conventions conventions) {
        if (format == FieldFormat.TABLE) {
            throw new IllegalArgumentException("A table is read cell by cell");
        }
        var plain = text.strip();
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        try {
            return switch (format) {
                case TEXT, ONELINE -> Optional.of(new Value.Text(plain));
                case NUMBER -> Optional.of(new Value.Decimal(new BigDecimal(plain)));
                case DATE -> Optional.of(new Value.Date(LocalDate.parse(plain)));
                case TIME -> Optional.of(new Value.Time(LocalTime.parse(plain)));
                case DATETIME -> Optional.of(dateTime(plain));
                case LINK ->
                    Optional.of(URI.create(plain)).filter(URI::isAbsolute).map(Value.Link::new);
                case NAME -> Optional.of(new Value.Name(plain, null, null));
                case ADDRESS -> Optional.of(new Value.Address(plain, plain, Map.of(), false));
                case TABLE -> throw new IllegalStateException("A table is read cell by cell");
            };
        } catch (DateTimeException | IllegalArgumentException otherwise) {
            return Optional.empty();
        }
    }

    private static Value.DateTime dateTime(String text) {
        var offset = text.indexOf('+') > 0 || text.endsWith("Z") || text.lastIndexOf('-') > text.indexOf('T');
        if (!offset) {
            return new Value.DateTime(LocalDateTime.parse(text), null);
        }
        var parsed = OffsetDateTime.parse(text);
        return new Value.DateTime(parsed.toLocalDateTime(), parsed.getOffset());
    }

    @Override
    public Conventions complete(Conventions conventions, Iterable<String> lines) {
        return conventions;
    }
}
