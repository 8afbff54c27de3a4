package dev.quern.ocr.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quern.core.page.Page;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that was taken over tries to get out. */
@ExtendWith(ArchivedReaders.class)
class SandboxTest {
    @TempDir
    static Path data;

    private static Sandbox sandbox;
    private static ReaderPool pool;

    @BeforeAll
    static void a_sandbox() throws IOException, InterruptedException {
        assumeTrue(isPermitted(), "bubblewrap is not installed, or may not make namespaces here");
        Files.writeString(data.resolve("key"), "secret");
        sandbox = Sandbox.find(data.resolve("tmp"), List.of(data), List.of(data.resolve("models")), false);
        assertThat(sandbox).hasToString("sandboxed");
        pool = new ReaderPool(EscapingReader.class, Limits.DEFAULT, 1, sandbox, data.resolve("tmp"));
        // The process stays when the thread that started it does not.
        var first = new Thread(pool::warmUp);
        first.start();
        first.join();
    }

    /** Whether there should be one, found out in another way than the program does. */
    private static boolean isPermitted() throws IOException, InterruptedException {
        try {
            var tried = new ProcessBuilder("bwrap", "--unshare-user", "--unshare-net", "--ro-bind", "/", "/", "true");
            return tried.inheritIO().start().waitFor() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    @AfterAll
    static void close() {
        if (pool != null) {
            pool.close();
        }
    }

    @Test
    void no_address_can_be_called_not_even_of_this_machine() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(100);
            assertThat(tried("connect " + server.getLocalPort())).contains("Operation not permitted");
            assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void of_the_data_folder_nothing_is_seen_but_the_file_to_read() throws IOException {
        var mine = file("who");

        assertThat(tried("look " + data.resolve("key"))).startsWith("refused");
        assertThat(tried("look " + mine)).startsWith("refused");
        assertThat(tried("list " + data)).isEqualTo("tmp");
        assertThat(tried("list ../given")).isEqualTo("file");
        assertThat(tried("list ..")).isEqualTo("given made tmp");
    }

    @Test
    void of_the_system_there_are_programs_and_no_settings_or_homes() throws IOException {
        assertThat(tried("list /").split(" "))
                .contains("usr", "lib")
                .doesNotContain("home", "mnt", "opt", "srv", "boot", "run");
        assertThat(tried("look /etc/passwd")).startsWith("refused");
    }

    @Test
    void processes_of_others_are_not_there() throws IOException {
        assertThat(List.of(tried("list /proc").split(" ")))
                .filteredOn(name -> name.matches("\\d+"))
                .hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void nothing_is_written_beside_its_own_folders() throws IOException {
        assertThat(tried("write " + data.resolve("key"))).startsWith("refused");
        assertThat(tried("write ../beside")).startsWith("refused");
        assertThat(tried("write ../given/other")).startsWith("refused");
        assertThat(tried("write /usr/lib/taken")).startsWith("refused");
        assertThat(tried("write mine")).isEqualTo("done");
        assertThat(data.resolve("key")).hasContent("secret");
        assertThat(Path.of("/usr/lib/taken")).doesNotExist();
        assertThat(walked()).noneMatch(path -> path.endsWith("beside"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"change", "replace"})
    void the_file_that_is_read_is_not_changed(String how) throws IOException {
        var file = file(how);

        assertThat(tried(file)).startsWith("refused");

        assertThat(file).hasContent(how);
    }

    @Test
    void no_program_is_started() throws IOException {
        assertThat(tried("start")).startsWith("refused").contains("Operation not permitted");
    }

    @Test
    void memory_files_and_their_size_are_limited_by_the_system() throws IOException {
        assertThat(tried("look /proc/self/limits"))
                .containsPattern("Max data size +" + ((512L << 20) + (2L << 30)))
                .containsPattern("Max open files +1024 +1024")
                .containsPattern("Max file size +" + (1L << 30))
                .containsPattern("Max core file size +0");
        assertThat(tried("fill " + (1L << 20))).isEqualTo("done");
        assertThat(tried("fill " + (2L << 30))).contains("File too large");
    }

    @Test
    void the_environment_has_nothing_of_the_server() throws IOException {
        assertThat(tried("environment").split(" "))
                .isSubsetOf(
                        "CLASSPATH",
                        "HOME",
                        "LANG",
                        "LC_ALL",
                        "LC_CTYPE",
                        "PATH",
                        "PWD",
                        "TESSDATA_PREFIX",
                        "TZ",
                        "QUERN_LOG_LEVEL",
                        "ORT_DISABLE_TELEMETRY");
    }

    @Test
    void one_process_reads_file_after_file_whichever_thread_asks() throws Exception {
        var first = CompletableFuture.supplyAsync(() -> who()).get(60, TimeUnit.SECONDS);
        var thread = new Thread(() -> who());
        thread.start();
        thread.join();
        assertThat(who()).isEqualTo(first);
        assertThat(walked()).noneMatch(path -> path.endsWith("given/file"));
    }

    @Test
    void what_is_in_a_file_comes_out_and_nothing_that_a_link_leads_to() throws IOException {
        var unpacker = new IsolatedUnpacker(pool);
        var taken = new ArrayList<String>();

        assertThat(unpacker.unpack(file("behave"), "a/b", into(taken))).isEmpty();
        assertThat(taken).containsExactly("first");

        assertThat(unpacker.unpack(file(data.resolve("key").toString()), "a/b", into(taken)))
                .map(Reading.Unreadable::reason)
                .hasValueSatisfying(reason -> assertThat(reason).contains("there is no part 1"));
        assertThat(taken).containsExactly("first");
        assertThat(data.resolve("key")).hasContent("secret");
    }

    private static Unpacker.Parts into(List<String> taken) {
        return new Unpacker.Parts() {
            @Override
            public void take(Unpacker.Part part, InputStream content) {
                try {
                    taken.add(new String(content.readAllBytes(), StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void leaveOut(String name, String why) {
                taken.add(why);
            }
        };
    }

    @Test
    void a_page_is_drawn_in_one_as_well() throws IOException {
        var drawing = new IsolatedDrawing(
                sandbox, data.resolve("drawing"), ReadingLimits.USUAL, 128, Duration.ofSeconds(60), Duration.ZERO, 1);
        var frame = PageFrame.of(new Page(0, 600, 800, List.of()), true);
        try (var image = drawing.draw(file("Some text"), "text/plain", 0, frame).orElseThrow()) {
            assertThat(ImageIO.read(image)).isNotNull();
        }
    }

    @Test
    void a_process_ends_with_its_server_even_over_a_file_that_hangs() throws Exception {
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        HangingServer.class.getName(),
                        file("spin").toString(),
                        data.resolve("hanging").toString(),
                        "sandboxed")
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        var server = builder.start();
        try (var out = server.inputReader()) {
            assertThat(out.readLine()).isNotEmpty();
            TimeUnit.MILLISECONDS.sleep(500); // until it hangs
            var processes = server.descendants().toList();
            assertThat(processes).hasSizeGreaterThanOrEqualTo(3);

            server.destroyForcibly();

            for (var process : processes) {
                process.onExit().get(30, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void where_there_is_none_the_reason_is_said() throws IOException {
        var failing = Files.writeString(data.resolve("bwrap"), "#!/bin/sh\necho bwrap: No rights >&2\nexit 1\n");
        Files.setPosixFilePermissions(failing, PosixFilePermissions.fromString("rwx------"));

        assertThat(without(name -> Optional.empty())).hasToString("plain, because bubblewrap is not installed");
        assertThat(without(name -> name.equals("bwrap") ? Optional.of(failing) : Sandbox.program(name)))
                .hasToString("plain, because bwrap: No rights");
        // One that does not shut anything in.
        Files.writeString(failing, "#!/bin/sh\nwhile [ \"$1\" != -- ]; do shift; done\nshift\nexec \"$@\"\n");
        assertThat(without(name -> name.equals("bwrap") ? Optional.of(failing) : Sandbox.program(name)))
                .hasToString("plain, because files can be written in one, files of the server can be seen from one,"
                        + " the network can be used from one, programs can be started in one");
    }

    private static Sandbox without(Function<String, Optional<Path>> installed) throws IOException {
        return Sandbox.find(data.resolve("tmp"), List.of(data), List.of(), false, installed);
    }

    private static String who() {
        try {
            return tried("who");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tried(String what) throws IOException {
        return tried(file(what));
    }

    private static String tried(Path file) {
        return ((Reading.Legible) new IsolatedReader(pool).read(file, "text/plain")).text();
    }

    private static Path file(String order) throws IOException {
        return Files.writeString(Files.createTempFile(data, "file", ".txt"), order);
    }

    private static List<Path> walked() throws IOException {
        try (var tree = Files.walk(data.resolve("tmp"))) {
            return tree.toList();
        }
    }
}
