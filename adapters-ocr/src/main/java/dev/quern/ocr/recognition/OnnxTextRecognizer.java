package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.RecognizedPage.RecognizedWord;
import dev.quern.ocr.recognition.region.Laying;
import dev.quern.ocr.recognition.region.Orientation;
import dev.quern.ocr.recognition.region.TextRegion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded recogniser on onnxruntime: PP-OCR's networks, which come in a jar, find lines; one made of them for the letters
 * of Europe's languages ({@code training/letters}) reads them, and theirs what it doubts. They are loaded at first use and serve all pages after that.
 * Letters that they do not know are read with what else it is given: {@link LatinModel}, {@link Tesseract}.
 */
public final class OnnxTextRecognizer implements TextRecognizer, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OnnxTextRecognizer.class);

    /** The pixels that the detector sees; more cost time and find nothing but noise. */
    private static final double DETECTED_PIXELS = 700_000;
    /** Small pictures are magnified for the detector no more than this. */
    private static final double MOST_MAGNIFIED = 2;
    /** Lines that are asked which way up they stand. */
    private static final int VOTERS = 9;
    /** Lines read with less certainty are patterns, scrawl, pictures. */
    private static final double LEAST_CONFIDENCE = 0.5;
    /**
     * A page whose lines are read with less may lie on its side or stand on its head; one that does is read with more when
     * it is turned.
     */
    private static final double ILLEGIBLE = 0.85;

    private static final double LEGIBLE = 0.9;

    /** Where the jar of PP-OCR's networks has them. */
    private static final String MODELS = "/models/";

    private final int threads;
    private final @Nullable Path models;
    private final @Nullable String tesseract;
    private final ExecutorService pool;
    private @Nullable Networks networks;

    private record Networks(TextDetector detector, DirectionClassifier classifier, LineReaders readers) {}

    /** A page as it was turned, and the lines on it. */
    record Turned(Picture page, int quarterTurns, List<TextRegion> lines) {}

    /** With two threads, which is as many as one page keeps busy. */
    public OnnxTextRecognizer() {
        this(2);
    }

    /** @param threads that share the work; pages that are read at the same time share them too */
    public OnnxTextRecognizer(int threads) {
        this(threads, null);
    }

    /** @param models a folder of models beside the embedded ones, see {@link LatinModel}; null for none */
    public OnnxTextRecognizer(int threads, @Nullable Path models) {
        this(threads, models, null);
    }

    /**
     * With all that there is.
     *
     * @param threads that share the work; pages that are read at the same time share them too
     * @param models a folder of models beside the embedded ones, see {@link LatinModel}; null for none
     * @param tesseract {@link Tesseract#PROGRAM}, or the path of one; it need not be there. Null for none
     */
    public OnnxTextRecognizer(int threads, @Nullable Path models, @Nullable String tesseract) {
        this.threads = threads;
        this.models = models;
        this.tesseract = tesseract;
        pool = Executors.newFixedThreadPool(threads, work -> {
            var thread = new Thread(work, "recognition");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public RecognizedPage recognize(Picture picture, boolean straighten, @Nullable String language) {
        var networks = networks();
        var turned = turned(networks, picture);
        var read = read(networks, turned, straighten, language);
        if (!read.lines().isEmpty() && read.sureness() < ILLEGIBLE) {
            var other = otherwise(networks, picture, turned);
            if (other.isPresent()) {
                read = read(networks, other.get(), straighten, language);
            }
        }
        return new RecognizedPage(
                read.words(), read.quarterTurns(), read.skew(), remark(networks, read.lines(), language));
    }

    /** The other way round that a page can be read, if there is one: the classifier of directions errs with some typefaces. */
    private static Optional<Turned> otherwise(Networks networks, Picture picture, Turned turned) {
        var over = over(networks, turned);
        if (isLegible(networks, over)) {
            return Optional.of(over);
        }
        // Lines that run down, one close beside the other, look like words in lines that run across.
        var onItsSide = turned(networks, picture.turned(1));
        var side = new Turned(onItsSide.page(), (onItsSide.quarterTurns() + 1) % 4, onItsSide.lines());
        return isLegible(networks, side)
                ? Optional.of(side)
                : Optional.of(over(networks, side)).filter(one -> isLegible(networks, one));
    }

    private static Turned over(Networks networks, Turned turned) {
        var page = turned.page().turned(2);
        return new Turned(page, (turned.quarterTurns() + 2) % 4, Orientation.levelled(detect(networks, page)));
    }

    private static boolean isLegible(Networks networks, Turned turned) {
        return networks.readers().sureness(turned.page(), longest(turned.lines())) > LEGIBLE;
    }

    /**
     * The reading of a page.
     *
     * @param sureness of all its lines, also of those that were left out
     */
    private record Read(
            List<TextRegion> lines, List<RecognizedWord> words, int quarterTurns, double skew, double sureness) {}

    private static Read read(Networks networks, Turned turned, boolean straighten, @Nullable String language) {
        double skew = straighten ? Orientation.skew(turned.lines()) : 0;
        var laying = new Laying(turned.page().width(), turned.page().height(), skew);
        var lines = new ArrayList<>(turned.lines());
        lines.sort(Comparator.comparingDouble(laying::y));
        var read = networks.readers().read(turned.page(), lines, language);
        var words = new ArrayList<RecognizedWord>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            if (read.get(i).confidence() >= LEAST_CONFIDENCE) {
                read.get(i)
                        .words()
                        .forEach(word -> words.add(new RecognizedWord(
                                word.text(), laying.box(line, word.left(), word.right()), word.confidence())));
            }
        }
        return new Read(lines, words, turned.quarterTurns(), skew, LineReaders.sureness(read));
    }

    private static @Nullable String remark(Networks networks, List<TextRegion> lines, @Nullable String language) {
        return lines.isEmpty() || language == null || networks.readers().know(language)
                ? null
                : ("Pictures were read without all letters of the language '%s': 'quern models fetch' brings a recogniser"
                                + " for most of Europe's, and Tesseract with the pack '%s' is used where it is installed.")
                        .formatted(language, Tesseract.name(language));
    }

    private static Turned turned(Networks networks, Picture page) {
        var lines = detect(networks, page);
        int turns = 0;
        if (Orientation.isOnItsSide(lines)) {
            turns = 1;
            page = page.turned(1);
            lines = detect(networks, page);
        }
        var turned = new Turned(page, turns, Orientation.levelled(lines));
        return networks.classifier().upsideDown(page, longest(lines)) > 0.5 ? over(networks, turned) : turned;
    }

    private static List<TextRegion> longest(List<TextRegion> lines) {
        return lines.stream()
                .filter(line -> !line.isUpright())
                .sorted(Comparator.comparingDouble(TextRegion::length).reversed())
                .limit(VOTERS)
                .toList();
    }

    /** One page at a time: it keeps all processors busy, and two would need twice the memory. */
    private static List<TextRegion> detect(Networks networks, Picture page) {
        double scale = Math.min(MOST_MAGNIFIED, Math.sqrt(DETECTED_PIXELS / ((double) page.width() * page.height())));
        synchronized (networks.detector()) {
            return networks.detector()
                    .find(page, (int) Math.round(page.width() * scale), (int) Math.round(page.height() * scale));
        }
    }

    private synchronized Networks networks() {
        var loaded = networks;
        if (loaded == null) {
            loaded = load();
            networks = loaded;
        }
        return loaded;
    }

    private Networks load() {
        var installed = tesseract == null ? Optional.<Tesseract>empty() : Tesseract.find(tesseract);
        installed.ifPresent(
                found -> LOG.info("Tesseract reads pictures in the languages of its packs {}", found.packs()));
        return new Networks(
                new TextDetector(new Model(resource(MODELS + "ch_PP-OCRv4_det_infer.onnx"), threads)),
                new DirectionClassifier(new Model(resource(MODELS + "ch_ppocr_mobile_v2.0_cls_infer.onnx"), 1)),
                new LineReaders(
                        reader("letters.onnx", "letters.txt"),
                        reader(MODELS + "ch_PP-OCRv4_rec_infer.onnx", MODELS + "ppocr_keys_v1.txt"),
                        installed.map(TesseractLineReader::new).orElse(null),
                        LatinModel.load(models, pool)));
    }

    private LineReader reader(String network, String characters) {
        var alphabet = new Alphabet(
                new String(resource(characters), StandardCharsets.UTF_8).lines().toList());
        return new OnnxLineReader(new Model(resource(network), 1), alphabet, new CtcDecoding(alphabet), pool);
    }

    private static byte[] resource(String name) {
        try (var in = OnnxTextRecognizer.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The model " + name + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the threads; a page that is being read fails. */
    @Override
    public void close() {
        pool.shutdownNow();
    }
}
