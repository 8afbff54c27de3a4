package dev.quern.ocr.recognition;

import dev.quern.core.page.Box;
import dev.quern.ocr.recognition.RecognizedPage.RecognizedWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The embedded recogniser: PP-OCR's networks, which come in a jar, on onnxruntime. They are loaded at first use. */
public final class OnnxTextRecognizer implements TextRecognizer, AutoCloseable {
    static final int SIDE = Integer.getInteger("q.area", 700) * 1000;
    static final int BATCH = Integer.getInteger("q.batch", 1);

    private final int threads;
    private final ExecutorService pool;
    private volatile @Nullable Networks networks;

    private record Networks(TextDetector detector, DirectionClassifier classifier, LineReader reader) {}

    /** With two threads, which is as many as one page keeps busy. */
    public OnnxTextRecognizer() {
        this(2);
    }

    /** @param threads that share the work; pages that are read at the same time share them too */
    public OnnxTextRecognizer(int threads) {
        this.threads = threads;
        pool = Executors.newFixedThreadPool(threads, work -> {
            var thread = new Thread(work, "recognition");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public RecognizedPage recognize(Picture picture, boolean straighten, @Nullable String language) {
        var networks = networks();
        var page = picture;
        var regions = detect(networks, page);
        int turns = 0;
        if (Layout.isOnItsSide(regions)) {
            turns = 1;
            page = page.turned(1);
            regions = detect(networks, page);
        }
        var longest = regions.stream()
                .filter(region -> !region.isUpright())
                .sorted(Comparator.comparingDouble(TextRegion::length).reversed())
                .limit(9)
                .toList();
        if (networks.classifier().upsideDown(page, longest) > 0.5) {
            turns += 2;
            page = page.turned(2);
            regions = detect(networks, page);
        }
        regions = Layout.levelled(regions);
        double skew = straighten ? Layout.skew(regions) : 0;
        return new RecognizedPage(words(networks, page, regions, skew), turns, skew);
    }

    private static List<TextRegion> detect(Networks networks, Picture page) {
        double scale = Math.min(2, Math.sqrt(SIDE / ((double) page.width() * page.height())));
        return networks.detector()
                .find(page, (int) Math.round(page.width() * scale), (int) Math.round(page.height() * scale));
    }

    private record Line(TextRegion region, Picture image) {}

    private List<RecognizedWord> words(Networks networks, Picture page, List<TextRegion> regions, double skew) {
        var lines = new ArrayList<Line>();
        for (var region : regions) {
            lines.add(new Line(
                    region, LineImage.of(page, region, LineReader.HEIGHT, LineReader.NARROWEST, LineReader.WIDEST)));
        }
        lines.sort(Comparator.comparingInt(line -> line.image().width()));
        var batches = new ArrayList<List<Line>>();
        for (int from = 0; from < lines.size(); from += BATCH) {
            batches.add(lines.subList(from, Math.min(lines.size(), from + BATCH)));
        }
        var futures = new ArrayList<Future<List<ReadLine>>>();
        for (var batch : batches) {
            futures.add(pool.submit(() -> networks.reader().read(batch.stream().map(Line::image).toList())));
        }
        var words = new ArrayList<RecognizedWord>();
        for (int i = 0; i < batches.size(); i++) {
            List<ReadLine> read;
            try {
                read = futures.get(i).get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
            for (int j = 0; j < read.size(); j++) {
                if (read.get(j).confidence() < 0.5) continue;
                for (var word : read.get(j).words()) {
                    words.add(new RecognizedWord(
                            word.text(),
                            box(batches.get(i).get(j).region(), word, page, skew),
                            word.confidence()));
                }
            }
        }
        return words;
    }

    private static Box box(TextRegion region, ReadLine.ReadWord word, Picture page, double skew) {
        double cos = Math.cos(region.angle());
        double sin = Math.sin(region.angle());
        double from = (word.left() - 0.5) * region.length();
        double to = (word.right() - 0.5) * region.length();
        double half = region.thickness() * 0.35;
        double left = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        double top = Double.POSITIVE_INFINITY;
        double bottom = Double.NEGATIVE_INFINITY;
        double centerX = page.width() / 2.0;
        double centerY = page.height() / 2.0;
        double backCos = Math.cos(-skew);
        double backSin = Math.sin(-skew);
        for (double along : new double[] {from, to}) {
            for (double across : new double[] {-half, half}) {
                double x = region.x() + along * cos - across * sin - centerX;
                double y = region.y() + along * sin + across * cos - centerY;
                double laidX = centerX + x * backCos - y * backSin;
                double laidY = centerY + x * backSin + y * backCos;
                left = Math.min(left, laidX);
                right = Math.max(right, laidX);
                top = Math.min(top, laidY);
                bottom = Math.max(bottom, laidY);
            }
        }
        return new Box(
                left / page.width(), top / page.height(), right / page.width(), bottom / page.height());
    }

    private Networks networks() {
        var loaded = networks;
        if (loaded == null) {
            synchronized (this) {
                loaded = networks;
                if (loaded == null) {
                    loaded = load();
                    networks = loaded;
                }
            }
        }
        return loaded;
    }

    private Networks load() {
        var characters = new String(resource("ppocr_keys_v1.txt"), StandardCharsets.UTF_8).lines().toList();
        return new Networks(
                new TextDetector(new Model(resource("ch_PP-OCRv4_det_infer.onnx"), threads)),
                new DirectionClassifier(new Model(resource("ch_ppocr_mobile_v2.0_cls_infer.onnx"), 1)),
                new LineReader(new Model(resource("ch_PP-OCRv4_rec_infer.onnx"), 1), new Alphabet(characters)));
    }

    private static byte[] resource(String name) {
        try (var in = OnnxTextRecognizer.class.getResourceAsStream("/models/" + name)) {
            if (in == null) {
                throw new IllegalStateException("The model " + name + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
