package dev.quern.jdbc;

/** The database cannot be opened. The message says in one line what is wrong, for the person who starts the program. */
public final class DatabaseUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DatabaseUnavailable(String message, Throwable cause) {
        super(message, cause);
    }

    DatabaseUnavailable(String message) {
        super(message);
    }
}
