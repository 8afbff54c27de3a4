package dev.quern.ocr.reading.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element of XML with its own text. */
record XmlNode(String name, Map<String, String> attributes, StringBuilder text, List<XmlNode> children) {
    XmlNode(String name) {
        this(name, new LinkedHashMap<>(), new StringBuilder(), new ArrayList<>());
    }

    boolean isLeaf() {
        return children.isEmpty();
    }

    String words() {
        return text.toString().replaceAll("\\s+", " ").strip();
    }
}
