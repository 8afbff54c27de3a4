package dev.quern.app.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.command.FieldNodes;
import dev.quern.app.command.ServeCommand;
import dev.quern.app.eval.LabelledFolder;
import dev.quern.app.samples.EvalFolders;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.soak.SoakBench;
import dev.quern.app.soak.SoakOptions;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quern bench}: the figures of {@code docs/performance.md}, measured on a server in a process of its own. */
@Command(name = "bench", description = "Measures speed and memory.", mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {
    /** The main class, by name, since packages do not depend on the one that the program starts in. */
    private static final String PROGRAM = "dev.quern.app.Main";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String KEY = "sk_bench-key-for-a-server-on-loopback";
    private static final Duration LOOK_EVERY = Duration.ofMillis(2);
    /** The interval of looking where many documents are awaited and looking would cost what is measured. */
    private static final Duration LOOK_SELDOM = Duration.ofMillis(50);

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WARM_UP = 50;
    /** The documents after a start of which it is told how fast they go. */
    private static final int FIRST = 500;
    /** The documents after which a server is taken to be warm. */
    private static final int UNTIL_WARM = 3_000;

    private static final int WORKERS = 2;
    /**
     * The number of files, as a multiple of those given out at once: the server remembers files it has seen, but not for
     * that long.
     */
    private static final int MANY = 20;

    @Option(names = "--documents", paramLabel = "N", description = "How many are sent in a measurement (default: 200).")
    private int documents = 200;

    @Option(
            names = "--idle-seconds",
            paramLabel = "N",
            description = "How long the server rests before its memory is read (default: 30).")
    private int idleSeconds = 30;

    @Option(
            names = "--lists",
            description = "Measures what reading costs in a large mailbox instead; takes some minutes to fill it.")
    private boolean lists;

    @Option(names = "--large", paramLabel = "N", description = "With --lists: how many documents (default: 1000000).")
    private int large = 1_000_000;

    @Option(names = "--requests", paramLabel = "N", description = "With --lists: a measurement (default: 4000).")
    private int requests = 4_000;

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            description = "With --lists, --nodes, --soak or --kills: an empty database (default but for --nodes: H2).")
    private @Nullable String dbUrl;

    @Option(names = "--db-user", paramLabel = "NAME", description = "With --db-url.")
    private @Nullable String dbUser;

    @Option(names = "--db-password", paramLabel = "TEXT", description = "With --db-url.")
    private @Nullable String dbPassword;

    @Option(
            names = "--nodes",
            description =
                    "Measures one node on one core, and two on one each, instead; needs --db-url of a PostgreSQL.")
    private boolean nodes;

    @Option(
            names = "--cores",
            split = ",",
            paramLabel = "N",
            description = "With --nodes: the core of each (default: 0,1).")
    private List<String> cores = List.of("0", "1");

    @Option(
            names = "--recognition",
            paramLabel = "DIR",
            description = "Measures reading images of a labelled folder instead, as for quern eval.")
    private @Nullable Path recognition;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "With --recognition: where goes what was read, and what of the labels is missing.")
    private @Nullable Path json;

    @Option(
            names = "--draw",
            paramLabel = "DIR",
            description = "Writes synthetic documents as labelled folders instead, for quern eval and quern fit.")
    private @Nullable Path draw;

    @Option(names = "--engine", description = "Measures what finding fields costs a page instead.")
    private boolean engine;

    @Option(
            names = "--reading",
            description = "Measures reading alone, and the way from upload to result, beside other programs instead.")
    private boolean reading;

    @Option(
            names = "--pdfs",
            paramLabel = "DIR",
            description = "With --reading: the files (default: invoices it draws).")
    private @Nullable Path pdfs;

    @Option(names = "--tika", paramLabel = "URL", description = "With --reading: a running server of Apache Tika.")
    private @Nullable URI tika;

    @Option(names = "--pdftotext", description = "With --reading: pdftotext -layout, which has to be installed.")
    private boolean pdftotext;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "With --reading, --engine or --nodes: how many (default: 7).")
    private int rounds = 7;

    @Mixin
    private final SoakOptions soak = new SoakOptions();

    private final PrintStream out = System.out;

    /** A server started from this program's own class path. */
    private record Running(Process process, URI url, double secondsToReady) {}

    @Override
    public Integer call() throws Exception {
        if (recognition != null) {
            var types = new TikaTypeDetector();
            new RecognitionBench(
                            EngineWiring.readers(Settings.of(Map.of(), System.getenv())),
                            file -> types.detect(file, file.getFileName().toString()),
                            out)
                    .run(LabelledFolder.read(recognition), json);
            return 0;
        }
        if (draw != null) {
            EvalFolders.writeOthers(draw);
            return 0;
        }
        var folder = soak.folder() == null ? Files.createTempDirectory("quern-bench-") : soak.folder();
        if (soak.isWanted()) {
            try (var bench = new SoakBench(folder, soak.plan(database()), BenchCommand::program, out)) {
                return bench.run() ? 0 : 1;
            }
        }
        if (engine) {
            new EngineBench(folder, out).run(rounds);
            return 0;
        }
        if (nodes) {
            try (var bench = new NodesBench(folder, database(), documents, out)) {
                bench.run(cores, rounds);
            }
            return 0;
        }
        if (lists) {
            new ListsBench(ListsBench.settings(folder, KEY, database()), large, requests, out).run(KEY);
            return 0;
        }
        var running = start(folder);
        try {
            if (reading) {
                compare(running, folder);
            } else {
                measure(running, folder);
            }
            return 0;
        } finally {
            running.process().destroy();
            running.process().waitFor();
        }
    }

    /** The command that runs the program with these arguments as its launcher does: with the archive of classes, if it has one. */
    private static List<String> program(List<String> arguments) {
        var path = System.getProperty("java.class.path");
        var jar = Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(one -> one.endsWith("quern.jar"))
                .findFirst();
        var archive = jar.map(one -> Path.of(one).resolveSibling("quern.jsa")).filter(Files::exists);
        var command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.awt.headless=true"));
        archive.ifPresent(there ->
                command.addAll(List.of("-Xshare:auto", "-XX:SharedArchiveFile=" + there, "-Xlog:cds=off:stderr")));
        command.addAll(options());
        command.addAll(List.of("-cp", jar.orElse(path), PROGRAM));
        command.addAll(arguments);
        return command;
    }

    /** Those of the JVM that the launcher takes, too. */
    private static List<String> options() {
        return Stream.of(System.getenv().getOrDefault("QUERN_JAVA_OPTS", "").split(" ", -1))
                .filter(option -> !option.isBlank())
                .toList();
    }

    private Map<String, String> database() {
        var flags = new HashMap<String, String>();
        if (dbUrl != null) {
            flags.put("db-url", dbUrl);
        }
        if (dbUser != null) {
            flags.put("db-user", dbUser);
        }
        if (dbPassword != null) {
            flags.put("db-password", dbPassword);
        }
        return flags;
    }

    private void measure(Running running, Path folder) throws Exception {
        out.printf(Locale.ROOT, "start to ready:                  %.2f s%n", running.secondsToReady());
        Thread.sleep(Duration.ofSeconds(idleSeconds).toMillis());
        out.printf(
                Locale.ROOT,
                "resident memory after %2d s idle: %d MB%n",
                idleSeconds,
                megabytes(running.process().toHandle(), "VmRSS"));

        var client = new QuernClient(running.url(), KEY);
        long mailbox = mailbox(client);
        out.printf(
                Locale.ROOT,
                "throughput, %d workers:           %.1f documents/s, the first %d%n",
                WORKERS,
                throughput(client, mailbox, 100_000, FIRST),
                FIRST);
        throughput(client, mailbox, 200_000, UNTIL_WARM);
        var times = upload(client, mailbox, documents);
        Arrays.sort(times);
        out.printf(
                Locale.ROOT,
                "upload to PARSEDOK, one page:    median %.0f ms, 99th percentile %.0f ms (%d documents, one after another)%n",
                times[times.length / 2] * 1e3,
                times[(int) Math.ceil(times.length * 0.99) - 1] * 1e3,
                times.length);

        double server = throughput(client, mailbox, 10_000, documents);
        out.printf(Locale.ROOT, "throughput, %d workers:           %.1f documents/s, warm%n", WORKERS, server);
        double engine = engineAlone(folder);
        out.printf(
                Locale.ROOT,
                "reading and extracting alone:    %.1f documents/s (same process, %d threads); server/engine ratio %.2f%n",
                engine,
                WORKERS,
                server / engine);
        out.printf(
                Locale.ROOT,
                "resident memory after the load:  %d MB%n",
                megabytes(running.process().toHandle(), "VmRSS"));
        out.printf(Locale.ROOT, "peak memory of a reading process: %d MB%n", peakOfReaders(running.process()));
        try (var bench =
                new ReadingBench(drawn(folder, 30_000, documents), documents, WORKERS, folder.resolve("tmp"), out)) {
            bench.run(rounds);
        }
    }

    private void compare(Running running, Path folder) throws IOException, InterruptedException {
        var client = new QuernClient(running.url(), KEY);
        long mailbox = mailbox(client);
        try (var bench = new ReadingBench(files(folder), documents, WORKERS, folder.resolve("tmp"), out)) {
            bench.addWholePath(files -> {
                var ids = inParallel(
                        files, file -> client.upload(mailbox, file.getFileName().toString(), Files.readAllBytes(file)));
                for (var id : ids) {
                    client.await(id, LOOK_SELDOM, PATIENCE);
                }
            });
            if (tika != null) {
                bench.addTika(tika);
            }
            if (pdftotext) {
                bench.addPdfToText();
            }
            bench.run(rounds);
        }
    }

    private List<Path> files(Path folder) throws IOException {
        if (pdfs == null) {
            return drawn(folder, 30_000, MANY * documents);
        }
        try (var all = Files.list(pdfs)) {
            return all.filter(file -> file.toString().endsWith(".pdf"))
                    .sorted()
                    .limit((long) MANY * documents)
                    .toList();
        }
    }

    private List<Path> drawn(Path folder, int from, int count) throws IOException {
        var files = new ArrayList<Path>();
        for (int i = 0; i < count; i++) {
            files.add(Files.write(
                    folder.resolve("bench-" + (from + i) + ".pdf"),
                    Samples.onePageInvoice(from + i).content()));
        }
        return files;
    }

    private static double[] upload(QuernClient client, long mailbox, int count) throws IOException {
        var times = new double[count];
        for (int i = 0; i < count; i++) {
            var sample = Samples.onePageInvoice(i);
            long start = System.nanoTime();
            var id = client.upload(mailbox, sample.name(), sample.content());
            var document = client.await(id, LOOK_EVERY, PATIENCE);
            times[i] = seconds(start);
            if (!document.path("status").asText().equals("PARSEDOK")) {
                throw new IOException(
                        "A sample became " + document.path("status").asText());
            }
        }
        return times;
    }

    /**
     * Documents per second from the first upload to the last result, with as many uploading clients as there are workers.
     *
     * @param from the number of the first; each number is another document
     */
    private static double throughput(QuernClient client, long mailbox, int from, int count)
            throws IOException, InterruptedException {
        var samples = new ArrayList<byte[]>();
        for (int i = 0; i < count; i++) {
            samples.add(Samples.onePageInvoice(from + i).content());
        }
        long start = System.nanoTime();
        var ids = inParallel(samples, content -> client.upload(mailbox, "invoice.pdf", content));
        for (var id : ids) {
            client.await(id, LOOK_EVERY, PATIENCE);
        }
        return count / seconds(start);
    }

    private double engineAlone(Path folder) throws IOException, InterruptedException {
        var files = drawn(folder, 20_000, documents);
        var reader = ReadersByType.standard();
        var engine = new EmbeddedExtractor();
        var fields = Samples.onePageInvoice(0).fields();
        Work<Path, Integer> work = file -> {
            if (reader.read(file, "application/pdf") instanceof Reading.Legible read) {
                return engine.extract(read.pages(), fields, Guidance.NONE).size();
            }
            throw new IOException("A sample cannot be read: " + file);
        };
        inParallel(files.subList(0, Math.min(WARM_UP, files.size())), work);
        long start = System.nanoTime();
        inParallel(files, work);
        return documents / seconds(start);
    }

    /** A piece of work that is measured. */
    private interface Work<I, O> {
        O on(I input) throws IOException;
    }

    private static <I, O> List<O> inParallel(List<I> inputs, Work<I, O> work) throws IOException, InterruptedException {
        var threads = Executors.newFixedThreadPool(WORKERS);
        try {
            var results = new ArrayList<O>();
            List<Future<O>> running = threads.invokeAll(inputs.stream()
                    .<Callable<O>>map(input -> () -> work.on(input))
                    .toList());
            for (var one : running) {
                results.add(one.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static long mailbox(QuernClient client) throws IOException {
        var request = JSON.createObjectNode();
        request.set("parser_object_set", FieldNodes.of(Samples.onePageInvoice(0).fields()));
        return client.post("/parser", request).path("id").asLong();
    }

    private static Running start(Path folder) throws IOException {
        var command = program(List.of(
                "serve",
                "--port",
                "0",
                "--workers",
                Integer.toString(WORKERS),
                "--api-key",
                KEY,
                "--data",
                folder.resolve("data").toString()));
        long start = System.nanoTime();
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var reader = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith(ServeCommand.READY)) {
                return new Running(process, URI.create(line.substring(ServeCommand.READY.length())), seconds(start));
            }
        }
        throw new IOException("The server did not start");
    }

    private static long peakOfReaders(Process server) throws IOException {
        long most = 0;
        for (var child : server.descendants().toList()) {
            most = Math.max(most, megabytes(child, "VmHWM"));
        }
        return most;
    }

    /** A figure of a process in megabytes: VmRSS, the memory it has, or VmHWM, the most it had. */
    private static long megabytes(ProcessHandle process, String what) throws IOException {
        for (var line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
            if (line.startsWith(what + ":")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            }
        }
        throw new IOException("No " + what + " in /proc/" + process.pid() + "/status");
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
