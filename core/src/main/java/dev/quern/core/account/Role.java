package dev.quern.core.account;

/** The role of a key: what it allows. */
public enum Role {
    /** Everything. */
    ADMIN,
    /** Read and write, but not hand out keys. */
    EDITOR,
    /** Read only, and nothing that opens something else. */
    VIEWER,
    /** Read the figures of the whole server, all accounts together, and nothing of any account. */
    METRICS;

    public boolean mayWrite() {
        return switch (this) {
            case ADMIN, EDITOR -> true;
            case VIEWER, METRICS -> false;
        };
    }

    /** Returns whether it may see, make and revoke the keys of its account. */
    public boolean mayHandOutKeys() {
        return switch (this) {
            case ADMIN -> true;
            case EDITOR, VIEWER, METRICS -> false;
        };
    }

    /** Returns whether it gives access to what belongs to the account of its key. */
    public boolean isOfAccount() {
        return switch (this) {
            case ADMIN, EDITOR, VIEWER -> true;
            case METRICS -> false;
        };
    }
}
