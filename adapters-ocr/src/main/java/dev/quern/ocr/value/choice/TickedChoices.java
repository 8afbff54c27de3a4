package dev.quern.ocr.value.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Boxes to tick: "☒ Yes ☐ No", "[ ] Cash [x] Card", "Single ☐ Married ☒". */
final class TickedChoices {
    private static final Pattern BOX = Pattern.compile(
            "(?<![\\p{L}\\d])"
                    + "(?:([\u2611\u2612\u2713\u2714\u2A2F\u22A0]|[\\[(] ?[xX\u2713\u2714\u00D7] ?[\\])])|[\u2610\u25A1]|\\[ {0,3}]|\\( {1,3}\\))");

    /** @param label what stands beside the box */
    private record Box(boolean ticked, String label) {}

    private TickedChoices() {}

    /** Returns whether a text has boxes with something beside them. */
    static boolean in(String text) {
        return BOX.matcher(text).find()
                && BOX.matcher(text).replaceAll("").chars().anyMatch(Character::isLetterOrDigit);
    }

    /**
     * Returns the choice beside the only ticked box; empty when none is ticked, or two that say different things. A
     * single box with something beside it that is no choice is ticked for yes.
     *
     * @param choice the choice that a text without boxes means
     */
    static Optional<String> best(String text, Function<String, Optional<String>> choice) {
        var boxes = boxes(text);
        if (boxes.size() == 1) {
            var box = boxes.get(0);
            var beside = choice.apply(box.label());
            if (beside.isEmpty()) {
                return choice.apply(box.ticked() ? "\u2611" : "\u2610");
            }
            return box.ticked() ? beside : Optional.empty();
        }
        var said = boxes.stream()
                .filter(Box::ticked)
                .map(box -> choice.apply(box.label()))
                .distinct()
                .toList();
        return said.size() == 1 ? said.get(0) : Optional.empty();
    }

    /** Labels stand after their boxes, unless the text begins with one and ends with a box. */
    private static List<Box> boxes(String text) {
        var matcher = BOX.matcher(text);
        var ticked = new ArrayList<Boolean>();
        var between = new ArrayList<String>();
        int from = 0;
        while (matcher.find()) {
            between.add(text.substring(from, matcher.start()));
            ticked.add(matcher.group(1) != null);
            from = matcher.end();
        }
        between.add(text.substring(from));
        boolean before = !between.get(0).isBlank()
                && between.get(between.size() - 1).chars().noneMatch(Character::isLetterOrDigit);
        var boxes = new ArrayList<Box>();
        for (int i = 0; i < ticked.size(); i++) {
            boxes.add(new Box(ticked.get(i), between.get(before ? i : i + 1)));
        }
        return boxes;
    }
}
