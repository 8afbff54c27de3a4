package dev.quern.ocr.engine.text;

/**
 * The space shared by several {@link Remembered}. When half of it is spent, a new period begins: what was not used
 * since the last one began is forgotten.
 */
public final class Budget {
    private final int most;
    private int spent;
    private volatile long time;

    /** @param most that is remembered, of whatever */
    public Budget(int most) {
        this.most = most;
    }

    /** The number of periods that have begun. */
    public long time() {
        return time;
    }

    /** Says that one more is remembered. */
    synchronized void spend() {
        spent++;
        if (spent >= most / 2) {
            spent = 0;
            time++;
        }
    }
}
