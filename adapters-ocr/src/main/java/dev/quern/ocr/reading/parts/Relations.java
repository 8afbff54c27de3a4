package dev.quern.ocr.reading.parts;

import dev.quern.ocr.reading.text.WebAddress;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The relations of one part of an Office Open XML package to others, by id and by kind. What lies outside the package is left out. */
public final class Relations {
    private record Relation(String id, String kind, String target) {}

    private final List<Relation> relations = new ArrayList<>();

    /** The targets outside the file, by id. */
    private final Map<String, String> outside = new HashMap<>();

    private Relations() {}

    /** Those of a part that has none. */
    public static Relations none() {
        return new Relations();
    }

    /** Those of the part with this name; with an empty one, those of the package itself. */
    public static Relations of(ZipParts parts, String part) throws IOException, XMLStreamException {
        var relations = new Relations();
        int slash = part.lastIndexOf('/');
        var folder = part.substring(0, slash + 1);
        parts.xml(folder + "_rels/" + part.substring(slash + 1) + ".rels", xml -> {
            while (xml.nextElement()) {
                var target = xml.attribute("Target");
                boolean outside = xml.attribute("TargetMode", "").equals("External");
                if (xml.is("Relationship") && target != null && outside) {
                    relations.outside.put(xml.attribute("Id", ""), target);
                } else if (xml.is("Relationship") && target != null) {
                    var kind = xml.attribute("Type", "");
                    relations.relations.add(new Relation(
                            xml.attribute("Id", ""),
                            kind.substring(kind.lastIndexOf('/') + 1),
                            resolve(folder, target)));
                }
            }
        });
        return relations;
    }

    private static String resolve(String folder, String target) {
        try {
            var resolved = URI.create("/" + folder).resolve(target).getPath();
            return resolved == null ? "" : resolved.replaceFirst("^/+", "");
        } catch (IllegalArgumentException strange) {
            return folder + target;
        }
    }

    /** The part with this id; null where there is none. */
    public @Nullable String byId(@Nullable String id) {
        return relations.stream()
                .filter(relation -> relation.id.equals(id))
                .map(Relation::target)
                .findFirst()
                .orElse(null);
    }

    /** The address of the web with this id; null where there is none. */
    public @Nullable String addressById(@Nullable String id) {
        var target = id == null ? null : outside.get(id);
        return target == null ? null : WebAddress.of(target);
    }

    /** The first part of a kind, such as {@code styles}; null where there is none. */
    public @Nullable String byKind(String kind) {
        return relations.stream()
                .filter(relation -> relation.kind.equals(kind))
                .map(Relation::target)
                .findFirst()
                .orElse(null);
    }
}
