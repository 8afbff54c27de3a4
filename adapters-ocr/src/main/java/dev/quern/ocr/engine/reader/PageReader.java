package dev.quern.ocr.engine.reader;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.onnx.Onnx;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells where on its pages a document has what some fields ask for, or that it is not there: a small network that reads the
 * pages once, in windows, and then judges every few words of them as the value of each field. Its card is
 * `adapters-ocr/training/README.md`. Safe for many threads.
 */
public final class PageReader {
    private static final Logger LOG = LoggerFactory.getLogger(PageReader.class);

    /** Words of a value that are pointed to, at most: of longer ones, the first. */
    public static final int LONGEST = 16;
    /** Windows of a document that are read, at most: those that share most words with what is asked. */
    static final int MOST_WINDOWS = 8;

    /** Vectors of fields that are kept, at most. */
    private static final int REMEMBERED = 1_000;

    /** The logarithm of odds of what is surely nobody's name, and of what is surely somebody's. */
    private static final double NOBODY = -4;

    private static final double SOMEBODY = -1;

    /** How much less that is for one word, since most of the names that were taught have two or three. */
    private static final double OF_ONE_WORD = 7;

    private final OrtSession network;
    private final AnswerTypes answers;
    private final TextVectors fields;
    /** What a question for nothing but a person asks for, and how well answers of all kinds suit that. */
    private final float[] person;

    private final double usual;

    private PageReader(Networks networks) {
        network = networks.pages();
        answers = networks.answers();
        fields = new TextVectors(networks.fields(), REMEMBERED);
        person = answers.asked(fields.of("Person. name"));
        usual = answers.usual(person);
    }

    /** What reads pages, and what reads fields as they are asked; both were taught together, and what compares fields with answers after them. */
    private record Networks(OrtSession pages, OrtSession fields, AnswerTypes answers) {}

    /** Loaded when first asked for, since not every document needs it. */
    private static final class Loaded {
        static final Optional<Networks> NETWORKS = read();

        private static Optional<Networks> read() {
            try {
                return Optional.of(new Networks(
                        Onnx.load(Vocabulary.resource("reader.onnx"), 1),
                        Onnx.load(Vocabulary.resource("fields.onnx"), 1),
                        AnswerTypes.load()));
            } catch (IOException | RuntimeException | LinkageError e) {
                LOG.warn("Pages are read by labels only: {}", e.toString());
                return Optional.empty();
            }
        }
    }

    /** Returns a reader; empty where networks cannot run, which is logged once. */
    public static Optional<PageReader> load() {
        return Loaded.NETWORKS.map(PageReader::new);
    }

    /** What the reader sees of a document. */
    public static List<Window> windows(List<PageView> views) {
        return Window.of(views, Vocabulary.get().pieces());
    }

    /** Judges all that stands on some pages as values of fields, each {@linkplain Matcher#asked as it is asked}. */
    public Pointed read(List<PageView> views, List<String> asked) {
        var vectors = vectors(asked);
        var pointed = new Pointed(asked.size());
        for (var window : worth(windows(views), asked)) {
            Stoppable.check();
            if (!window.words().isEmpty()) {
                read(window, vectors, pointed);
            }
        }
        return pointed;
    }

    /**
     * Judges texts by their words alone as answers to what a field asks, {@linkplain Matcher#asked as it is asked}, wherever they
     * stand: for each, the logarithm of how many times likelier it is than these texts on average.
     */
    public double[] suiting(String asked, List<String> texts) {
        return suiting(answers.asked(fields.of(asked)), texts, Double.NEGATIVE_INFINITY);
    }

    /** The same, but than answers of all kinds where these are likelier: none of the texts need suit. */
    public double[] suitingAtAll(String asked, List<String> texts) {
        var wanted = answers.asked(fields.of(asked));
        return suiting(wanted, texts, answers.usual(wanted));
    }

    /**
     * How much a text is like the name of a person, by its words alone, from 0 to 1: "Marek Dudek", but not "Harbour Jazz Weekender".
     */
    public double namesPerson(String text) {
        double odds = answers.suits(person, text) - usual + (text.indexOf(' ') < 0 ? OF_ONE_WORD : 0);
        return Math.min(1, Math.max(0, (odds - NOBODY) / (SOMEBODY - NOBODY)));
    }

    private double[] suiting(float[] wanted, List<String> texts, double least) {
        var suits = new HashMap<String, Double>();
        for (var text : texts) {
            Stoppable.check();
            suits.computeIfAbsent(text, unseen -> answers.suits(wanted, unseen));
        }
        double average = Math.log(
                suits.values().stream().mapToDouble(Math::exp).average().orElse(0));
        double all = Math.max(least, average);
        return texts.stream()
                .mapToDouble(text -> suits.getOrDefault(text, all) - all)
                .toArray();
    }

    /** The vectors of fields, as they are asked. */
    float[][] vectors(List<String> asked) {
        return asked.stream().map(fields::of).toArray(float[][]::new);
    }

    private void read(Window window, float[][] vectors, Pointed pointed) {
        var spans = spans(window);
        var scores = scores(window, spans, vectors);
        for (int field = 0; field < vectors.length; field++) {
            boolean isShownBetter = pointed.replaceEndsIfShownBetter(field, scores.values()[field]);
            for (int i = 0; i < spans.size(); i++) {
                var span = spans.get(i);
                var segment = window.segments().get(span.segment());
                pointed.add(field, segment, span.from(), span.to(), scores.values()[field][i]);
                if (isShownBetter) {
                    pointed.addEnd(field, segment, span.to(), scores.ends()[field][i]);
                }
            }
        }
    }

    /** What the network says of the spans of a window, by field and span, as logarithms of odds. */
    static final class Scores {
        private final float[][] values;
        private final float[][] ends;

        private Scores(float[][] values, float[][] ends) {
            this.values = values;
            this.ends = ends;
        }

        /** How much likelier one is the value, or the first line of it, than that there is none. */
        float[][] values() {
            return values;
        }

        /** How much likelier the last line of a value of several ends with one than that the value has one line. */
        float[][] ends() {
            return ends;
        }
    }

    /** Some words of a segment of a window, and their first and last piece. */
    record Span(int segment, int from, int to, int first, int last) {}

    /** All spans of a window, in the order in which the training has them. */
    static List<Span> spans(Window window) {
        var spans = new ArrayList<Span>();
        var words = window.words();
        for (int i = 0; i < words.size(); i++) {
            var first = words.get(i);
            for (int j = i; j < words.size() && j - i < LONGEST && words.get(j).segment() == first.segment(); j++) {
                var last = words.get(j);
                spans.add(new Span(first.segment(), first.token(), last.token() + 1, first.first(), last.last()));
            }
        }
        return spans;
    }

    Scores scores(Window window, List<Span> spans, float[][] asked) {
        var places = LongBuffer.allocate(3 * spans.size());
        for (var span : spans) {
            places.put(span.first()).put(span.last()).put(span.to() - span.from());
        }
        var inputs = new HashMap<String, OnnxTensor>();
        try {
            var pieces = window.column(Window.Column.PIECES);
            inputs.put(
                    "rows",
                    OnnxTensor.createTensor(
                            Onnx.environment(), Vocabulary.get().vectors().of(pieces)));
            for (var column : EnumSet.complementOf(EnumSet.of(Window.Column.PIECES))) {
                inputs.put(
                        column.name().toLowerCase(Locale.ROOT),
                        OnnxTensor.createTensor(
                                Onnx.environment(), LongBuffer.wrap(window.column(column)), new long[] {pieces.length
                                }));
            }
            inputs.put(
                    "spans", OnnxTensor.createTensor(Onnx.environment(), places.flip(), new long[] {spans.size(), 3}));
            inputs.put("asked", OnnxTensor.createTensor(Onnx.environment(), asked));
            try (var result = network.run(inputs)) {
                return new Scores((float[][]) result.get(0).getValue(), (float[][])
                        result.get(1).getValue());
            }
        } catch (OrtException e) {
            throw new IllegalStateException("The network that reads pages failed: " + e.getMessage(), e);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    /** The windows that are worth reading, in their order: the first, and those with most pieces of what is asked. */
    static List<Window> worth(List<Window> windows, List<String> asked) {
        if (windows.size() <= MOST_WINDOWS || asked.isEmpty()) {
            return windows;
        }
        var wanted = new HashSet<Long>();
        for (var field : asked) {
            for (long piece : Vocabulary.get().pieces().of(field)) {
                wanted.add(piece);
            }
        }
        var within = windows.stream()
                .map(window -> LongStream.of(window.column(Window.Column.PIECES))
                        .filter(wanted::contains)
                        .boxed()
                        .collect(Collectors.toSet()))
                .toList();
        // A piece that few windows have says more.
        var often = within.stream()
                .flatMap(Set::stream)
                .collect(Collectors.groupingBy(piece -> piece, Collectors.summingDouble(piece -> 1)));
        var shared = within.stream()
                .mapToDouble(pieces -> pieces.stream()
                        .mapToDouble(piece -> 1 / Objects.requireNonNull(often.get(piece)))
                        .sum())
                .toArray();
        return Stream.concat(
                        Stream.of(0),
                        IntStream.range(1, windows.size())
                                .boxed()
                                .sorted(Comparator.comparing((Integer window) -> -shared[window]))
                                .limit(MOST_WINDOWS - 1L))
                .sorted()
                .map(windows::get)
                .toList();
    }
}
