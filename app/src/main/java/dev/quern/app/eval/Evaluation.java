package dev.quern.app.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.field.Field;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.PageImages;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.ocr.paging.PageDrawing;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Measures an engine on labelled folders and prints, for each folder and field, precision, recall and F1, then documents
 * all right, seconds a document and the calibration of confidence, which is also printed over several folders. A file that
 * cannot be read counts as nothing found.
 *
 * <pre>{@code
 * new Evaluation(reader, contentTypes, new EmbeddedExtractor()).run(folders, System.out, null);
 * }</pre>
 */
public final class Evaluation {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final DocumentReader reader;
    private final Function<Path, String> contentType;
    private final PageDrawer drawer;
    private final Engines engines;
    private final Predicate<String> chosen;

    /** @param contentType tells a file's type, such as {@code application/pdf} */
    public Evaluation(DocumentReader reader, Function<Path, String> contentType, FieldExtractor engine) {
        this(reader, contentType, Engines.all(engine));
    }

    /** @param engines of which the one answers that a folder's settings name */
    public Evaluation(DocumentReader reader, Function<Path, String> contentType, Engines engines) {
        this(reader, contentType, engines, name -> true);
    }

    private Evaluation(
            DocumentReader reader, Function<Path, String> contentType, Engines engines, Predicate<String> chosen) {
        this.reader = reader;
        this.contentType = contentType;
        this.drawer = new PageDrawing(reader);
        this.engines = engines;
        this.chosen = chosen;
    }

    /** The same on some documents only, chosen by file name. */
    public Evaluation only(Predicate<String> names) {
        return new Evaluation(reader, contentType, engines, names);
    }

    /**
     * Runs over some folders.
     *
     * @param json where all figures and every miss go; null for nowhere
     * @return mean F1 over the fields, by folder
     * @throws IOException when a folder or its labels cannot be read, or the report not written
     */
    public Map<Path, Double> run(List<Path> folders, PrintStream out, @Nullable Path json) throws IOException {
        var report = JSON.createObjectNode();
        var means = new LinkedHashMap<Path, Double>();
        var all = new Calibration();
        for (var path : folders) {
            var folder = LabelledFolder.read(path);
            means.put(
                    path,
                    measure(folder, out, report.putObject(path.getFileName().toString()), all));
        }
        if (folders.size() > 1) {
            out.printf(Locale.ROOT, "%nall %d folders%n", folders.size());
            all.print(out);
        }
        if (json != null) {
            JSON.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), report);
        }
        return means;
    }

    private double measure(LabelledFolder folder, PrintStream out, ObjectNode report, Calibration all) {
        var scores = new LinkedHashMap<String, Comparison>();
        var documentsOf = new LinkedHashMap<String, Integer>();
        folder.wanted().fields().forEach(field -> scores.put(field.name(), new Comparison(0, 0, 0)));
        var calibration = new Calibration();
        var seconds = new ArrayList<Double>();
        var misses = report.putArray("misses");
        int documents = 0;
        int perfect = 0;
        int unread = 0;
        for (var labelled : folder.documents()) {
            if (!chosen.test(labelled.name())) {
                continue;
            }
            documents++;
            long start = System.nanoTime();
            Map<String, FieldValue> values = Map.of();
            var reason = "";
            try {
                values = extract(folder, labelled);
            } catch (EngineFailure failure) {
                reason = failure.getMessage();
                out.printf("%s: %s%n", labelled.name(), reason);
            }
            seconds.add((System.nanoTime() - start) / 1e9);
            if (values.isEmpty()) {
                unread++;
                misses.addObject()
                        .put("file", labelled.name())
                        .put("unread", true)
                        .put("reason", reason);
            }
            boolean allRight = true;
            for (var field : folder.wanted().fields()) {
                var expected = labelled.expected().path(field.name());
                boolean absent = labelled.absent().contains(field.name());
                if (!absent && !Comparison.scored(expected)) {
                    continue;
                }
                documentsOf.merge(field.name(), 1, Integer::sum);
                var value = values.get(field.name());
                var found = value == null ? null : value.plain(field.format());
                var comparison = absent ? Comparison.ofAbsent(found) : Comparison.of(field, expected, found);
                scores.merge(field.name(), comparison, Comparison::plus);
                if (value != null && value.value() != null && field.format() != FieldFormat.TABLE) {
                    calibration.add(value.evidence().confidence(), comparison.perfect());
                }
                if (!comparison.perfect()) {
                    allRight = false;
                    if (value != null) {
                        miss(misses, labelled, field, value, found);
                    }
                }
            }
            perfect += allRight ? 1 : 0;
        }
        double mean =
                scores.values().stream().mapToDouble(Comparison::f1).average().orElse(0);
        Collections.sort(seconds);
        double median = seconds.isEmpty() ? 0 : seconds.get(seconds.size() / 2);
        print(folder, out, scores, documentsOf);
        out.printf(
                Locale.ROOT,
                "  mean F1 %.3f; %d of %d documents all right; %d not read; median %.3f s a document%n",
                mean,
                perfect,
                documents,
                unread,
                median);
        calibration.print(out);
        all.addAll(calibration);
        write(report, scores, mean, documents, perfect, unread, median, calibration);
        return mean;
    }

    /** By field name; empty when the file cannot be read. */
    private Map<String, FieldValue> extract(LabelledFolder folder, LabelledFolder.Labelled labelled) {
        var values = new LinkedHashMap<String, FieldValue>();
        var type = contentType.apply(labelled.file());
        var wanted = folder.wanted();
        if (reader.read(labelled.file(), type, wanted.wishes()) instanceof Reading.Legible read) {
            var images = PageImages.of(drawer, labelled.file(), type, read.pages());
            var engine = engines.find(wanted.slot()).orElseThrow();
            for (var value : engine.extract(
                    read.pages(), wanted.fields(), wanted.guidance().withImages(images))) {
                values.put(value.field(), value);
            }
        }
        return values;
    }

    private static void miss(
            ArrayNode misses, LabelledFolder.Labelled labelled, Field field, FieldValue value, @Nullable Object found) {
        var miss = misses.addObject().put("file", labelled.name()).put("field", field.name());
        miss.set("expected", labelled.expected().path(field.name()));
        miss.set("got", JSON.valueToTree(found));
        miss.put("confidence", value.evidence().confidence());
    }

    private static void print(
            LabelledFolder folder, PrintStream out, Map<String, Comparison> scores, Map<String, Integer> documentsOf) {
        out.printf(Locale.ROOT, "%n%s%n", folder.path());
        out.printf(Locale.ROOT, "  %-24s %9s %7s %6s %6s%n", "field", "precision", "recall", "F1", "n");
        scores.forEach((name, score) -> out.printf(
                Locale.ROOT,
                "  %-24s %9.3f %7.3f %6.3f %6d%n",
                name,
                score.precision(),
                score.recall(),
                score.f1(),
                documentsOf.getOrDefault(name, 0)));
    }

    private static void write(
            ObjectNode report,
            Map<String, Comparison> scores,
            double mean,
            int documents,
            int perfect,
            int unread,
            double median,
            Calibration calibration) {
        report.put("mean_f1", mean)
                .put("documents", documents)
                .put("all_right", perfect)
                .put("unread", unread)
                .put("seconds_median", median)
                .put("calibration_error", calibration.expectedError());
        var fields = report.putObject("fields");
        scores.forEach((name, score) -> fields.putObject(name)
                .put("precision", score.precision())
                .put("recall", score.recall())
                .put("f1", score.f1())
                .put("expected", score.expected())
                .put("found", score.found())
                .put("right", score.right()));
    }
}
