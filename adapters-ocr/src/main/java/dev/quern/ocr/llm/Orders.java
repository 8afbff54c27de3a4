package dev.quern.ocr.llm;

import dev.quern.core.field.Field;
import dev.quern.ocr.value.text.Folding;
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
    private static final String FORGET =
            "ignor\\w*|disregard|forget|override|bypass|vergiss|vergessen|oubli\\w*|olvid\\w*"
                    + "|dimentic\\w*|esque\\w*|negeer|vergeet|zignoruj|bortse";
    private static final String RULES =
            "instruction\\w*|prompts?|directives?|guidelines|anweisung\\w*|vorgaben|instruccion\\w*"
                    + "|istruzion\\w*|instruc\\w*|instructie\\w*|polecen\\w*|instruktion\\w*";
    private static final Pattern TO_A_MODEL = Pattern.compile(String.join(
            "|",
            "\\b(?:" + FORGET + ")\\b.{0,60}\\b(?:" + RULES + ")\\b",
            "\\b(?:" + FORGET
                    + ")\\b.{0,30}\\b(?:everything|all|anything)\\b.{0,30}\\b(?:above|before|previous\\w*|told)\\b",
            "\\b(?:you are|act as|du bist|sie sind) (?:now )?(?:an? |the |ein |eine )?(?:ai|llm|assistant|chatbot|language model|ki|sprachmodell)\\b",
            "\\b(?:system|developer|assistant|ai|llm) (?:prompt|message|override|instruction)s?\\b",
            "\\bas (?:an? |the )(?:ai|llm|(?:ai |language )?model|chatbot|ai assistant) (?:that|who|which|reading|processing)\\b",
            "\\b(?:to|for|dear|attention|hey) (?:the |all |any )?(?:ais?|llms?|language models?|ai models?|chatbots?|ai assistants?)\\b",
            "<\\|\\w+\\|>|\\[/?inst]|<</?sys>>|#{2,} ?(?:system|instruction)",
            "</?document-"));
    private static final String COMMAND = "set|change|make|write|put|return|output|answer|respond|reply|say|extract"
            + "|setze|andere|schreibe|gib|mets|mettez|ecris|pon|escribe|imposta|scrivi";
    private static final String BECOMES = "to|as|be|with|=|:|auf|als|zu|a|come|como|comme";

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
