package dev.quern.jdbc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The column that holds what came with an upload: lists of texts by name, in order. */
final class ParametersColumn {
    private ParametersColumn() {}

    static String write(Map<String, List<String>> parameters) {
        return JsonColumn.write(parameters);
    }

    static Map<String, List<String>> read(String text) {
        var parameters = new LinkedHashMap<String, List<String>>();
        JsonColumn.readMembers(text).forEach((name, texts) -> parameters.put(name, JsonColumn.texts(texts)));
        return parameters;
    }
}
