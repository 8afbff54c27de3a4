package dev.quern.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import java.util.zip.ZipInputStream;

/**
 * The data folder of an earlier version, with a bit of everything: {@code old-data-5.zip} has the tables of script 5, before nodes, lists by
 * correction and the audit log. {@code app/bin/old-data} made it with the program of commit e7c3d04a, and noted what that said.
 *
 * @param folder a fresh copy
 * @param key opens the account that everything is in
 * @param answers what the program told, by the path that it was asked for; of lists, all that is in them
 * @param waiting documents that had just come in
 */
record OldData(Path folder, String key, JsonNode answers, List<String> waiting) {
    private static final String FOLDER = "data/";

    static OldData unpack(Path place) throws IOException {
        var told = JsonMapper.builder().build().createObjectNode();
        try (var zip =
                new ZipInputStream(Objects.requireNonNull(OldData.class.getResourceAsStream("old-data-5.zip")))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().startsWith(FOLDER)) {
                    var file = place.resolve(entry.getName());
                    Files.createDirectories(file.resolveSibling("."));
                    Files.copy(zip, file);
                } else {
                    told.setAll((ObjectNode) JsonMapper.builder()
                            .build()
                            .readTree(new String(zip.readAllBytes(), StandardCharsets.UTF_8)));
                }
            }
        }
        return new OldData(
                place.resolve(FOLDER),
                told.get("key").asText(),
                told.get("answers"),
                StreamSupport.stream(told.get("waiting").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList());
    }
}
