package dev.quern.app.command;

import dev.quern.app.eval.Fitting;
import dev.quern.app.eval.LabelledFolder;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.ocr.engine.weigh.Weights;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code quern fit}: the weights of the embedded engine from labelled folders. */
@Command(
        name = "fit",
        description = "Fits the embedded engine's weights to labelled folders.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Folders are as for 'quern eval', one for each kind of documents. Printed is what the weights choose on",
            "kinds that they were not fitted to. The weights go to a file that replaces the library's weights.txt."
        })
public final class FitCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Labelled folders, or folders that hold some.")
    private List<Path> folders = List.of();

    @Option(
            names = "--weights",
            required = true,
            paramLabel = "FILE",
            description = "Where the weights go, with the comments of those they replace.")
    private Path weights = Path.of("weights.txt");

    @Option(names = "--confidence", description = "Fits how sure values are, and leaves what is chosen as it is.")
    private boolean confidence;

    @Override
    public Integer call() throws IOException {
        var types = new TikaTypeDetector();
        var settings = Settings.of(Map.of(), System.getenv());
        var fitting = new Fitting(
                EngineWiring.commandReader(settings),
                file -> types.detect(file, file.getFileName().toString()));
        var labelled = LabelledFolder.in(folders);
        var fitted = confidence ? fitting.fitConfidence(labelled, System.out) : fitting.fit(labelled, System.out);
        Files.writeString(weights, fitted.into(Weights.text()));
        return 0;
    }
}
