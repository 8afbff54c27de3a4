package dev.quern.ocr.isolation;

import dev.quern.core.file.ScratchFolder;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.page.PackedPages;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws each page and makes each searchable PDF in a process of its own, with so much memory and so much time, since a page may
 * ask for any amount of both. What is made is kept: that a process takes a second to start is paid once, too.
 */
public final class IsolatedDrawing implements PageDrawer {
    private static final Logger LOG = LoggerFactory.getLogger(IsolatedDrawing.class);

    private static final long LOOK_MS = 100;
    private static final String MADE = "made";

    private final Sandbox sandbox;
    private final ScratchFolder scratch;
    private final ReadingLimits limits;
    private final int heapMb;
    private final Duration deadline;
    private final Duration perPage;
    private final Semaphore processes;

    /**
     * Where and within which limits.
     *
     * @param sandbox that processes are to run in
     * @param folder for temporary files; several programs may use the same
     * @param limits of what is drawn
     * @param heapMb of each process
     * @param deadline for a page, in time that processors work at it; what takes longer is ended
     * @param perPage for a searchable PDF, this much more for each of its pages
     * @param processes at the same time; who comes later waits
     */
    public IsolatedDrawing(
            Sandbox sandbox,
            Path folder,
            ReadingLimits limits,
            int heapMb,
            Duration deadline,
            Duration perPage,
            int processes)
            throws IOException {
        this.sandbox = sandbox;
        this.limits = limits;
        this.scratch = new ScratchFolder(folder);
        this.heapMb = heapMb;
        this.deadline = deadline;
        this.perPage = perPage;
        this.processes = new Semaphore(processes, true);
    }

    @Override
    public Optional<InputStream> draw(Path file, String contentType, int index, PageFrame frame) throws IOException {
        return made(deadline, own -> DrawingMain.drawing(sandbox.given(file, own), contentType, index, frame));
    }

    @Override
    public Optional<InputStream> searchable(Path file, String contentType, Pages pages) throws IOException {
        return made(deadline.plus(perPage.multipliedBy(pages.count())), own -> {
            var words = own.given().resolve("words");
            try (var out = new BufferedOutputStream(Files.newOutputStream(words))) {
                PackedPages.write(pages, out);
            }
            return DrawingMain.searching(sandbox.given(file, own), contentType, words);
        });
    }

    /** Gives the arguments of a task, for a process that may write in the given folder. */
    private interface Order {
        List<String> in(ProcessFolder own) throws IOException;
    }

    private Optional<InputStream> made(Duration time, Order order) throws IOException {
        var own = new ProcessFolder(scratch.newFolder());
        try {
            processes.acquire();
            try {
                if (!run(order.in(own), own, time)) {
                    return Optional.empty();
                }
            } finally {
                processes.release();
            }
            var kept = scratch.path().resolve("made-" + UUID.randomUUID());
            return own.take(MADE, kept)
                    ? Optional.of(Files.newInputStream(kept, StandardOpenOption.DELETE_ON_CLOSE))
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while a page was drawn", e);
        } finally {
            own.remove();
        }
    }

    private boolean run(List<String> order, ProcessFolder own, Duration time) throws IOException, InterruptedException {
        var command = ChildJvm.command();
        command.addAll(List.of(
                "-Xmx" + heapMb + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=/dev/null",
                "-Djava.io.tmpdir=" + own.temporary(),
                "-Djava.awt.headless=true",
                DrawingMain.class.getName(),
                own.made().resolve(MADE).toString(),
                DrawingMain.limits(limits)));
        command.addAll(order);
        var process = Sandbox.start(sandbox.process(command, own, heapMb, limits.unpacked())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT));
        try {
            if (!ended(process, new TimeLimit(process.toHandle(), time, Limits.PATIENCE))) {
                LOG.warn("A page was not drawn after {} s of work", time.toSeconds());
                return false;
            }
            int code = process.exitValue();
            if (code != 0 && code != DrawingMain.CANNOT) {
                LOG.warn("The process that drew a page ended with {}", code);
            }
            return code == 0;
        } finally {
            ChildJvm.end(process);
        }
    }

    private static boolean ended(Process process, TimeLimit limit) throws InterruptedException {
        while (!process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS)) {
            switch (limit.used()) {
                case NOTHING -> {}
                case WORK -> {
                    return false;
                }
                case CLOCK ->
                    throw new Refusal.Unavailable(
                            "The page was not drawn within %d s: the machine has too much to do"
                                    .formatted(limit.elapsed().toSeconds()),
                            Duration.ofMinutes(1));
            }
        }
        return true;
    }
}
