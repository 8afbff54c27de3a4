package dev.quern.ocr.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.settings.PageRange;
import dev.quern.ocr.reading.mail.MailLimits;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ArchivedReaders.class)
class IsolatedReaderTest {
    private static final Duration DEADLINE = Duration.ofSeconds(1);
    private static final int MOST_PROCESSES = 2;

    /** For the processes that tests share, since starting one is most of what a test costs. */
    @TempDir
    static Path shared;

    private static ReaderPool pool;
    private static IsolatedReader reader;

    @TempDir
    Path folder;

    private final ExecutorService executor = Executors.newCachedThreadPool();

    @BeforeAll
    static void a_reader() throws IOException {
        pool = pool(shared, DEADLINE, Duration.ZERO, 1_000, Duration.ofMinutes(1));
        reader = new IsolatedReader(pool);
    }

    @AfterAll
    static void close_the_reader() {
        pool.close();
    }

    @AfterEach
    void close() {
        executor.shutdownNow();
    }

    @Test
    void pages_come_through_as_they_were_read() throws IOException {
        var pid = pid("good");

        assertThat(reader.read(file("good"), "text/plain")).isEqualTo(MisbehavingReader.reading(pid));
    }

    @Test
    void the_reason_for_an_unreadable_file_comes_through() throws IOException {
        assertThat(reader.read(file("refuse"), "a/b")).isEqualTo(new Reading.Unreadable("no a/b"));
    }

    @Test
    void a_file_that_seems_damaged_while_the_disk_is_full_is_to_be_tried_again() throws IOException {
        var full = folder.resolve("full");
        try (var tight = new ReaderPool(MisbehavingReader.class, Limits.DEFAULT, 1, Sandbox.NONE, full, () -> 1_000L)) {
            var there = file("refuse");
            assertThatThrownBy(() -> new IsolatedReader(tight).read(there, "a/b"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("No space left on device");
        }
    }

    @Test
    void the_wishes_of_a_mailbox_come_through() throws IOException {
        var wishes = new RecognitionWishes(
                true,
                false,
                true,
                "de",
                new PageChoice(true, false, List.of(new PageRange(2, null)), new PageSpan(3, 9)));

        assertThat(reader.read(file("wishes"), "text/plain", wishes))
                .isEqualTo(new Reading.Unreadable(wishes.toString()));
        assertThat(reader.read(file("wishes"), "text/plain"))
                .isEqualTo(new Reading.Unreadable(RecognitionWishes.USUAL.toString()));
    }

    @Test
    void the_limits_come_through() throws IOException {
        assertThat(reader.read(file("limits"), "text/plain"))
                .isEqualTo(new Reading.Unreadable(ReadingLimits.USUAL.toString()));
    }

    private static String message(int parts) {
        var message = new StringBuilder("Content-Type: multipart/mixed; boundary=x\r\n\r\n");
        for (int i = 0; i < parts; i++) {
            message.append("--x\r\nContent-Type: text/plain\r\n\r\nPart ")
                    .append(i)
                    .append("\r\n");
        }
        return message.append("--x--\r\n").toString();
    }

    @Test
    void the_limits_bound_the_parts_of_a_message() throws IOException {
        var mail = new MailLimits(1 << 20, 1 << 20, 1_100, 10);
        var limits = new Limits(
                ReadingLimits.USUAL,
                new UnpackingLimits(10_000, 1 << 20, 100, mail),
                256,
                Duration.ofSeconds(60),
                Duration.ZERO,
                100,
                Duration.ofMinutes(1));
        try (var real = new ReaderPool(limits, 1, folder.resolve("real"))) {
            var isolated = new IsolatedReader(real);
            // More than are usually read.
            assertThat(MailLimits.USUAL.parts()).isLessThan(1_050);
            assertThat(isolated.read(file(message(1_050)), "message/rfc822")).isInstanceOf(Reading.Legible.class);
            assertThat(isolated.read(file(message(1_200)), "message/rfc822"))
                    .isEqualTo(new Reading.Unreadable("The message has 1200 parts; at most 1100 are read"));
        }
    }

    @Test
    void no_environment_variable_that_could_be_a_secret_comes_through() throws IOException {
        assertThat(((Reading.Unreadable) reader.read(file("environment"), "text/plain"))
                        .reason()
                        .split(" "))
                .isSubsetOf(
                        "CLASSPATH",
                        "PATH",
                        "HOME",
                        "LANG",
                        "LC_ALL",
                        "LC_CTYPE",
                        "TZ",
                        "TESSDATA_PREFIX",
                        "QUERN_LOG_LEVEL",
                        "ORT_DISABLE_TELEMETRY")
                .contains("PATH");
    }

    @Test
    void a_process_that_does_not_start_is_not_the_fault_of_the_file() throws IOException {
        try (var broken = new ReaderPool(String.class, Limits.DEFAULT, 1, Sandbox.NONE, folder.resolve("broken"))) {
            assertThatThrownBy(() -> new IsolatedReader(broken).read(file("good"), "text/plain"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("A process to read in");
        }
    }

    @Test
    void a_disk_that_fails_is_not_the_fault_of_the_file() throws IOException {
        var pid = pid("good");

        assertThatThrownBy(() -> reader.read(file("disk"), "text/plain"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("No space left");
        assertThat(pid("good")).as("the process is used again").isEqualTo(pid);
    }

    @Test
    void a_process_started_in_advance_does_the_reading() throws IOException {
        try (var own = pool(DEADLINE, Duration.ZERO, 100, Duration.ofMinutes(1))) {
            own.warmUp();
            var first =
                    ProcessHandle.current().children().map(ProcessHandle::pid).toList();

            assertThat(first).contains(Long.valueOf(text(read(new IsolatedReader(own), "good"))));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spin     | not done after 1 s of work, with 0 pages read; it may take 1 s and 0 s a page",
                "crash    | the reader crashed (exit code 134)",
                "exhaust  | more than 64 MB of memory",
                "throw    | the reader failed: java.lang.IllegalStateException: a bug",
                "overflow | the reader failed: java.lang.StackOverflowError",
                "error    | the reader failed: java.lang.NoClassDefFoundError: gone"
            })
    void a_file_that_harms_its_process_is_unreadable_and_the_next_is_read(String order, String reason)
            throws IOException {
        assertThat(((Reading.Unreadable) reader.read(file(order), "text/plain")).reason())
                .startsWith("The file cannot be read: ")
                .contains(reason);
        assertThat(reader.read(file("good"), "text/plain")).isInstanceOf(Reading.Legible.class);
    }

    @Test
    void a_crash_that_does_not_recur_is_forgiven() throws IOException {
        assertThat(reader.read(file("crash once"), "text/plain")).isInstanceOf(Reading.Legible.class);
    }

    @Test
    void an_unpaired_surrogate_does_not_lose_the_rest() throws IOException {
        var read = (Reading.Legible) reader.read(file("half a letter"), "text/plain");

        assertThat(read.text()).startsWith("before").endsWith("after");
        assertThat(read.pages().pages().get(0).words().get(0).text())
                .startsWith("before")
                .endsWith("after");
    }

    @Test
    void a_page_of_very_many_very_long_words_comes_through() throws IOException {
        var words = ((Reading.Legible) reader.read(file("long words"), "text/plain"))
                .pages()
                .pages()
                .get(0)
                .words();

        assertThat(words).isEqualTo(MisbehavingReader.longWords());
    }

    @Test
    void output_printed_by_a_library_does_not_disturb() throws IOException {
        assertThat(reader.read(file("print"), "text/plain")).isInstanceOf(Reading.Legible.class);
        assertThat(reader.read(file("good"), "text/plain")).isInstanceOf(Reading.Legible.class);
    }

    @Test
    void every_finished_page_gives_more_time() throws IOException {
        // 1.4 s of work in all, with a deadline of 1 s and 1 s a page.
        try (var other = pool(Duration.ofSeconds(1), Duration.ofSeconds(1), 100, Duration.ofMinutes(1))) {
            var patient = new IsolatedReader(other);
            // The first file pays for the start of the process.
            patient.read(file("good"), "text/plain");
            assertThat(patient.read(file("many pages"), "text/plain")).isInstanceOf(Reading.Legible.class);
        }
    }

    @Test
    void a_process_is_used_again_and_replaced_after_its_share_of_documents() throws IOException {
        try (var replacing = pool(DEADLINE, Duration.ZERO, 3, Duration.ofMinutes(1))) {
            var pids = new ArrayList<String>();
            for (int i = 0; i < 4; i++) {
                pids.add(text(read(new IsolatedReader(replacing), "good")));
            }
            assertThat(Set.copyOf(pids.subList(0, 3))).hasSize(1).doesNotContain(pids.get(3));
        }
    }

    @Test
    void an_idle_process_ends() throws Exception {
        try (var brief = pool(DEADLINE, Duration.ZERO, 100, Duration.ofMillis(300))) {
            var pid = Long.parseLong(text(new IsolatedReader(brief).read(file("good"), "text/plain")));

            ProcessHandle.of(pid)
                    .map(ProcessHandle::onExit)
                    .orElse(CompletableFuture.completedFuture(null))
                    .get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void threads_read_in_parallel_in_processes_of_their_own() throws Exception {
        CompletableFuture<Reading> hanging;
        CompletableFuture<Reading> good;
        boolean atOnce;
        int tries = 0;
        do {
            hanging = CompletableFuture.supplyAsync(() -> read("sleep for a while"));
            good = CompletableFuture.supplyAsync(() -> read("good"));
            // Generous, since either process may take a while to start.
            assertThat(good.get(30, TimeUnit.SECONDS)).isInstanceOf(Reading.Legible.class);
            atOnce = !hanging.isDone();
            hanging.get(30, TimeUnit.SECONDS);
            // On a busy machine, one may be done before the other begins.
        } while (!atOnce && ++tries < 5);

        assertThat(atOnce).isTrue();
        assertThat(text(hanging.get())).isNotEqualTo(text(good.get()));
    }

    @Test
    void there_are_never_more_processes_than_allowed_and_each_file_waits_its_turn() throws Exception {
        try (var few = pool(DEADLINE, Duration.ZERO, 100, Duration.ofMinutes(1))) {
            assertNeverMore(few);
        }
    }

    private void assertNeverMore(ReaderPool few) throws Exception {
        // Processes of other tests that are about to end do not belong to this pool.
        var others = ProcessHandle.current().children().collect(Collectors.toSet());
        var isolated = new IsolatedReader(few);
        // Together longer than one file may take: the time spent waiting does not count.
        var readings = IntStream.range(0, 6)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> read(isolated, "sleep for a while"), executor))
                .toList();
        long most = 0;
        while (!readings.stream().allMatch(CompletableFuture::isDone)) {
            most = Math.max(
                    most,
                    ProcessHandle.current()
                            .children()
                            .filter(process -> !others.contains(process))
                            .count());
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(most).isEqualTo(MOST_PROCESSES);
        var pids = new HashSet<String>();
        for (var reading : readings) {
            pids.add(text(reading.join()));
        }
        assertThat(pids).hasSize(MOST_PROCESSES);
    }

    @Test
    void a_file_that_hangs_delays_waiting_files_no_longer_than_its_deadline() throws Exception {
        try (var one = pool(1, folder, DEADLINE, Duration.ZERO, 100, Duration.ofMinutes(1))) {
            var busy = new IsolatedReader(one);
            var hanging = CompletableFuture.supplyAsync(() -> read(busy, "spin"), executor);
            TimeUnit.MILLISECONDS.sleep(200);

            assertThat(busy.read(file("good"), "text/plain")).isInstanceOf(Reading.Legible.class);
            assertThat(hanging.join()).isInstanceOf(Reading.Unreadable.class);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_file_is_read_though_its_process_was_starved_for_longer_than_it_may_work() throws Exception {
        try (var hasty = pool(Duration.ofSeconds(1), Duration.ZERO, 100, Duration.ofMinutes(1))) {
            var starved = new IsolatedReader(hasty);
            var pid = text(starved.read(file("good"), "text/plain"));
            signal("STOP", pid);
            var reading = CompletableFuture.supplyAsync(() -> read(starved, "work for a while"), executor);
            TimeUnit.MILLISECONDS.sleep(2_500);
            assertThat(reading).isNotDone();

            signal("CONT", pid);

            assertThat(text(reading.get(60, TimeUnit.SECONDS))).isEqualTo(pid);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_process_that_is_stopped_for_good_is_ended_and_its_file_is_put_off() throws Exception {
        try (var hasty = patient(Duration.ofSeconds(2))) {
            var stopped = new IsolatedReader(hasty);
            var pid = text(stopped.read(file("good"), "text/plain"));
            signal("STOP", pid);

            assertThatThrownBy(() -> stopped.read(file("good"), "text/plain")).isInstanceOf(Refusal.Unavailable.class);

            assertThat(ProcessHandle.of(Long.parseLong(pid))).isEmpty();
            assertThat(stopped.read(file("good"), "text/plain")).isInstanceOf(Reading.Legible.class);
        }
    }

    @Test
    void a_file_over_which_a_process_sleeps_for_ever_is_put_off_and_not_called_unreadable() throws Exception {
        try (var hasty = patient(Duration.ofSeconds(2))) {
            var sleeping = new IsolatedReader(hasty);

            assertThatThrownBy(() -> sleeping.read(file("sleep"), "text/plain"))
                    .isInstanceOf(Refusal.Unavailable.class)
                    .hasMessageMatching(
                            "The file was not read within \\d+ s, of which processors worked 0 s for it: .*");
            assertThat(sleeping.read(file("good"), "text/plain")).isInstanceOf(Reading.Legible.class);
        }
    }

    /** A pool whose files may take 200 ms of CPU time, and this much time by the clock. */
    private ReaderPool patient(Duration patience) throws IOException {
        var limits = new Limits(
                ReadingLimits.USUAL,
                UnpackingLimits.USUAL,
                64,
                Duration.ofMillis(200),
                Duration.ZERO,
                100,
                Duration.ofMinutes(1),
                patience);
        return new ReaderPool(MisbehavingReader.class, limits, 1, Sandbox.NONE, folder.resolve("hasty"));
    }

    private static void signal(String name, String pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor();
        // A process is stopped by one of its threads, which has to get a processor for that; the others go on until
        // then.
        var state = Path.of("/proc/" + pid + "/stat");
        while (name.equals("STOP")
                && Files.exists(state)
                && !Files.readString(state).contains(") T ")) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void files_that_wait_for_a_process_fail_when_the_pool_closes() throws Exception {
        var closing = pool(DEADLINE, Duration.ZERO, 100, Duration.ofMinutes(1));
        var all = IntStream.range(0, MOST_PROCESSES + 3)
                .mapToObj(
                        i -> CompletableFuture.supplyAsync(() -> read(new IsolatedReader(closing), "sleep"), executor))
                .toList();
        TimeUnit.MILLISECONDS.sleep(500);

        closing.close();

        for (var reading : all) {
            assertThatThrownBy(() -> reading.get(30, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_process_that_is_late_is_ended_with_the_programs_that_it_started() throws Exception {
        var file = file("sleep while a program spins");

        assertThat(reader.read(file, "text/plain")).isInstanceOf(Reading.Legible.class); // it behaves when tried again

        var program = ProcessHandle.of(Long.parseLong(Files.readString(file)));
        if (program.isPresent()) {
            program.get().onExit().get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void temporary_files_are_removed_with_their_process_and_after_a_killed_server() throws IOException {
        try (var closing = pool(DEADLINE, Duration.ZERO, 100, Duration.ofMinutes(1))) {
            read(new IsolatedReader(closing), "litter");
            assertThat(litter()).isEqualTo(1);

            // Those of a server that was killed are removed by the next one, and those in use are not.
            var left = Files.createDirectories(folder.resolve("tmp/of-a-killed-server"));
            Files.createFile(left.resolve("lock"));
            Files.createFile(left.resolve("litter.tmp"));
            pool(DEADLINE, Duration.ZERO, 100, Duration.ofMinutes(1)).close();
            assertThat(left).doesNotExist();
            assertThat(litter()).isEqualTo(1);
        }

        assertThat(litter()).isZero();
    }

    @Test
    void a_process_that_hangs_over_a_file_ends_when_its_server_is_killed() throws Exception {
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        HangingServer.class.getName(),
                        file("spin").toString(),
                        folder.resolve("tmp").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        var server = builder.start();
        try (var out = server.inputReader()) {
            var reading = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            TimeUnit.MILLISECONDS.sleep(500); // until it hangs

            server.destroyForcibly();

            reading.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_file_in_progress_when_the_pool_closes_is_not_called_unreadable() throws IOException {
        var closing = pool(DEADLINE, Duration.ZERO, 100, Duration.ofMinutes(1));
        var hanging = CompletableFuture.supplyAsync(() -> read(new IsolatedReader(closing), "sleep"));
        CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS).execute(closing::close);

        assertThatThrownBy(hanging::join).hasRootCauseInstanceOf(IllegalStateException.class);
    }

    private ReaderPool pool(Duration deadline, Duration perPage, int documents, Duration idle) throws IOException {
        return pool(folder, deadline, perPage, documents, idle);
    }

    private static ReaderPool pool(Path folder, Duration deadline, Duration perPage, int documents, Duration idle)
            throws IOException {
        return pool(MOST_PROCESSES, folder, deadline, perPage, documents, idle);
    }

    private static ReaderPool pool(
            int processes, Path folder, Duration deadline, Duration perPage, int documents, Duration idle)
            throws IOException {
        return new ReaderPool(
                MisbehavingReader.class,
                new Limits(ReadingLimits.USUAL, UnpackingLimits.USUAL, 64, deadline, perPage, documents, idle),
                processes,
                Sandbox.NONE,
                folder.resolve("tmp"));
    }

    private Reading read(String order) {
        return read(reader, order);
    }

    private Reading read(IsolatedReader reader, String order) {
        try {
            return reader.read(file(order), "text/plain");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String pid(String order) throws IOException {
        return text(reader.read(file(order), "text/plain"));
    }

    private static String text(Reading reading) {
        return ((Reading.Legible) reading).text();
    }

    private Path file(String order) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "file", ".txt"), order);
    }

    private long litter() throws IOException {
        try (var files = Files.walk(folder.resolve("tmp"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("litter"))
                    .count();
        }
    }
}
