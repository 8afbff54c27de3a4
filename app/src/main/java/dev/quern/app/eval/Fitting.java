package dev.quern.app.eval;

import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.engine.Considered;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.engine.weigh.Example;
import dev.quern.ocr.engine.weigh.SurenessFitting;
import dev.quern.ocr.engine.weigh.WeightFitting;
import dev.quern.ocr.engine.weigh.Weights;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fits the weights of the embedded engine to labelled folders, first those of the clues, then, with these, those of how
 * sure values are. A folder is a kind of documents. The same folders and weights give the same.
 *
 * <pre>{@code
 * var fitted = new Fitting(reader, contentTypes).fit(folders, System.out);
 * }</pre>
 */
public final class Fitting {
    /** Parts of the kinds, each judged by weights that were fitted to the others. */
    private static final int PARTS = 5;

    private final DocumentReader reader;
    private final Function<Path, String> contentType;

    /** @param contentType tells a file's type, such as {@code application/pdf} */
    public Fitting(DocumentReader reader, Function<Path, String> contentType) {
        this.reader = reader;
        this.contentType = contentType;
    }

    private record Documents(List<Example> examples, List<SurenessFitting.Given> given) {}

    /**
     * Fits, and prints what weights choose before and after, on kinds that they were not fitted to.
     *
     * @throws IOException when a folder or its labels cannot be read
     */
    public Weights fit(List<Path> folders, PrintStream out) throws IOException {
        var labelled = labelled(folders);
        var before = Weights.standard();
        var examples = documents(labelled, before).examples();
        var fitted = WeightFitting.fit(examples, before);
        out.printf(Locale.ROOT, "%d fields of %d folders%n", examples.size(), folders.size());
        print(out, "as they were", WeightFitting.choices(examples, before, before));
        print(out, "on kinds left out", WeightFitting.crossValidated(examples, before, PARTS));
        print(out, "fitted", WeightFitting.choices(examples, before, fitted));
        return sure(documents(labelled, fitted).given(), fitted, out);
    }

    /**
     * Fits how sure values are, and nothing of what is chosen.
     *
     * @throws IOException when a folder or its labels cannot be read
     */
    public Weights fitConfidence(List<Path> folders, PrintStream out) throws IOException {
        return sure(documents(labelled(folders), Weights.standard()).given(), Weights.standard(), out);
    }

    private static Weights sure(List<SurenessFitting.Given> given, Weights from, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%d given values: mean logarithmic loss %.3f as it was, %.3f on kinds left out%n",
                given.size(),
                SurenessFitting.loss(given, from),
                SurenessFitting.crossValidated(given, from, PARTS));
        return SurenessFitting.fit(given, from);
    }

    private static List<LabelledFolder> labelled(List<Path> folders) throws IOException {
        var labelled = new ArrayList<LabelledFolder>();
        for (var folder : folders) {
            labelled.add(LabelledFolder.read(folder));
        }
        return labelled;
    }

    private static void print(PrintStream out, String name, WeightFitting.Choices choices) {
        double precision = choices.given() == 0 ? 0 : (double) choices.right() / choices.given();
        double recall = choices.answered() == 0 ? 0 : (double) choices.right() / choices.answered();
        out.printf(
                Locale.ROOT,
                "  %-18s of %d fields with a right candidate %.3f are right; of %d given values %.3f%n",
                name,
                choices.answered(),
                recall,
                choices.given(),
                precision);
    }

    private Documents documents(List<LabelledFolder> folders, Weights weights) {
        var engine = new EmbeddedExtractor(weights);
        var all = new Documents(new ArrayList<>(), new ArrayList<>());
        for (var folder : folders) {
            var wanted = folder.wanted();
            for (var labelled : folder.documents()) {
                if (reader.read(labelled.file(), contentType.apply(labelled.file()), wanted.wishes())
                        instanceof Reading.Legible read) {
                    for (var considered : engine.consider(read.pages(), wanted.fields(), wanted.guidance())) {
                        add(folder, labelled, considered, all);
                    }
                }
            }
        }
        return all;
    }

    private static void add(
            LabelledFolder folder, LabelledFolder.Labelled labelled, Considered considered, Documents all) {
        var field = considered.field();
        var expected = labelled.expected().path(field.name());
        boolean absent = labelled.absent().contains(field.name());
        if (!absent && !Comparison.scored(expected)) {
            return;
        }
        Function<@Nullable Object, Boolean> right =
                found -> !absent && Comparison.of(field, expected, found).perfect();
        all.examples()
                .add(new Example(
                        folder.path().getFileName().toString(),
                        considered.empty(),
                        considered.options().stream()
                                .map(option -> new Example.Option(
                                        option.strengths(),
                                        option.score(),
                                        right.apply(option.value().plain())))
                                .toList()));
        if (considered.given().value() != null) {
            all.given()
                    .add(new SurenessFitting.Given(
                            folder.path().getFileName().toString(),
                            considered.sureness(),
                            right.apply(considered.given().plain(field.format()))));
        }
    }
}
