package dev.quern.jdbc.transfer;

/** What was to be imported is not what an export writes. */
public final class DamagedTree extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DamagedTree(String message) {
        super(message);
    }

    public DamagedTree(String message, Throwable cause) {
        super(message, cause);
    }
}
