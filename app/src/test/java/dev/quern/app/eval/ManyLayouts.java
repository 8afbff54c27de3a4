package dev.quern.app.eval;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.LayoutId;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.Signature;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.page.Box;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.store.JdbcLessons;
import dev.quern.ocr.learning.Signatures;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures what it costs to look up a document among many layouts that its mailbox has learned, in turns with mailboxes that
 * know none and a hundred, in one run, on H2 in a file and on PostgreSQL; and what a correction and taking it back cost
 * there. Words are as frequent as in a language (Zipf), and stand in any of 20 columns.
 */
public final class ManyLayouts {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WORDS = 4_000;
    private static final int MARKS = 120;
    private static final int FIELDS = 5;
    private static final int DOCUMENTS = 200;
    private static final int WARMING = 50;
    private static final int CORRECTIONS = 20;
    private static final int AT_ONCE = 100;
    private static final int SOME = 100;
    /** The number of the first document that no server has come to. */
    private static final long NOBODYS = 1_000_000;

    private static final MailboxId FIRST = new MailboxId(1);
    private static final MailboxId SECOND = new MailboxId(2);
    private static final MailboxId THIRD = new MailboxId(3);

    private final Random random = new Random(7);
    private final double[] frequency = new double[WORDS];
    private final String name;
    private final LongSupplier clock;
    private final JdbcLessons lessons;
    private final Transactions transactions;
    private final List<Signature> known = new ArrayList<>();

    /** @param clock a clock in nanoseconds; H2 works in the calling thread, so its time can be told from that of others */
    private ManyLayouts(String name, LongSupplier clock, Database database) {
        this.name = name;
        this.clock = clock;
        this.lessons = new JdbcLessons(database);
        this.transactions = database.transactions();
        double sum = 0;
        for (int i = 0; i < WORDS; i++) {
            sum += 1.0 / (i + 1);
            frequency[i] = sum;
        }
    }

    /** The argument is the number of layouts. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        var folder = Files.createTempDirectory("many-layouts");
        try (var database = Database.open("jdbc:h2:file:" + folder.resolve("quern"), null, null)) {
            new ManyLayouts("H2, CPU ms", THREADS::getCurrentThreadCpuTime, database).measure(count);
        }
        try (var postgres = EmbeddedPostgres.start();
                var database = Database.open(
                        "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres", "postgres", "")) {
            new ManyLayouts("PostgreSQL, ms", System::nanoTime, database).measure(count);
        }
    }

    /** Teaches a mailbox this number of layouts, for its first five fields. */
    public static void fill(Database database, MailboxId mailbox, int count) {
        new ManyLayouts("", System::nanoTime, database).fill(mailbox, count);
    }

    private void fill(MailboxId mailbox, int count) {
        for (int from = 0; from < count; from += AT_ONCE) {
            int first = from;
            int to = Math.min(count, from + AT_ONCE);
            transactions.run(() -> {
                for (int i = first; i < to; i++) {
                    teach(mailbox, signature(), NOBODYS + i);
                }
                return null;
            });
        }
    }

    private void measure(int count) {
        for (int from = 0; from < count; from += AT_ONCE) {
            int to = Math.min(count, from + AT_ONCE);
            int first = from;
            transactions.run(() -> {
                for (int i = first; i < to; i++) {
                    var signature = signature();
                    known.add(signature);
                    teach(THIRD, signature, i);
                    if (i < SOME) {
                        teach(SECOND, signature, count + i);
                    }
                }
                return null;
            });
        }
        var times = new double[3][DOCUMENTS];
        int right = 0;
        for (int i = -WARMING; i < DOCUMENTS; i++) {
            var number = random.nextInt(count);
            var document = misread(known.get(number));
            for (var mailbox : List.of(FIRST, SECOND, THIRD)) {
                long start = clock.getAsLong();
                var found = lookUp(mailbox, document);
                if (i >= 0) {
                    times[(int) mailbox.number() - 1][i] = (clock.getAsLong() - start) / 1e6;
                    right += mailbox.equals(THIRD) && found.equals(known.get(number)) ? 1 : 0;
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s a document, median and 99th percentile: of no layout %s; of %d %s; of %d %s; its own first %d of %d%n",
                name,
                percentiles(times[0]),
                SOME,
                percentiles(times[1]),
                count,
                percentiles(times[2]),
                right,
                DOCUMENTS);
        correct(2 * count);
    }

    /** Teaches new layouts, looks them up, and takes them back. */
    private void correct(int document) {
        var taught = new double[CORRECTIONS];
        var forgotten = new double[CORRECTIONS];
        int effective = 0;
        for (int i = 0; i < CORRECTIONS; i++) {
            var signature = signature();
            int number = document + i;
            long start = clock.getAsLong();
            transactions.run(() -> {
                lessons.retain(THIRD, fields());
                lookUp(THIRD, signature);
                teach(THIRD, signature, number);
                return null;
            });
            taught[i] = (clock.getAsLong() - start) / 1e6;
            effective += lookUp(THIRD, misread(signature)).equals(signature) ? 1 : 0;
            start = clock.getAsLong();
            lessons.forget(new DocumentId(number + 1));
            forgotten[i] = (clock.getAsLong() - start) / 1e6;
            effective -= lookUp(THIRD, signature).equals(signature) ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "%s a correction: %s; to take it back: %s; %d of %d found by the next document and by none after that%n",
                name,
                percentiles(taught),
                percentiles(forgotten),
                effective,
                CORRECTIONS);
    }

    private static String percentiles(double[] times) {
        Arrays.sort(times);
        return String.format(Locale.ROOT, "%.2f, %.2f", times[times.length / 2], times[times.length * 99 / 100]);
    }

    private static Set<FieldId> fields() {
        return IntStream.rangeClosed(1, FIELDS).mapToObj(FieldId::new).collect(Collectors.toSet());
    }

    /** Looks up the likely layouts, and what is known of the likeliest, as for a document that is processed. */
    private Signature lookUp(MailboxId mailbox, Signature document) {
        var likely = lessons.likely(mailbox, Signatures.likelyKeys(document), 10);
        if (likely.isEmpty()) {
            return new Signature(List.of());
        }
        lessons.of(likely.get(0).id(), 3);
        return likely.get(0).signature();
    }

    private void teach(MailboxId mailbox, Signature signature, long document) {
        LayoutId layout = lessons.add(mailbox, signature, Signatures.keys(signature));
        var box = new Box(0.1, 0.2, 0.3, 0.4);
        var anchor = new Anchor(
                0, 0, box, List.of(new Anchor.Clue(Anchor.Side.LEFT, "label", box, 1)), 1, 1, true, "A-9", 0.9);
        for (int field = 1; field <= FIELDS; field++) {
            lessons.put(
                    mailbox,
                    new Lesson(new DocumentId(document + 1), new FieldId(field), layout, false, List.of(anchor)));
        }
    }

    private Signature signature() {
        var marks = new ArrayList<Signature.Mark>();
        var words = new HashSet<Integer>();
        while (marks.size() < MARKS) {
            int word = word();
            if (words.add(word)) {
                marks.add(mark(word));
            }
        }
        marks.sort((one, other) -> Integer.compare(one.word(), other.word()));
        return new Signature(marks);
    }

    private Signature.Mark mark(int word) {
        return new Signature.Mark(new Random(word).nextInt(), random.nextInt(20) / 20.0 + 0.01, random.nextDouble());
    }

    private int word() {
        int at = Arrays.binarySearch(frequency, random.nextDouble() * frequency[WORDS - 1]);
        return at < 0 ? -at - 1 : at;
    }

    /** The signature with a fifth of its words replaced by others. */
    private Signature misread(Signature signature) {
        var marks = new ArrayList<Signature.Mark>();
        for (var mark : signature.marks()) {
            marks.add(random.nextInt(5) == 0 ? mark(word()) : mark);
        }
        return new Signature(marks);
    }
}
