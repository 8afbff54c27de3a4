package dev.quern.core.kernel;

import java.util.concurrent.CancellationException;

/**
 * A thread whose work can be called off. What takes long looks up at the heads of its loops ({@link #check}) and throws when
 * nobody waits for it any more, which frees the core it runs on. It is not interrupted: a thread that is interrupted while it
 * writes closes the file of the embedded database for all.
 */
public final class Stoppable extends Thread {
    private volatile boolean calledOff;

    /** A thread that does not keep the program from ending. */
    public Stoppable(Runnable work, String name) {
        super(work, name);
        setDaemon(true);
    }

    /** Has the next {@link #check} in it throw. From any thread. */
    public void callOff() {
        calledOff = true;
    }

    /**
     * Goes on unless the work was called off. In any other thread, such as that of a program that embeds an engine, it goes on
     * unless that was interrupted.
     *
     * @throws CancellationException where the work is to end
     */
    public static void check() {
        var thread = Thread.currentThread();
        if (thread.isInterrupted() || (thread instanceof Stoppable stoppable && stoppable.calledOff)) {
            throw new CancellationException("The work was called off");
        }
    }
}
