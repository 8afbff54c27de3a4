package dev.quern.app.wiring;

import dev.quern.app.settings.EngineSettings;
import dev.quern.app.settings.EngineSettings.Kind;
import dev.quern.app.settings.Settings;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Understanding;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.settings.AiEngine;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.engine.weigh.Weights;
import dev.quern.ocr.fitting.TemplateShelf;
import dev.quern.ocr.isolation.IsolatedReader;
import dev.quern.ocr.isolation.ReaderPool;
import dev.quern.ocr.isolation.Sandbox;
import dev.quern.ocr.learning.Learning;
import dev.quern.ocr.llm.LlmExtractor;
import dev.quern.ocr.proposal.LabelProposer;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.Tesseract;
import dev.quern.ocr.rows.RowsByHeader;
import dev.quern.ocr.splitting.ContentBoundaries;
import dev.quern.ocr.value.TextValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;

/** The parts that need no server and no database, as commands have them: what files are read with, and engines. */
public final class EngineWiring {
    private static final int LONG_COMMAND_LINE = 4_000;

    private EngineWiring() {}

    /** All that read files in this process, with the models of the data folder. */
    public static ReadersByType readers(Settings settings) {
        return ReadersByType.standard(
                ReadingLimits.USUAL, new OnnxTextRecognizer(2, settings.models(), Tesseract.PROGRAM), () -> {});
    }

    /**
     * The readers of a command: in its own process, unless its command line is too long for onnxruntime.
     * Version 1.29 crashes in a process whose command line has more than 4,096 characters.
     */
    public static DocumentReader commandReader(Settings settings) throws IOException {
        var commandLine = Path.of("/proc/self/cmdline");
        if (!Files.isReadable(commandLine) || Files.readAllBytes(commandLine).length < LONG_COMMAND_LINE) {
            return readers(settings);
        }
        var folder = Files.createTempDirectory("quern-");
        var pool = new ReaderPool(settings.reading(), 1, Sandbox.NONE, folder, settings.models());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            pool.close();
            folder.toFile().delete();
        }));
        return new IsolatedReader(pool);
    }

    /** All that understands documents, with what the stores know of templates and lessons; its transforms do nothing yet. */
    static Understanding understanding(EngineSettings settings, Stores stores) {
        var embedded = new EmbeddedExtractor(Weights.standard(), settings.pagesAreRead());
        return Understanding.by(engines(settings, embedded))
                .withTemplates(new TemplateShelf(stores.templates()))
                .withLearner(new Learning(stores.lessons()))
                .withProposer(new LabelProposer(embedded.naming(), embedded))
                .withBoundaries(new ContentBoundaries())
                .withRows(RowsByHeader::extract)
                .withValues(new TextValues());
    }

    /** The engines that are asked for values, by the slot of a mailbox. */
    public static Engines engines(EngineSettings settings) {
        return engines(settings, Weights.standard());
    }

    /** The same, where the embedded one judges by other weights. */
    public static Engines engines(EngineSettings settings, Weights weights) {
        return engines(settings, new EmbeddedExtractor(weights, settings.pagesAreRead()));
    }

    /** The same, with an embedded engine that others use, too: it has one memory. */
    private static Engines engines(EngineSettings settings, EmbeddedExtractor embedded) {
        var byKind = new EnumMap<Kind, FieldExtractor>(Kind.class);
        byKind.put(Kind.EMBEDDED, embedded);
        if (settings.llm() != null) {
            var llm = new LlmExtractor(settings.llm());
            byKind.put(Kind.LLM, llm);
            byKind.put(Kind.VISION, llm.seeing());
        }
        var bySlot = new EnumMap<AiEngine, FieldExtractor>(AiEngine.class);
        settings.bySlot().forEach((slot, kind) -> bySlot.put(slot, byKind.get(kind)));
        return new Engines(bySlot);
    }
}
