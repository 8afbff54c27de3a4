package dev.quern.app.command;

import dev.quern.app.eval.Evaluation;
import dev.quern.app.eval.LabelledFolder;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.core.reading.Unpacker.Kind;
import dev.quern.ocr.engine.weigh.Weights;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.unpacking.UnpackersByType;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code quern eval}: accuracy on labelled folders. */
@Command(
        name = "eval",
        description = "Measures accuracy on labelled folders.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A folder holds the documents, fields.json ({settings, parser_object_set} as in PUT /parser) and",
            "expected.jsonl (a line {\"file\", \"expected\": {...}, \"absent\": [...]} for each; null means not",
            "labelled, and a value given for an absent field is wrong).",
            "Archives and files of messages hold several documents and are refused."
        })
public final class EvalCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Labelled folders, or folders that hold some.")
    private List<Path> folders = List.of();

    @Option(names = "--json", paramLabel = "FILE", description = "Where all figures and every miss go.")
    private @Nullable Path json;

    @Option(
            names = "--without",
            paramLabel = "NAME",
            description =
                    "A clue of weights.txt that counts nothing, to see what it is worth. May be given more than once.")
    private List<String> without = List.of();

    @Override
    public Integer call() throws IOException {
        var weights = Weights.standard().with(without.stream().collect(Collectors.toMap(id -> id, id -> 0.0)));
        var types = new TikaTypeDetector();
        var labelled = LabelledFolder.in(folders);
        for (var folder : labelled) {
            refuseArchives(LabelledFolder.read(folder), types);
        }
        var settings = Settings.of(Map.of(), System.getenv());
        new Evaluation(
                        EngineWiring.commandReader(settings),
                        file -> types.detect(file, file.getFileName().toString()),
                        EngineWiring.engines(settings.engines(), weights))
                .run(labelled, System.out, json);
        return 0;
    }

    /** A line of labels is for one document. */
    private static void refuseArchives(LabelledFolder folder, TikaTypeDetector types) throws IOException {
        var unpackers = new UnpackersByType(UnpackingLimits.USUAL);
        for (var labelled : folder.documents()) {
            var type = types.detect(labelled.file(), labelled.name());
            var kind = unpackers.kinds().getOrDefault(type, Kind.MESSAGE);
            if (kind != Kind.MESSAGE) {
                throw new IOException(
                        "%s is of type %s and holds documents: put each into the folder, with labels of its own"
                                .formatted(labelled.file(), type));
            }
        }
    }
}
