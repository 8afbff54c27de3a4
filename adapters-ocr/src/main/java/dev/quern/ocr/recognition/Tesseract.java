package dev.quern.ocr.recognition;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The program Tesseract (version 4 or newer), where it is installed, with its packs: data for one language each. It runs in a
 * process of its own for each page that it is asked to read, without a shell and with little of the environment.
 */
public final class Tesseract {
    /** Its name, looked for where the system looks for programs. */
    public static final String PROGRAM = "tesseract";

    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final long LOOK_MS = 100;
    /** So many times as long by the clock as it may work. */
    private static final int FAR = 10;

    private static final Pattern PACK = Pattern.compile("[A-Za-z0-9_]+(/[A-Za-z0-9_]+)?");
    /** Data that tells how text stands, and where formulas are. */
    private static final Set<String> NO_LANGUAGES = Set.of("osd", "equ", "snum");
    /** The variables it may need: where it is, and where its packs are. */
    private static final Pattern NEEDED = Pattern.compile("PATH|HOME|TESSDATA_PREFIX");
    /** Where the pack is not called by the three letters of ISO 639-2. */
    private static final Map<String, String> NAMES = Map.of(
            "zh",
            "chi_sim",
            "zh-tw",
            "chi_tra",
            "zh-hk",
            "chi_tra",
            "zh-hant",
            "chi_tra",
            "nb",
            "nor",
            "nn",
            "nor",
            "sr-latn",
            "srp_latn",
            "uz-cyrl",
            "uzb_cyrl",
            "ku",
            "kmr");

    private final String program;
    private final Set<String> packs;

    private Tesseract(String program, Collection<String> packs) {
        this.program = program;
        this.packs = new TreeSet<>(packs);
    }

    /**
     * Asks the program for its packs.
     *
     * @param program {@link #PROGRAM}, or the path of one
     * @return empty where it is not installed, does not answer, or has no packs
     */
    public static Optional<Tesseract> find(String program) {
        try {
            var answer = Files.createTempFile("tesseract-", ".txt");
            try {
                int code = run(List.of(program, "--list-langs"), answer, ANSWER);
                var packs = Files.readAllLines(answer, StandardCharsets.ISO_8859_1).stream()
                        .filter(line -> PACK.matcher(line).matches() && !NO_LANGUAGES.contains(line))
                        .toList();
                return code == 0 && !packs.isEmpty() ? Optional.of(new Tesseract(program, packs)) : Optional.empty();
            } finally {
                Files.delete(answer);
            }
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    /** The packs that are installed, in the order of their names, such as {@code deu}. */
    public Set<String> packs() {
        return packs;
    }

    /** The pack for a language, a tag such as {@code de}; empty where it is not installed. */
    public Optional<String> pack(String language) {
        var name = name(language);
        return packs.contains(name) ? Optional.of(name) : Optional.empty();
    }

    /** Returns the name of the pack for a language, as in the names of Debian's packages. */
    public static String name(String language) {
        var tag = language.replace('_', '-').toLowerCase(Locale.ROOT);
        var primary = Accents.primary(tag);
        var named = NAMES.getOrDefault(tag, NAMES.get(primary));
        return named != null ? named : iso(primary);
    }

    private static String iso(String primary) {
        try {
            return Locale.forLanguageTag(primary).getISO3Language();
        } catch (MissingResourceException unknown) {
            return primary;
        }
    }

    /**
     * Reads images of one line each.
     *
     * @param images a file that names their files, one a line
     * @param pack to read with
     * @param folder for what it writes
     * @return its table of words (TSV): the images are its pages
     * @throws IOException when it fails, or is not done in time
     */
    Path read(Path images, String pack, Path folder, Duration time) throws IOException {
        var log = folder.resolve("log");
        var words = folder.resolve("words");
        var command = List.of(
                program,
                images.toString(),
                words.toString(),
                "-l",
                pack,
                "--oem",
                "1",
                "--psm",
                "7",
                "--dpi",
                "300",
                "-c",
                "tessedit_create_tsv=1");
        int code = run(command, log, time);
        if (code != 0) {
            throw new IOException("Tesseract ended with %d: %s".formatted(code, lastLine(log)));
        }
        return folder.resolve("words.tsv");
    }

    private static String lastLine(Path log) throws IOException {
        var lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        return lines.isEmpty() ? "it does not say why" : lines.get(lines.size() - 1);
    }

    /** Runs it to its end, or kills it. */
    private static int run(List<String> command, Path output, Duration time) throws IOException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> !NEEDED.matcher(name).matches());
        // One page keeps one processor busy; the others are for other pages.
        builder.environment().put("OMP_THREAD_LIMIT", "1");
        var process = builder.start();
        try {
            process.getOutputStream().close();
            for (long begin = System.nanoTime(); !process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS); ) {
                if (isLate(process, Duration.ofNanos(System.nanoTime() - begin), time)) {
                    throw new IOException("Tesseract was not done after %d s".formatted(time.toSeconds()));
                }
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Stopped while reading a page", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** On a machine with too much to do it takes longer by the clock, and is no worse for it. */
    private static boolean isLate(Process process, Duration elapsed, Duration time) {
        var worked = process.info().totalCpuDuration().orElse(elapsed);
        return elapsed.compareTo(time) > 0
                && (worked.compareTo(time) > 0 || elapsed.compareTo(time.multipliedBy(FAR)) > 0);
    }
}
