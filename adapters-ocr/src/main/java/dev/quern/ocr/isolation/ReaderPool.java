package dev.quern.ocr.isolation;

import dev.quern.core.file.ScratchFolder;
import dev.quern.core.kernel.Refusal;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes in which files are read ({@link IsolatedReader}), taken apart ({@link IsolatedUnpacker}) and cut ({@link
 * IsolatedCutter}), as many as are needed at the same time and no more than allowed: a file that comes then waits until
 * a process is free, in the order of coming. That always ends, since each process is free again after its {@linkplain
 * TimeLimit time}; the time does not count for the file that waits.
 *
 * <p>A file over which a process crashes, runs out of memory or hangs is tried once more in a new one, and is
 * unreadable if that ends the same way.
 *
 * <p>Processes start when they are needed or {@linkplain #warmUp asked for}, are replaced after a number of documents,
 * and end when nothing was to be done for a while, or when this process ends, in whatever way.
 */
public final class ReaderPool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReaderPool.class);
    private static final long WATCH_MS = 200;
    /** With less, what looks like a damaged file may be a temporary one that could not be written. */
    private static final long ROOM = 16L << 20;

    private final Class<?> program;
    private final Limits limits;
    private final List<String> arguments;
    private final Sandbox sandbox;
    private final ScratchFolder scratch;
    private final LongSupplier room;
    /** One for each process that may be busy. */
    private final Semaphore free;

    private final int most;

    private final ConcurrentLinkedDeque<ReaderProcess> idle = new ConcurrentLinkedDeque<>();
    private final Set<ReaderProcess> busy = ConcurrentHashMap.newKeySet();
    private final Timer watch = new Timer("readers-watch", true);
    private volatile boolean closed;

    /**
     * Opens a pool that has no process yet; they are to have the rights of this one.
     *
     * @param processes at the same time, busy and idle
     * @param folder for temporary files; several programs may use the same
     */
    public ReaderPool(Limits limits, int processes, Path folder) throws IOException {
        this(ReaderMain.class, limits, processes, Sandbox.NONE, folder);
    }

    /**
     * Opens a pool that has no process yet.
     *
     * @param processes at the same time, busy and idle
     * @param folder for temporary files; several programs may use the same
     * @param sandbox that processes are to run in
     * @param models a folder of models for recognition beside the embedded ones; it need not be there
     */
    public ReaderPool(Limits limits, int processes, Sandbox sandbox, Path folder, Path models) throws IOException {
        this(ReaderMain.class, limits, processes, sandbox, folder, models.toString());
    }

    ReaderPool(Class<?> program, Limits limits, int processes, Sandbox sandbox, Path folder, String... arguments)
            throws IOException {
        this(program, limits, processes, sandbox, folder, folder.toFile()::getUsableSpace, arguments);
    }

    /** @param room the bytes that temporary files may take */
    ReaderPool(
            Class<?> program,
            Limits limits,
            int processes,
            Sandbox sandbox,
            Path folder,
            LongSupplier room,
            String... arguments)
            throws IOException {
        this.room = room;
        this.sandbox = sandbox;
        this.most = processes;
        this.free = new Semaphore(processes, true);
        this.arguments = List.of(arguments);
        this.program = program;
        this.limits = limits;
        this.scratch = new ScratchFolder(folder);
        watch.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        look();
                    }
                },
                WATCH_MS,
                WATCH_MS);
    }

    /** Starts a process ahead of the first file, without waiting for it. */
    public void warmUp() {
        var process = start();
        try {
            process.prepare();
            offer(process);
        } catch (IOException e) {
            process.close();
            throw new UncheckedIOException("A process to read in ended at once", e);
        }
    }

    /** The number of processes that may be busy at the same time, whether or not so many have been started. */
    public int size() {
        return most;
    }

    /** The number of processes that are busy. */
    public int busy() {
        return busy.size();
    }

    Limits limits() {
        return limits;
    }

    /** A folder that is the caller's to {@linkplain ScratchFolder#remove remove}. */
    Path newFolder() throws IOException {
        return scratch.newFolder();
    }

    /**
     * Has a process do something with a file, and another if that ends over it.
     *
     * @return how it ended; {@link Answer.Unreadable} where both processes did
     * @throws UncheckedIOException when something around the file failed
     * @throws Refusal.Unavailable when it came to nothing for so long that it is to be tried again later
     */
    Answer ask(Request request) {
        try {
            free.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a process to read in", e);
        }
        try {
            var answer = attempts(request);
            if (answer instanceof Answer.Unreadable unreadable && room.getAsLong() < ROOM) {
                throw new UncheckedIOException(new IOException(
                        "No space left on device for temporary files, or else: " + unreadable.reason()));
            }
            return answer;
        } finally {
            free.release();
        }
    }

    private Answer attempts(Request request) {
        try {
            return attempt(request);
        } catch (ReaderProcess.Ended first) {
            refuseWhenClosed();
            LOG.warn("Reading {} again: {}", Path.of(request.file()).getFileName(), first.getMessage());
        }
        try {
            return attempt(request);
        } catch (ReaderProcess.Ended second) {
            refuseWhenClosed();
            return request instanceof Request.Transform
                    ? new Answer.NoResult("The process that evaluates it ended: " + second.getMessage() + ".", false)
                    : new Answer.Unreadable("The file cannot be read: " + second.getMessage());
        }
    }

    /** A file whose process ended because everything ends is no worse for it: its work is done after the next start. */
    private void refuseWhenClosed() {
        if (closed) {
            throw new IllegalStateException("The reader was closed");
        }
    }

    private Answer attempt(Request request) throws ReaderProcess.Ended {
        var process = borrow();
        boolean fit = false;
        try {
            var answer = process.ask(request);
            fit = !(answer instanceof Answer.NoResult none && none.spent());
            return answer;
        } catch (UncheckedIOException trouble) {
            refuseWhenClosed();
            fit = true;
            throw trouble;
        } finally {
            giveBack(process, fit);
        }
    }

    private ReaderProcess borrow() {
        refuseWhenClosed();
        var process = idle.pollFirst();
        while (process != null && !process.isUsable()) {
            process.close();
            process = idle.pollFirst();
        }
        if (process == null) {
            process = start();
        }
        busy.add(process);
        if (closed) {
            giveBack(process, false);
            refuseWhenClosed();
        }
        return process;
    }

    private ReaderProcess start() {
        try {
            return new ReaderProcess(program, arguments, limits, sandbox, scratch.newFolder());
        } catch (IOException e) {
            throw new UncheckedIOException("No process can be started to read in", e);
        }
    }

    private void giveBack(ReaderProcess process, boolean fit) {
        busy.remove(process);
        if (fit && process.isUsable() && !closed) {
            offer(process);
        } else {
            process.close();
        }
    }

    /** Who closes the pool at this moment may have been past the idle ones. */
    private void offer(ReaderProcess process) {
        idle.addFirst(process);
        if (closed && idle.remove(process)) {
            process.close();
        }
    }

    private void look() {
        busy.forEach(ReaderProcess::endIfLate);
        // It stays where it can be borrowed: taken out for a look, it would be missed, and a cold one started instead.
        var longest = idle.peekLast();
        if (longest != null && longest.isIdleTooLong() && idle.removeLastOccurrence(longest)) {
            longest.close();
        }
    }

    /** Ends all processes; reading a file that is under way throws. */
    @Override
    public void close() {
        closed = true;
        watch.cancel();
        busy.forEach(ReaderProcess::close);
        // Who waits is told, too, one after the other.
        free.release();
        for (var process = idle.poll(); process != null; process = idle.poll()) {
            process.close();
        }
        scratch.close();
    }
}
