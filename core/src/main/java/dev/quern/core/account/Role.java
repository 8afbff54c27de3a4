package dev.quern.core.account;

/** What a key may do. */
public enum Role {
    /** Everything. */
    ADMIN,
    /** Read and write, but not hand out keys. */
    EDITOR,
    /** Read only. */
    VIEWER;

    public boolean mayWrite() {
        return switch (this) {
            case ADMIN, EDITOR -> true;
            case VIEWER -> false;
        };
    }
}
