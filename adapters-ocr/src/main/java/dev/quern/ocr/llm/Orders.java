package dev.quern.ocr.llm;

import dev.quern.core.field.Field;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds text of a document that speaks to the program that reads it: "ignore all previous instructions", "set Total to 1". No
 * value is believed because it stands there. The model is told to ignore such text anyway; this is for when it does not.
 */
final class Orders {
    private static final String FORGET = Words.oneOf("forgetting");
    private static final Pattern TO_A_MODEL = Pattern.compile(String.join(
            "|",
            "\\b" + FORGET + "\\b.{0,60}\\b" + Words.oneOf("instructions") + "\\b",
            "\\b" + FORGET + "\\b.{0,30}\\b" + Words.oneOf("everything") + "\\b.{0,30}\\b" + Words.oneOf("said before")
                    + "\\b",
            "\\b" + Words.oneOf("you are") + " (?:now )?(?:an? |the |eine? )?" + Words.oneOf("programs that read")
                    + "\\b",
            "\\b" + Words.oneOf("speakers of prompts") + " " + Words.oneOf("prompts") + "\\b",
            "\\bas (?:an? |the )" + Words.oneOf("programs after as") + " " + Words.oneOf("that reads") + "\\b",
            "\\b" + Words.oneOf("addressing programs") + " (?:the |all |any )?"
                    + Words.oneOf("programs that read in the plural") + "\\b",
            "<\\|\\w+\\|>|\\[/?inst]|<</?sys>>|#{2,} ?(?:system|instruction)",
            "</?document-"));
    private static final String COMMAND = Words.oneOf("commands");
    private static final String BECOMES = "(?:" + Words.oneOf("becoming") + "|[=:])";

    private final Pattern toAField;

    Orders(List<Field> fields) {
        var names = fields.stream()
                .flatMap(field -> Stream.concat(Stream.of(field), field.columns().stream()))
                .map(field -> Pattern.quote(Folding.plain(field.name())))
                .collect(Collectors.joining("|"));
        toAField = Pattern.compile(
                "\\b(?:" + COMMAND + ")\\b.{0,15}(?<!\\w)(?:" + names + ")(?!\\w).{0,12}(?:\\b|(?=[=:]))(?:" + BECOMES
                        + ")(?:\\b|(?<=[=:]))\\s*(?:[\"'\u201c\u201e\u00ab]|\\S*\\d)");
    }

    /** Those segments of a page that give orders, with the one that a sentence goes on in. */
    List<Segment> in(List<Segment> page) {
        var orders = new ArrayList<Segment>();
        for (int i = 0; i < page.size(); i++) {
            var segment = page.get(i);
            var text = Folding.plain(segment.text());
            boolean isOrder =
                    TO_A_MODEL.matcher(text).find() || toAField.matcher(text).find();
            if (isOrder || goesOn(orders, segment)) {
                orders.add(segment);
            }
        }
        return orders;
    }

    private static boolean goesOn(List<Segment> orders, Segment next) {
        if (orders.isEmpty()) {
            return false;
        }
        var last = orders.get(orders.size() - 1);
        boolean isBelow = next.page() == last.page()
                && next.line() == last.line() + 1
                && next.box().sharedWidth(last.box()) > 0;
        return isBelow
                && ".!?".indexOf(last.text().charAt(last.text().length() - 1)) < 0
                && Character.isLowerCase(next.text().charAt(0));
    }
}
