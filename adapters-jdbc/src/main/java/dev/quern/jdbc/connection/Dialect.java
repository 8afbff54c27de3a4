package dev.quern.jdbc.connection;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The databases that are supported, and the little in which they differ. */
public enum Dialect {
    H2,
    POSTGRESQL;

    /** After the name of a file system of its own, if there is one, but not of what is no file at all. */
    private static final Pattern H2_FILE =
            Pattern.compile("^jdbc:h2:(?:file:)?(?!mem:|tcp:|ssl:|zip:|classpath:)(?:\\w{2,}:)?([^;]+)");

    /** An hour, in milliseconds. */
    private static final int LONG_DELAY = 3_600_000;

    /** By the address; empty for a database that is not supported. */
    public static Optional<Dialect> of(String url) {
        if (url.startsWith("jdbc:h2:")) {
            return Optional.of(H2);
        }
        return url.startsWith("jdbc:postgresql:") ? Optional.of(POSTGRESQL) : Optional.empty();
    }

    /** The address with the options that it needs; those that it says itself stay as they are. */
    public String complete(String url) {
        var complete = new StringBuilder(url);
        options().forEach((name, value) -> {
            if (!says(url, name)) {
                complete.append(';').append(name).append('=').append(value);
            }
        });
        return complete.toString();
    }

    /**
     * The address for whoever makes or changes tables, complete as well. H2 has no transactions for such statements, and would
     * write each down by itself. At this address it writes none before it is told to ("checkpoint sync") or somebody connects at
     * the usual one; a program that is killed before has changed nothing. It holds for everybody in this process who has the
     * file open, so it is for tables that nobody can work with yet.
     */
    public String forTables(String url) {
        return this == H2 && !says(url, "WRITE_DELAY") ? complete(url + ";WRITE_DELAY=" + LONG_DELAY) : complete(url);
    }

    private static boolean says(String url, String option) {
        return url.toUpperCase(Locale.ROOT).contains(";" + option + "=");
    }

    private Map<String, String> options() {
        return switch (this) {
            // Commits are written at once, so that a killed program loses none; a lock is waited for longer than the
            // 2 s it would be; the file is closed by Database.close, after the work has stopped, and not by the driver
            // when the program is told to stop; all statements of a document stay prepared, not the last eight; no
            // space in the file is free for the first commits either, before H2Compaction says which is. What goes
            // wrong is thrown; H2 would write it to a file of its own, too, at length and on a disk that may be full.
            case H2 ->
                Map.of(
                        "WRITE_DELAY", "0",
                        "LOCK_TIMEOUT", "10000",
                        "DB_CLOSE_ON_EXIT", "FALSE",
                        "QUERY_CACHE_SIZE", "256",
                        "RETENTION_TIME", String.valueOf(H2Compaction.RETAINED),
                        "TRACE_LEVEL_FILE", "0");
            case POSTGRESQL -> Map.of();
        };
    }

    /** The values of the placeholders in the script that makes the tables. */
    public Map<String, String> placeholders() {
        return switch (this) {
            case H2 -> Map.of("binary_order", "", "bytes", "varbinary", "unlogged", "");
            case POSTGRESQL -> Map.of("binary_order", "collate \"C\"", "bytes", "bytea", "unlogged", "unlogged");
        };
    }

    /** The first statement of each connection, if there is one. On PostgreSQL it shows others which programs are alive. */
    @Nullable
    public String introduction(String node) {
        return switch (this) {
            case H2 -> null;
            case POSTGRESQL -> "set application_name = '" + node + "'";
        };
    }

    /**
     * The statement after which a commit outlasts a power cut; null where commits do so by themselves. H2 writes at once, but
     * leaves it to the system when that reaches the disk.
     */
    @Nullable
    public String sync() {
        return switch (this) {
            case H2 -> "checkpoint sync";
            case POSTGRESQL -> null;
        };
    }

    /**
     * Goes after a query of one row, which then stays as it is until the transaction ends. On PostgreSQL several transactions may
     * hold it at the same time, on H2 one.
     */
    public String holding() {
        return switch (this) {
            case H2 -> " for update";
            case POSTGRESQL -> " for share";
        };
    }

    /** The expression that takes the next number of a sequence. */
    public String next(String sequence) {
        return switch (this) {
            case H2 -> "next value for " + sequence;
            case POSTGRESQL -> "nextval('" + sequence + "')";
        };
    }

    /** Returns whether the database is a program of its own, which may stop or hang by itself. */
    boolean isElsewhere() {
        return this == POSTGRESQL;
    }

    /** Properties for the driver: timeouts in seconds, so that it does not wait for ever while it connects. */
    Map<String, String> connecting() {
        return switch (this) {
            case H2 -> Map.of();
            case POSTGRESQL -> Map.of("connectTimeout", "1", "socketTimeout", "5");
        };
    }

    /** Statements that only a working database carries out. Whether a file can be written shows only by writing. */
    List<String> proof() {
        return switch (this) {
            case H2 ->
                List.of(
                        "drop table if exists written_to_see",
                        "create table written_to_see (number int)",
                        "drop table written_to_see",
                        "checkpoint sync");
            case POSTGRESQL -> List.of("select 1");
        };
    }

    /** The file that an address names; empty when it names none. */
    public Optional<Path> file(String url) {
        var file = H2_FILE.matcher(url);
        if (this != H2 || !file.find()) {
            return Optional.empty();
        }
        var path = file.group(1).replaceFirst("^~", Matcher.quoteReplacement(System.getProperty("user.home")));
        return Optional.of(Path.of(path + ".mv.db").toAbsolutePath());
    }

    /** Its folder. */
    public Optional<Path> folder(String url) {
        return file(url).map(Path::getParent);
    }

    /** The address with which a file is opened again although a dead store of it is still known. */
    String anew(String url) {
        return switch (this) {
            case H2 -> url + ";OPEN_NEW=TRUE";
            case POSTGRESQL -> url;
        };
    }

    /**
     * Goes after the name of a table and names the index to use. H2 2.4.240 chooses one by the conditions of a query and not by
     * its order; PostgreSQL needs no help.
     */
    public String through(String index) {
        return switch (this) {
            case H2 -> " use index (" + index + ")";
            case POSTGRESQL -> "";
        };
    }
}
