package dev.quern.jdbc;

import dev.quern.core.contract.Sample;
import dev.quern.core.mailbox.Mailbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Kills a {@link BusyProgram} over and over on one database, at random moments of its start and of its work, and checks what
 * it promised: the last promises after each kill, and all of them at the end. It can be run by hand for any number of kills;
 * {@link SurvivingManyKillsTest} runs it in every build.
 */
final class ManyKills {
    /** One in this many programs is killed while it starts, the others a moment after a random number of promises. */
    private static final int STARTING = 6;

    private static final int STARTING_MILLIS = 2_000;
    private static final int PROMISES = 60;
    private static final int LATER_MILLIS = 20;
    /** The number of kills between two reports. */
    private static final int AFTER = 50;

    private final String url;
    private final String user;
    private final Path folder;
    private final Random random;
    private final List<String> promised = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();

    /** @param folder for what the programs need beside the database */
    ManyKills(String url, String user, Path folder, long seed) {
        this.url = url;
        this.user = user;
        this.folder = folder;
        this.random = new Random(seed);
    }

    /**
     * The outcome so far.
     *
     * @param lost the promises that were not kept, and when that was noticed
     */
    record Report(int kills, int promises, List<String> lost) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d kills, %,d promises, lost: %s", kills, promises, lost);
        }
    }

    /** Takes the database, the number of kills and perhaps a seed: {@code java dev.quern.jdbc.ManyKills h2 500}. */
    public static void main(String[] arguments) throws Exception {
        int kills = Integer.parseInt(arguments[1]);
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : System.nanoTime();
        var folder = Files.createTempDirectory("many-kills");
        System.out.printf("%s, seed %d, in %s%n", arguments[0], seed, folder);
        if (arguments[0].equals("h2")) {
            System.out.println(new ManyKills(TestDatabases.h2Url(folder), "quern", folder, seed).run(kills));
        } else {
            try (var postgres = EmbeddedPostgres.start()) {
                var url = "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
                System.out.println(new ManyKills(url, "postgres", folder, seed).run(kills));
            }
        }
    }

    Report run(int kills) throws IOException, InterruptedException {
        Mailbox mailbox;
        try (var database = open()) {
            mailbox = Sample.mailbox(TestDatabases.stores(database));
        }
        var program = program(mailbox);
        int before = 0;
        for (int kill = 1; kill <= kills; kill++) {
            Files.write(asked(), promised.subList(before, promised.size()));
            before = promised.size();
            startAndKill(program, kill);
            if (kill % AFTER == 0) {
                System.out.println(new Report(kill, promised.size(), lost));
            }
        }
        try (var database = open()) {
            var promises = new Promises(TestDatabases.stores(database));
            promised.stream()
                    .filter(promise -> !promises.isKept(promise))
                    .forEach(promise -> lost.add(promises.left(promise) + " at the end"));
        }
        return new Report(kills, promised.size(), lost);
    }

    private Database open() {
        return Database.open(url, user, user, 4);
    }

    private List<String> program(Mailbox mailbox) {
        return Programs.command(
                BusyProgram.class,
                url,
                user,
                mailbox.id().toString(),
                mailbox.account().toString(),
                asked().toString());
    }

    private Path asked() {
        return folder.resolve("promised");
    }

    private void startAndKill(List<String> program, int kill) throws IOException, InterruptedException {
        var errors = folder.resolve("errors").toFile();
        var process = new ProcessBuilder(program).redirectError(errors).start();
        boolean starting = random.nextInt(STARTING) == 0;
        var enough = new CountDownLatch(1 + random.nextInt(PROMISES));
        try (var output = process.inputReader()) {
            var listening = CompletableFuture.runAsync(() -> listen(output, kill, enough));
            if (starting) {
                TimeUnit.MILLISECONDS.sleep(random.nextInt(STARTING_MILLIS));
            } else if (!enough.await(5, TimeUnit.MINUTES)) {
                throw new IllegalStateException("Nothing happens after kill " + (kill - 1));
            } else {
                TimeUnit.MILLISECONDS.sleep(random.nextInt(LATER_MILLIS));
            }
            boolean ended = !process.isAlive();
            process.toHandle().destroyForcibly(); // by its handle, which leaves its last output in the pipe
            listening.join();
            if (ended) {
                throw new IllegalStateException(
                        "Ended by itself after kill " + (kill - 1) + ": " + Files.readString(errors.toPath()));
            }
        } finally {
            process.destroyForcibly();
        }
    }

    private void listen(BufferedReader output, int kill, CountDownLatch enough) {
        output.lines().forEach(line -> {
            if (line.startsWith(BusyProgram.LOST)) {
                lost.add(line.substring(BusyProgram.LOST.length()) + " before kill " + kill);
            } else if (line.startsWith(BusyProgram.KEPT) || line.startsWith(BusyProgram.DONE)) {
                promised.add(line);
                enough.countDown();
            }
        });
        // The output has ended, and so has the program: nobody need wait for more promises.
        while (enough.getCount() > 0) {
            enough.countDown();
        }
    }
}
