package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Spotting;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.value.TextValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the documents that {@code adapters-ocr/training/pages.py} drew, as the program reads any others, and writes the labels that
 * the engine finds around their values and around all else that may be one, to train the matcher with: {@code LabelsForTraining
 * FOLDER...}, each to {@code FOLDER/labels.jsonl}.
 */
final class LabelsForTraining {
    /** Words of a label. */
    private static final int LONGEST = 12;
    /** How good a place for a label is that the matcher learns from. */
    private static final double LEAST = 0.75;
    /** The quality of the last two words before a value: longer ends of its sentence say no more than the sentence. */
    private static final double NEAREST = 0.96;

    private final ObjectMapper json = new ObjectMapper();
    private final Lexicon lexicon = Lexicon.load();

    private LabelsForTraining() {}

    public static void main(String... folders) throws IOException {
        var all = new LabelsForTraining();
        var reader = EngineWiring.commandReader(Settings.of(Map.of(), System.getenv()));
        var types = new TikaTypeDetector();
        for (var name : folders) {
            var folder = Path.of(name);
            var part = folder.resolve("labels.jsonl.part");
            try (var out = Files.newBufferedWriter(part);
                    var answers = Files.lines(folder.resolve("answers.jsonl"))) {
                for (var line : (Iterable<String>) answers::iterator) {
                    var document = all.json.readTree(line);
                    var file = folder.resolve(document.get("file").asText());
                    var type = types.detect(file, file.getFileName().toString());
                    if (reader.read(file, type, RecognitionWishes.USUAL) instanceof Reading.Legible read) {
                        out.write(all.json.writeValueAsString(all.of(read.pages(), document)));
                        out.newLine();
                    }
                }
            }
            Files.move(part, folder.resolve("labels.jsonl"), StandardCopyOption.REPLACE_EXISTING);
        }
        System.exit(0);
    }

    /** The texts of a document, and of each field that is asked for those around its value, with their quality. */
    private Map<String, Object> of(Pages pages, JsonNode document) {
        var views = pages.pages().stream().map(PageView::of).toList();
        var lines = views.stream()
                .flatMap(view -> view.segments().stream())
                .map(segment -> segment.text())
                .toList();
        var conventions = TextValues.completed(Conventions.UNKNOWN, lines);
        // A memory of its own: labels are compared with the fields asked here.
        var memory = new Memory(lexicon, false);
        var fields = new ArrayList<Field>();
        for (var asked : document.get("asked")) {
            fields.add(Field.of(
                    asked.get("names").get(0).asText(),
                    FieldFormat.valueOf(asked.get("format").asText()),
                    null));
        }
        var meanings = fields.stream().map(memory::meaning).toList();
        var fit = new LabelFit(memory, meanings);
        var statements = Statements.in(views, conventions);
        var pools = Spotting.in(
                views,
                conventions,
                fit,
                text -> fit.sense(text).isLabel()
                        || meanings.stream()
                                .anyMatch(meaning -> fit.fit(meaning, text).fits() > 0.9));
        var labels = new Labels(views, fit, statements);
        var texts = new LinkedHashMap<String, Integer>();
        var right = new TreeMap<Integer, Map<Integer, Double>>();
        for (var pool : pools.values()) {
            for (var candidate : pool) {
                var around = around(labels, candidate);
                if (around.isEmpty()) {
                    continue;
                }
                var value = letters(candidate.text());
                around.keySet().forEach(text -> texts.putIfAbsent(text, texts.size()));
                for (int i = 0; i < fields.size() && !value.isEmpty(); i++) {
                    if (value.equals(
                            letters(document.get("asked").get(i).get("text").asText("")))) {
                        var of = right.computeIfAbsent(i, number -> new TreeMap<>());
                        around.forEach((text, quality) -> of.merge(texts.get(text), quality, Math::max));
                    }
                }
            }
        }
        return Map.of("file", document.get("file").asText(), "texts", List.copyOf(texts.keySet()), "right", right);
    }

    private static Map<String, Double> around(Labels labels, Candidate candidate) {
        var around = new LinkedHashMap<String, Double>();
        var sentence = labels.sentence(candidate);
        for (var label : labels.around(candidate)) {
            boolean isLongEnd = sentence != null && label.quality() < NEAREST;
            var text = Looks.bare(label.text());
            boolean isBrief = !Looks.hasDigit(text) && Looks.letters(text) > 1 && text.split(" ", -1).length <= LONGEST;
            if (!isLongEnd && isBrief && label.quality() >= LEAST) {
                around.merge(text, label.quality(), Math::max);
            }
        }
        if (sentence != null) {
            around.put(sentence, 1.0);
        }
        return around;
    }

    private static String letters(String text) {
        return String.join("", Wording.of(text));
    }
}
