package dev.quern.core.kernel;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The core says no: the one family of exceptions for what a caller asked and cannot have. The message is written for the
 * person who reads it: what was wrong, what was found. Only the edge knows the status codes that go with them.
 */
public abstract sealed class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String field;

    private Refusal(@Nullable String field, String message) {
        super(message);
        this.field = field;
    }

    /** The name of the member, parameter or setting that was refused, in the words of the interface; null when it was all of it. */
    public @Nullable String field() {
        return field;
    }

    @Override
    public String getMessage() {
        var message = super.getMessage();
        return message == null ? "" : message;
    }

    /** The thing named does not exist, or belongs to another account: which of the two is not said. */
    public static final class NotFound extends Refusal {
        private static final long serialVersionUID = 1L;

        public NotFound(String message) {
            super(null, message);
        }
    }

    /** A value that cannot be taken. */
    public static final class Invalid extends Refusal {
        private static final long serialVersionUID = 1L;

        public Invalid(@Nullable String field, String message) {
            super(field, message);
        }
    }

    /** It would collide with what exists, or with the state it is in. */
    public static final class Conflict extends Refusal {
        private static final long serialVersionUID = 1L;

        public Conflict(@Nullable String field, String message) {
            super(field, message);
        }
    }

    /** The caller is not known, or may not do this. */
    public static final class Forbidden extends Refusal {
        private static final long serialVersionUID = 1L;

        public Forbidden(String message) {
            super(null, message);
        }
    }

    /** More than a limit allows. */
    public static final class TooLarge extends Refusal {
        private static final long serialVersionUID = 1L;

        public TooLarge(String message) {
            super(null, message);
        }
    }

    /** The caller has as much of it at work as one may have; worth asking again once that is done. */
    public static final class TooMany extends Refusal {
        private static final long serialVersionUID = 1L;

        private final Duration retryAfter;

        /** @param retryAfter when asking again makes sense */
        public TooMany(String message, Duration retryAfter) {
            super(null, message);
            this.retryAfter = retryAfter;
        }

        /** When asking again makes sense. */
        public Duration retryAfter() {
            return retryAfter;
        }
    }

    /** It cannot be done now, and is worth asking again: something is full, away or too busy. Nothing of it was kept. */
    public static final class Unavailable extends Refusal {
        private static final long serialVersionUID = 1L;

        /** The part that is full, away or too busy. */
        public enum Cause {
            DATABASE_AWAY,
            FILES_AWAY,
            DISK_FULL,
            /** Too many documents wait. */
            QUEUE_FULL,
            BUSY
        }

        private final Cause cause;
        private final Duration retryAfter;

        /** @param retryAfter when asking again makes sense */
        public Unavailable(Cause cause, String message, Duration retryAfter) {
            super(null, message);
            this.cause = cause;
            this.retryAfter = retryAfter;
        }

        /** Something is too busy. */
        public Unavailable(String message, Duration retryAfter) {
            this(Cause.BUSY, message, retryAfter);
        }

        /** The part that it is for. */
        public Cause cause() {
            return cause;
        }

        /** When asking again makes sense. */
        public Duration retryAfter() {
            return retryAfter;
        }
    }
}
