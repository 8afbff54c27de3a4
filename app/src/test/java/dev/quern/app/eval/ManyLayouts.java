package dev.quern.app.eval;

import dev.quern.core.document.DocumentId;
import dev.quern.core.learning.Anchor;
import dev.quern.core.learning.LayoutId;
import dev.quern.core.learning.Lesson;
import dev.quern.core.learning.Signature;
import dev.quern.core.mailbox.FieldId;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.page.Box;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.JdbcLessons;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * What it costs a document to be looked up among many layouts that its mailbox has learned, in a database in a file: in turns
 * with a mailbox that knows ten, in one run. Words are as frequent as in a language (Zipf), and stand in any of 20 columns.
 */
final class ManyLayouts {
    private static final int WORDS = 4_000;
    private static final int MARKS = 120;
    private static final int FIELDS = 5;
    private static final int DOCUMENTS = 300;
    private static final MailboxId FEW = new MailboxId(1);
    private static final MailboxId MANY = new MailboxId(2);

    private final Random random = new Random(7);
    private final double[] frequency = new double[WORDS];
    private final JdbcLessons lessons;
    private final List<Signature> known = new ArrayList<>();

    private ManyLayouts(JdbcLessons lessons) {
        this.lessons = lessons;
        double sum = 0;
        for (int i = 0; i < WORDS; i++) {
            sum += 1.0 / (i + 1);
            frequency[i] = sum;
        }
    }

    /** So many layouts. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        var folder = Files.createTempDirectory("many-layouts");
        try (var database = Database.open("jdbc:h2:file:" + folder.resolve("quern"), null, null)) {
            new ManyLayouts(new JdbcLessons(database)).measure(count);
        }
    }

    private void measure(int count) {
        for (int i = 0; i < count; i++) {
            var signature = signature();
            known.add(signature);
            teach(MANY, signature, i);
            if (i < 10) {
                teach(FEW, signature, count + i);
            }
        }
        var few = new double[DOCUMENTS];
        var many = new double[DOCUMENTS];
        int right = 0;
        for (int i = -100; i < DOCUMENTS; i++) {
            var number = random.nextInt(count);
            var document = misread(known.get(number));
            long start = System.nanoTime();
            lookUp(FEW, document);
            long middle = System.nanoTime();
            var found = lookUp(MANY, document);
            long end = System.nanoTime();
            if (i >= 0) {
                few[i] = (middle - start) / 1e6;
                many[i] = (end - middle) / 1e6;
                right += found.equals(known.get(number)) ? 1 : 0;
            }
        }
        Arrays.sort(few);
        Arrays.sort(many);
        System.out.printf(
                Locale.ROOT,
                "ms a document, median and 99th percentile: of 10 layouts %.2f, %.2f; of %d layouts %.2f, %.2f; its own first %d of %d%n",
                few[DOCUMENTS / 2],
                few[DOCUMENTS * 99 / 100],
                count,
                many[DOCUMENTS / 2],
                many[DOCUMENTS * 99 / 100],
                right,
                DOCUMENTS);
    }

    /** As for a document that is processed: the likely layouts, and what is known of the likeliest. */
    private Signature lookUp(MailboxId mailbox, Signature document) {
        var likely = lessons.likely(mailbox, document.likelyKeys(), 10);
        if (likely.isEmpty()) {
            return new Signature(List.of());
        }
        lessons.of(likely.get(0).id(), 3);
        return likely.get(0).signature();
    }

    private void teach(MailboxId mailbox, Signature signature, long document) {
        LayoutId layout = lessons.add(mailbox, signature);
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

    /** A fifth of the words is missing, and as many others are there. */
    private Signature misread(Signature signature) {
        var marks = new ArrayList<Signature.Mark>();
        for (var mark : signature.marks()) {
            marks.add(random.nextInt(5) == 0 ? mark(word()) : mark);
        }
        return new Signature(marks);
    }
}
