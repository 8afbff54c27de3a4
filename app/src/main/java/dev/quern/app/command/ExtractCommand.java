package dev.quern.app.command;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.eval.FieldsFile;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageImages;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldValue;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.unpacking.UnpackersByType;
import dev.quern.rest.download.ResultCsv;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code quern extract}: the engine on files, without a server. */
@Command(
        name = "extract",
        description = "Finds fields in files and prints them.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code 0 when every file was read, 1 when one was not."})
public final class ExtractCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "PDF, image, office document, spreadsheet, slides, HTML, XML, CSV, calendar, e-mail or text; of a ZIP or MBOX the files in it.")
    private List<Path> files = List.of();

    @Mixin
    private final FieldOptions fields = new FieldOptions();

    @Option(
            names = "--format",
            defaultValue = "json",
            description = "${COMPLETION-CANDIDATES} (default: json, one object a file).")
    private Format format = Format.json;

    /** The form in which results are printed. */
    enum Format {
        json,
        csv,
        table
    }

    private final TikaTypeDetector types = new TikaTypeDetector();

    /** The result of a file. */
    private record Extracted(String name, List<FieldValue> values, Map<String, @Nullable Object> members) {}

    @Override
    public Integer call() throws IOException {
        var wanted = fields.read();
        var results = new ArrayList<Extracted>();
        var settings = Settings.of(Map.of(), System.getenv());
        var reader = EngineWiring.commandReader(settings);
        var engine =
                EngineWiring.engines(settings.engines()).find(wanted.slot()).orElseThrow();
        var limits = settings.unpacking();
        boolean all = true;
        try (var members = new MemberFiles(new UnpackersByType(limits.limits()), types::detect, limits.depth())) {
            for (var file : files) {
                if (!Files.isRegularFile(file)) {
                    all = unreadable(
                            Files.isDirectory(file) ? file + " is a folder; name files." : "There is no file " + file);
                    continue;
                }
                for (var member : members.of(file)) {
                    var values = extract(reader, engine, member, path(file, member), wanted);
                    if (values == null) {
                        all = false;
                        continue;
                    }
                    var result = new Extracted(member.name(), values, members(values, wanted));
                    results.add(result);
                    if (format == Format.json) {
                        System.out.println(JSON.writeValueAsString(result.members()));
                    }
                }
            }
        }
        switch (format) {
            case json -> {}
            case csv -> csv(results);
            case table -> table(results, System.out);
        }
        return all ? 0 : 1;
    }

    /** Null for a file that cannot be read, after saying why; the other files go on. */
    private @Nullable List<FieldValue> extract(
            DocumentReader reader, FieldExtractor engine, MemberFiles.Member member, String path, FieldsFile wanted) {
        var reason = member.unreadable();
        if (reason == null) {
            var reading = reader.read(member.file(), member.contentType(), wanted.wishes());
            if (reading instanceof Reading.Legible read) {
                if (!read.pages().hasWords()) {
                    System.err.println("quern: " + path + ": there is no text on its pages.");
                }
                var images = PageImages.of(new PageDrawing(reader), member.file(), member.contentType(), read.pages());
                var guidance = wanted.guidance()
                        .withImages(images)
                        .withRemarks(said -> System.err.println("quern: " + path + ": " + said));
                try {
                    return engine.extract(read.pages(), wanted.fields(), guidance);
                } catch (EngineFailure failure) {
                    reason = failure.getMessage();
                }
            } else {
                reason = ((Reading.Unreadable) reading).reason();
            }
        }
        unreadable(path + ": " + reason);
        return null;
    }

    private static String path(Path file, MemberFiles.Member member) {
        var folder = file.getParent();
        return (folder == null ? "" : folder + "/") + member.name();
    }

    private static boolean unreadable(String reason) {
        System.err.println("quern: " + reason);
        return false;
    }

    private static Map<String, @Nullable Object> members(List<FieldValue> values, FieldsFile wanted) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < values.size(); i++) {
            members.put(
                    values.get(i).field(),
                    values.get(i).plain(wanted.fields().get(i).format()));
        }
        return members;
    }

    private static void csv(List<Extracted> results) throws IOException {
        var rows = new ArrayList<Map<String, @Nullable Object>>();
        for (var result : results) {
            var row = new LinkedHashMap<String, @Nullable Object>();
            row.put("File", result.name());
            row.putAll(result.members());
            rows.add(row);
        }
        ResultCsv.write(rows, System.out);
    }

    private static void table(List<Extracted> results, PrintStream out) throws IOException {
        var table = new TextTable("Document", "Field", "Value", "Confidence");
        for (var result : results) {
            var name = result.name();
            for (var value : result.values()) {
                var confidence = value.value() == null
                        ? ""
                        : String.format(Locale.ROOT, "%.2f", value.evidence().confidence());
                table.row(name, value.field(), ResultCells.text(result.members().get(value.field())), confidence);
                name = "";
            }
        }
        table.print(out);
    }
}
