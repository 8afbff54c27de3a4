package dev.quern.jdbc.column;

import dev.quern.core.document.Paging;
import dev.quern.core.page.PageSpan;
import dev.quern.core.settings.PageRange;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** The columns that hold how many pages a document has, what it was cut from and what it is to be cut into. */
public final class PagingColumns {
    private PagingColumns() {}

    public static Update bind(Update statement, Paging paging) {
        var cut = paging.cut();
        var wanted = paging.wanted();
        return statement
                .bind("filePages", paging.count())
                .bindByType("cutFirst", cut == null ? null : cut.pages().first(), Integer.class)
                .bindByType("cutLast", cut == null ? null : cut.pages().last(), Integer.class)
                .bindByType("cutShared", cut == null ? null : cut.shared(), Boolean.class)
                .bindByType(
                        "wantedParts",
                        wanted == null ? null : JsonColumn.write(SettingsColumn.ranges(wanted)),
                        String.class);
    }

    public static Paging read(Row row) throws SQLException {
        var shared = row.truthOrNull("cut_shared");
        var cut = shared == null
                ? null
                : new Paging.Cut(new PageSpan(row.integer("cut_first"), row.integer("cut_last")), shared);
        return new Paging(row.integer("file_pages"), cut, ranges(row.textOrNull("wanted_parts")));
    }

    private static @Nullable List<PageRange> ranges(@Nullable String text) {
        return text == null ? null : SettingsColumn.readRanges(Objects.requireNonNull(JsonColumn.read(text)));
    }
}
