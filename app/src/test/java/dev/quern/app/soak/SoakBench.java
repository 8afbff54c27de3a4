package dev.quern.app.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.soak.Disturbance.Turn;
import dev.quern.app.soak.Load.Account;
import dev.quern.app.soak.Verdict.Found;
import dev.quern.app.soak.Verdict.Ledger;
import dev.quern.app.soak.Verdict.Promise;
import dev.quern.app.wiring.Store;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Disturbs servers under load and judges what they kept: two on PostgreSQL, whose ways to the database and to S3 lead through this
 * program, or one on the embedded database. First everything is disturbed in turns, by a seed; then there is peace, everything
 * waiting is worked off, and each acknowledged document is asked for.
 */
public final class SoakBench implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int ACCOUNTS = 3;
    private static final int MOST_PENDING = 40;
    private static final String DOMAIN = "soak.test";
    private static final Duration READY = Duration.ofMinutes(3);
    private static final Duration STOPPED = Duration.ofSeconds(40);
    private static final Duration WORK = Duration.ofSeconds(90);
    private static final Duration MARK = Duration.ofMinutes(10);
    /** Shorter runs say nothing about memory. */
    private static final Duration JUDGED = Duration.ofMinutes(20);

    private static final Duration CALM = Duration.ofSeconds(20);
    private static final int DISK_MB = 96;
    private static final int EMBEDDED_DISK_MB = 768;
    private static final int LEAST_FREE_MB = 24;
    /** Between what is refused and what cannot be written any more. */
    private static final int LITTLE_MB = 20;

    private static final int MOMENT_MS = 500;
    /** One kill in so many is of both at once, one of a server that is about to start. */
    private static final int SPECIAL = 8;

    private static final int TOLD_EVERY = 20;
    private static final int STARTING_MS = 4_000;
    private static final int PAGE = 100;
    private static final int SHOWN = 20;

    private final Plan plan;
    private final Path folder;
    private final PrintStream out;
    private final Surroundings surroundings;
    private final List<SoakNode> nodes = new ArrayList<>();
    private final Receiver receiver = new Receiver();
    private final List<Account> accounts = new ArrayList<>();
    private final Map<Disturbance, Integer> done = new EnumMap<>(Disturbance.class);
    private final List<String> faults = new ArrayList<>();
    private final Memory memory = new Memory();
    private final long began = System.nanoTime();
    private boolean hasMemory;
    private int killed;

    /**
     * What is to be done.
     *
     * @param database flags that say where it is; none for the embedded one
     * @param files flags that say where the files of documents are; none for a folder
     * @param lasting how long to disturb; zero for kills alone
     * @param kills how many, if nothing else is wanted
     * @param seed of all that is drawn
     * @param rate documents a second
     * @param lateAfter how long a document may take
     * @param drain how long the last ones may take
     * @param restart the command that kills the database and starts it again; empty if there is none
     * @param clock the library that shifts the clocks of servers
     * @param watched processes whose memory is told, by name
     */
    public record Plan(
            Map<String, String> database,
            Map<String, String> files,
            Duration lasting,
            int kills,
            long seed,
            double rate,
            Duration lateAfter,
            Duration drain,
            List<String> restart,
            Optional<Path> clock,
            Map<String, Long> watched) {}

    /**
     * Prepares everything but the servers.
     *
     * @param program gives the command that runs Quern with these arguments
     */
    public SoakBench(Path folder, Plan plan, Function<List<String>, List<String>> program, PrintStream out)
            throws IOException {
        this.plan = plan;
        this.folder = Files.createDirectories(folder.toAbsolutePath());
        this.out = out;
        this.surroundings = new Surroundings(
                this.folder, plan.database(), plan.files(), plan.lasting().isZero(), plan.clock(), program, this::say);
    }

    private void say(String line) {
        long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
        out.printf(Locale.ROOT, "%02d:%02d:%02d %s%n", seconds / 3600, seconds / 60 % 60, seconds % 60, line);
        out.flush();
    }

    /** Kills the servers and takes the disks away when this program is stopped. */
    private void tidyUpAtTheEnd() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            try {
                                close();
                            } catch (IOException e) {
                                say("Not tidied up: " + e.getMessage());
                            }
                        },
                        "tidies-up"));
    }

    /** Does all of it; true when nothing was lost, doubled, mischarged or otherwise wrong. */
    public boolean run() throws Exception {
        tidyUpAtTheEnd();
        say("seed %d, %s, in %s".formatted(plan.seed(), surroundings.described(), folder));
        for (int i = 0; i < surroundings.nodes(); i++) {
            nodes.add(surroundings.node(i, DISK_MB, EMBEDDED_DISK_MB, LEAST_FREE_MB, DOMAIN));
        }
        openAccounts();
        for (var node : nodes) {
            node.start();
        }
        awaitAll();
        makeMailboxes();
        try (var load = new Load(
                nodes,
                accounts,
                plan.seed(),
                plan.rate(),
                MOST_PENDING,
                plan.lateAfter(),
                folder.resolve("acknowledged.tsv"))) {
            load.start();
            if (plan.lasting().isZero()) {
                kill(load);
            } else {
                disturb(load);
            }
            awaitAll();
            say("No more disturbances; what was begun is brought to its end");
            load.stopSending(Duration.ofMinutes(5));
            drain(load);
            return judge(load);
        }
    }

    private void openAccounts() throws IOException {
        try (var store = Store.open(Settings.of(surroundings.direct(0), Map.of()))) {
            for (int i = 0; i < ACCOUNTS; i++) {
                var account = store.keys().createAccount("Soak " + i);
                var key = store.keys()
                        .create(account.id(), "soak", Role.ADMIN, null)
                        .secret();
                accounts.add(new Account(i, key, 0, ""));
            }
        }
    }

    private void makeMailboxes() throws IOException {
        for (int i = 0; i < accounts.size(); i++) {
            var key = accounts.get(i).key();
            var client = new QuernClient(nodes.get(0).url(), key);
            var mailbox = client.post("/parser", JSON.readTree("""
                    {"name": "Soak", "parser_object_set": [{"name": "%s", "format": "NUMBER"}]}
                    """.formatted(Contents.FIELD)));
            long id = mailbox.path("id").asLong();
            client.post(
                    "/webhook",
                    JSON.createObjectNode()
                            .put("event", "document.processed")
                            .put("target", receiver.url().toString())
                            .put("category", "CUSTOM")
                            .put("parser", id));
            accounts.set(i, new Account(i, key, id, mailbox.path("email_prefix").asText() + "@" + DOMAIN));
        }
    }

    /** Waits until all servers serve, and starts those again that ended by themselves. */
    private void awaitAll() throws IOException {
        for (var node : nodes) {
            if (!node.awaitReady(READY)) {
                if (node.isAlive()) {
                    fault(node.name() + " is not ready after " + READY);
                } else {
                    say("FAULT: " + node.name() + " ended by itself; " + node.name() + ".log says why");
                    node.start();
                    node.awaitReady(READY);
                }
            }
        }
    }

    private void fault(String what) {
        say("FAULT: " + what);
        faults.add(what);
    }

    private void disturb(Load load) throws Exception {
        long end = System.nanoTime() + plan.lasting().toNanos();
        // Both are killed at the beginning and at the end; between, one lives through everything.
        killAll(load, Duration.ofMillis(100));
        awaitAll();
        long mark = System.nanoTime() + Math.min(MARK.toNanos(), plan.lasting().toNanos() / 2);
        var deck = new Disturbance.Deck(plan.seed(), surroundings.possible(plan.restart()), nodes.size());
        while (System.nanoTime() < end) {
            var turn = deck.next();
            happen(turn, load);
            done.merge(turn.what(), 1, Integer::sum);
            awaitAll();
            sleep(turn.pause());
            if (!hasMemory && System.nanoTime() >= mark) {
                hasMemory = true;
                sleep(CALM);
                memory.first(watched());
                say("%,d documents acknowledged so far; memory is noted"
                        .formatted(load.promises().size()));
            }
        }
        sleep(CALM);
        memory.last(watched());
        killAll(load, Duration.ofMillis(300));
    }

    private List<Memory.Watched> watched() throws SQLException {
        var all = new ArrayList<Memory.Watched>();
        for (var node : nodes) {
            say("%s has run for %d s".formatted(node.name(), node.age().toSeconds()));
            all.add(new Memory.Watched(node.name(), node.handle(), false));
            node.handle()
                    .descendants()
                    .forEach(child -> all.add(new Memory.Watched(node.name() + " reads in", child, false)));
        }
        all.add(new Memory.Watched("this bench", ProcessHandle.current(), false));
        surroundings.postgres().ifPresent(process -> all.add(new Memory.Watched("PostgreSQL", process, true)));
        plan.watched()
                .forEach((name, pid) ->
                        ProcessHandle.of(pid).ifPresent(process -> all.add(new Memory.Watched(name, process, false))));
        return all;
    }

    private void happen(Turn turn, Load load) throws Exception {
        var node = nodes.get(turn.node());
        say("%s %s%s".formatted(node.name(), turn.what().said(), details(turn)));
        switch (turn.what()) {
            case NODE_KILLED -> {
                awaitWork(load);
                sleep(turn.moment());
                node.kill();
                killed++;
                node.start();
            }
            case NODE_TOLD_TO_STOP -> {
                awaitWork(load);
                sleep(turn.moment());
                if (!node.stop(STOPPED)) {
                    fault(node.name() + " does not stop within " + STOPPED);
                }
                node.start();
            }
            case NODE_FROZEN -> node.freeze(turn.lasting());
            case READER_KILLED -> {
                awaitWork(load);
                sleep(turn.moment());
                if (!node.killReader()) {
                    say("  which it does not have");
                }
            }
            case DATABASE_CUT -> outage(turn, load, state(surroundings.toDatabase(turn.node()), Relay.State.CUT));
            case DATABASE_STALLED ->
                outage(turn, load, state(surroundings.toDatabase(turn.node()), Relay.State.STALLED));
            case DATABASE_RESTARTED -> restartDatabase();
            case FILES_CUT -> outage(turn, load, state(surroundings.toFiles(turn.node()), Relay.State.CUT));
            case FILES_STALLED -> outage(turn, load, state(surroundings.toFiles(turn.node()), Relay.State.STALLED));
            case FILES_SLOW -> outage(turn, load, on -> surroundings.slowFiles(turn.node(), on));
            case FILES_FAILING -> outage(turn, load, on -> surroundings.failingFiles(turn.node(), on));
            case DISK_FULL ->
                outage(
                        turn,
                        load,
                        on -> surroundings.fillDisk(
                                turn.node(), on, turn.moment().toMillis() % 2 == 0 ? 0 : LITTLE_MB));
            case CLOCK_JUMPS -> outage(turn, load, on -> node.shiftClock(on ? turn.jump() : Duration.ZERO));
            case RECEIVER_AWAY -> outage(turn, load, receiver::setAway);
        }
    }

    private static String details(Turn turn) {
        return switch (turn.what()) {
            case NODE_KILLED, NODE_TOLD_TO_STOP, READER_KILLED, DATABASE_RESTARTED -> "";
            case CLOCK_JUMPS -> " by " + turn.jump() + lasting(turn);
            default -> lasting(turn);
        };
    }

    private static String lasting(Turn turn) {
        return String.format(
                Locale.ROOT,
                ", %.1f s%s",
                turn.lasting().toMillis() / 1e3,
                turn.withKill() && turn.what() != Disturbance.NODE_FROZEN ? "; meanwhile node-1 is killed" : "");
    }

    /** Something that begins and ends. */
    private interface Switch {
        void set(boolean on) throws IOException;
    }

    private static Switch state(Relay relay, Relay.State during) {
        return on -> relay.become(on ? during : Relay.State.PASSES);
    }

    private void outage(Turn turn, Load load, Switch outage) throws Exception {
        if (turn.withKill()) {
            awaitWork(load);
        }
        outage.set(true);
        try {
            sleep(turn.lasting().dividedBy(2));
            if (turn.withKill()) {
                nodes.get(0).kill();
                killed++;
            }
            sleep(turn.lasting().dividedBy(2));
        } finally {
            outage.set(false);
            if (turn.withKill()) {
                nodes.get(0).start();
            }
        }
    }

    private void restartDatabase() throws IOException {
        var process = new ProcessBuilder(plan.restart())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.onExit().join().exitValue() != 0) {
            fault("The database was not started again: " + plan.restart());
        }
    }

    private void killAll(Load load, Duration moment) throws IOException, InterruptedException {
        awaitWork(load);
        sleep(moment);
        say("All are killed");
        for (var node : nodes) {
            node.kill();
            killed++;
        }
        for (var node : nodes) {
            node.start();
        }
    }

    /** Kills and nothing else, of any server that is ready and has something in hand, or about to start. */
    private void kill(Load load) throws Exception {
        var random = new Random(plan.seed());
        int told = 0;
        for (int kill = 0; kill < plan.kills(); kill++) {
            int special = random.nextInt(SPECIAL);
            var node = nodes.get(random.nextInt(nodes.size()));
            var moment = Duration.ofMillis(random.nextInt(MOMENT_MS));
            var starting = Duration.ofMillis(random.nextInt(STARTING_MS));
            if (special == 0 && nodes.size() > 1) {
                awaitAll();
                killAll(load, moment);
                kill += nodes.size() - 1;
            } else if (special == 1) {
                sleep(starting.minus(node.age()));
                restart(node);
            } else {
                if (!node.isAlive() || !node.awaitReady(READY)) {
                    awaitAll();
                }
                awaitWork(load);
                sleep(moment);
                restart(node);
            }
            if (killed - told >= TOLD_EVERY) {
                told = killed;
                say("%d kills, %,d documents acknowledged, %d of them without an end"
                        .formatted(killed, load.promises().size(), load.pending()));
            }
        }
    }

    private void restart(SoakNode node) throws IOException {
        node.kill();
        killed++;
        node.start();
    }

    /** Waits until there is something to be interrupted. */
    private static void awaitWork(Load load) throws InterruptedException {
        int acknowledged = load.promises().size();
        long end = System.nanoTime() + WORK.toNanos();
        while ((load.pending() == 0 || load.promises().size() == acknowledged) && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private static void sleep(Duration time) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(Math.max(0, time.toMillis()));
    }

    private void drain(Load load) throws InterruptedException {
        long end = System.nanoTime() + plan.drain().toNanos();
        long told = System.nanoTime();
        while (System.nanoTime() < end) {
            try {
                if (load.pending() == 0 && waiting(load) == 0) {
                    return;
                }
            } catch (IOException refused) {
                // Later.
            }
            TimeUnit.SECONDS.sleep(1);
            if (System.nanoTime() - told > 60e9) {
                told = System.nanoTime();
                say("%d documents without an end, %,d calls of webhooks so far"
                        .formatted(load.pending(), receiver.calls()));
            }
        }
        fault("Not everything came to its end within " + plan.drain());
    }

    /** The documents that wait, files within archives too, and those that the receiver did not hear of. */
    private long waiting(Load load) throws IOException {
        long waiting = 0;
        long parsed = 0;
        for (var account : accounts) {
            waiting += load.get(account, "/nodes").at("/queue/waiting").asLong();
            parsed += load.get(account, "/parser/" + account.mailbox() + "/document_set?status=PARSEDOK&page_size=1")
                    .path("count")
                    .asLong();
        }
        return waiting + Math.max(0, parsed - receiver.heard().size());
    }

    private boolean judge(Load load) throws Exception {
        var found = new ArrayList<Found>();
        var sums = new HashMap<Integer, Long>();
        var asked = ask(load);
        for (var account : accounts) {
            find(load, account, asked, found);
            sums.put(account.number(), credits(load, account));
        }
        for (var node : nodes) {
            if (!node.stop(STOPPED)) {
                fault(node.name() + " does not stop within " + STOPPED);
            }
            for (int i = 0; i < node.endedByItself(); i++) {
                faults.add(node.name() + " ended by itself");
            }
        }
        var ledger = new Ledger(charges(), sums);
        var verdict = Verdict.of(load.promises(), found, ledger, receiver.heard());
        tell(load, found, ledger, verdict);
        boolean isChecked = check();
        var grown = tellMemory();
        var unexpected = load.unexpectedAnswers();
        show("unexpected answers", unexpected);
        show("faults", faults);
        return verdict.isClean() && isChecked && grown.isEmpty() && unexpected.isEmpty() && faults.isEmpty();
    }

    private void tell(Load load, List<Found> found, Ledger ledger, Verdict verdict) {
        say("Done");
        out.printf(Locale.ROOT, "kills: %d; other disturbances: %s%n", killed, done);
        out.printf(
                Locale.ROOT,
                "acknowledged: %,d; documents: %,d; charges: %,d; calls of webhooks: %,d, for %,d documents%n",
                load.promises().size(),
                found.size(),
                ledger.charges().size(),
                receiver.calls(),
                receiver.heard().size());
        out.printf(
                Locale.ROOT,
                "from acknowledgement to the end: median %.1f s, 99 of 100 within %.1f s, slowest %.1f s%n",
                load.seconds(0.5),
                load.seconds(0.99),
                load.seconds(1));
        var answers = new HashMap<String, Long>();
        load.answers().forEach((answer, times) -> answers.merge(answer.split(" ", 2)[0], times, Long::sum));
        out.println("answers to uploads: " + answers);
        show("lost", verdict.lost());
        show("doubled", verdict.doubled());
        show("mischarged", verdict.mischarged());
        show("late, after " + plan.lateAfter().toSeconds() + " s", load.late());
        show("wrong", verdict.wrong());
        show("webhooks not called", verdict.untold());
        show("webhooks called under two ids", verdict.toldTwice());
    }

    private void show(String what, List<String> lines) {
        out.println(what + ": " + lines.size());
        lines.stream().limit(SHOWN).forEach(line -> out.println("  " + line));
        if (lines.size() > SHOWN) {
            out.println("  …");
        }
    }

    private List<String> tellMemory() {
        if (!hasMemory) {
            return List.of();
        }
        out.println("memory, resident, noted twice (PostgreSQL: what its processes do not share):");
        var grown = memory.compare(out::println);
        show("grown by more than a tenth", grown);
        return plan.lasting().compareTo(JUDGED) < 0 ? List.of() : grown;
    }

    /** Asks for each acknowledged document by the DocumentID that was told, and gives these by the ids of what is there. */
    private Map<Long, String> ask(Load load) throws InterruptedException {
        var there = new HashMap<Long, String>();
        for (var promise : load.promises()) {
            try {
                there.put(ask(load, promise), promise.documentId());
            } catch (IOException refused) {
                say("%s: %s".formatted(promise, refused.getMessage()));
            }
        }
        return there;
    }

    private long ask(Load load, Promise promise) throws IOException, InterruptedException {
        var account = accounts.get(promise.number() % accounts.size());
        var path = "/document/" + promise.documentId();
        try {
            return load.get(account, path).path("id").asLong();
        } catch (IOException perhaps) {
            TimeUnit.SECONDS.sleep(1);
            return load.get(account, path).path("id").asLong();
        }
    }

    private static void find(Load load, Account account, Map<Long, String> asked, List<Found> found)
            throws IOException {
        int pages = 1;
        for (int page = 1; page <= pages; page++) {
            var list = load.get(
                    account,
                    "/parser/%d/document_set?with_result=true&page_size=%d&page=%d&ordering=name"
                            .formatted(account.mailbox(), PAGE, page));
            pages = list.path("total").asInt();
            for (var document : list.path("results")) {
                found.add(found(account, document, asked));
            }
        }
    }

    private static Found found(Account account, JsonNode document, Map<Long, String> asked) throws IOException {
        var total = QuernClient.result(document).path(Contents.FIELD);
        return new Found(
                document.path("id").asLong(),
                asked.getOrDefault(document.path("id").asLong(), ""),
                document.path("name").asText(),
                document.path("status").asText(),
                document.path("credits_used").asInt(),
                total.isNumber() ? (Long) total.longValue() : null,
                account.number());
    }

    /** What the account is told; a clock may have been hours ahead or behind. */
    private static long credits(Load load, Account account) throws IOException {
        var today = LocalDate.now(ZoneOffset.UTC);
        return load.get(account, "/account/credits?from=%s&to=%s".formatted(today.minusDays(2), today.plusDays(2)))
                .path("credits_used")
                .asLong();
    }

    private Map<Long, List<Integer>> charges() throws IOException, SQLException {
        var charges = new HashMap<Long, List<Integer>>();
        try (var store = Store.existing(Settings.of(surroundings.direct(0), Map.of()));
                var connection = store.database().connections().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select document, credits_conventional + credits_ai from charge")) {
            while (rows.next()) {
                charges.computeIfAbsent(rows.getLong(1), unknown -> new ArrayList<>())
                        .add(rows.getInt(2));
            }
        }
        return charges;
    }

    /** {@code quern check}, as an operator runs it. */
    private boolean check() throws IOException, InterruptedException {
        var process = new ProcessBuilder(surroundings.command("check", surroundings.direct(0)))
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("check.log").toFile()))
                .start();
        var lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        int status = process.waitFor();
        show("quern check, status " + status, lines);
        return status == 0;
    }

    @Override
    public void close() throws IOException {
        for (var node : nodes) {
            node.kill();
        }
        receiver.close();
        surroundings.close();
    }
}
