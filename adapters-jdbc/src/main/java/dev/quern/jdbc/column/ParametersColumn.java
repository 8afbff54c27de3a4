package dev.quern.jdbc.column;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The column that holds what came with an upload: lists of texts by name, in order. */
public final class ParametersColumn {
    private ParametersColumn() {}

    public static String write(Map<String, List<String>> parameters) {
        return JsonColumn.write(parameters);
    }

    public static Map<String, List<String>> read(String text) {
        var parameters = new LinkedHashMap<String, List<String>>();
        JsonColumn.readMembers(text).forEach((name, texts) -> parameters.put(name, JsonColumn.texts(texts)));
        return parameters;
    }
}
