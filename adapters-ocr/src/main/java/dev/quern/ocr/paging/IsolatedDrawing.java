package dev.quern.ocr.paging;

import dev.quern.core.document.PageSheet;
import dev.quern.core.extraction.PageDrawer;
import dev.quern.core.page.Pages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws each page in a process of its own, with so much memory and so much time, since a page may ask for any amount of both.
 * A page is drawn once, and kept: that a process takes a second to start is paid once, too.
 */
public final class IsolatedDrawing implements PageDrawer {
    private static final Logger LOG = LoggerFactory.getLogger(IsolatedDrawing.class);

    private final PageDrawer searching;
    private final Path folder;
    private final int heapMb;
    private final Duration deadline;
    private final Semaphore processes;

    /**
     * Where and within which limits.
     *
     * @param searching makes searchable PDFs, for which nothing is drawn but images that were read before
     * @param folder for temporary files
     * @param heapMb of each process
     * @param processes at the same time; who comes later waits
     */
    public IsolatedDrawing(PageDrawer searching, Path folder, int heapMb, Duration deadline, int processes)
            throws IOException {
        this.searching = searching;
        this.folder = Files.createDirectories(folder);
        this.heapMb = heapMb;
        this.deadline = deadline;
        this.processes = new Semaphore(processes, true);
    }

    @Override
    public Optional<InputStream> draw(Path file, String contentType, int index, PageSheet sheet) throws IOException {
        var into = Files.createTempFile(folder, "page-", ".jpg");
        boolean drawn = false;
        try {
            processes.acquire();
            try {
                drawn = run(DrawingMain.arguments(file, contentType, index, sheet, into));
            } finally {
                processes.release();
            }
            return drawn
                    ? Optional.of(Files.newInputStream(into, StandardOpenOption.DELETE_ON_CLOSE))
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while a page was drawn", e);
        } finally {
            if (!drawn) {
                Files.deleteIfExists(into);
            }
        }
    }

    private boolean run(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMb + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=/dev/null",
                "-Djava.io.tmpdir=" + folder.toAbsolutePath(),
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                DrawingMain.class.getName()));
        command.addAll(arguments);
        var process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            if (!process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("A page was not drawn after {} s", deadline.toSeconds());
                return false;
            }
            int code = process.exitValue();
            if (code != 0 && code != DrawingMain.CANNOT) {
                LOG.warn("The process that drew a page ended with {}", code);
            }
            return code == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    @Override
    public Optional<InputStream> searchable(Path file, String contentType, Pages pages) throws IOException {
        return searching.searchable(file, contentType, pages);
    }
}
