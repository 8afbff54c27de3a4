package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Tokens;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Words that tell which half of the day a time is of, "8 Uhr abends", or that are a time themselves, "noon". What means
 * noon to some and the afternoon to others ("middag") is neither alone.
 */
enum DayParts {
    MORNING,
    NOON,
    AFTERNOON,
    NIGHT,
    MIDNIGHT;

    /** @param last the index of its last token */
    record Match(int last, DayParts part) {}

    private static final int MOST_WORDS = 4;
    private static final Map<String, DayParts> BY_WORDS = new HashMap<>();
    private static final Map<String, DayParts> ALONE = new HashMap<>();

    static {
        put(
                ALONE,
                NOON,
                "noon;midday;mittag;midi;mediodia;medio dia;mezzogiorno;meio dia;poludnie;w poludnie;mitt pa dagen");
        put(
                ALONE,
                MIDNIGHT,
                "midnight;mitternacht;minuit;medianoche;media noche;mezzanotte;meia noite;middernacht;polnoc;o polnocy;midnatt");
        BY_WORDS.putAll(ALONE);
        put(
                BY_WORDS,
                NOON,
                "mittags;am mittag;du midi;del mediodia;del mezzogiorno;do meio dia;s middags;in de middag;pa dagen;pa middagen");
        put(BY_WORDS, MIDNIGHT, "mitternachts;de medianoche;di mezzanotte;da meia noite");
        put(
                BY_WORDS,
                MORNING,
                "in the morning;morgens;vormittags;fruh;am morgen;am vormittag;du matin;de la manana;de la madrugada;di mattina;"
                        + "del mattino;della mattina;da manha;da madrugada;s ochtends;s morgens;in de ochtend;rano;nad ranem;"
                        + "pa morgonen;pa formiddagen");
        put(
                BY_WORDS,
                AFTERNOON,
                "in the afternoon;in the evening;nachmittags;abends;am nachmittag;am abend;de l apres midi;du soir;de la tarde;"
                        + "del pomeriggio;di sera;della sera;da tarde;s avonds;in de avond;po poludniu;wieczorem;"
                        + "pa eftermiddagen;pa kvallen");
        put(
                BY_WORDS,
                NIGHT,
                "at night;nachts;in der nacht;de la nuit;de la noche;di notte;della notte;da noite;s nachts;"
                        + "in de nacht;w nocy;pa natten");
    }

    /** The words that start at an index, the longest phrase; null when they are none. */
    static @Nullable Match read(Tokens tokens, int at) {
        return read(tokens, at, BY_WORDS);
    }

    /** Like {@link #read}, for words that need no hour. */
    static @Nullable Match alone(Tokens tokens, int at) {
        return read(tokens, at, ALONE);
    }

    /** The hour of 24 that an hour of 12 is in this part of the day; others stay what they are. */
    int hour(int hour) {
        if (hour < 1 || hour > 12) {
            return hour;
        }
        return switch (this) {
            case MORNING -> hour;
            case NOON -> hour < 4 ? hour + 12 : hour;
            case AFTERNOON -> hour < 12 ? hour + 12 : hour;
            case NIGHT -> hour == 12 ? 0 : hour > 5 ? hour + 12 : hour;
            case MIDNIGHT -> hour == 12 ? 0 : hour;
        };
    }

    private static @Nullable Match read(Tokens tokens, int from, Map<String, DayParts> known) {
        var phrase = new StringBuilder();
        Match longest = null;
        int at = from;
        for (int words = 0; words < MOST_WORDS; words++) {
            while (at < tokens.size()
                    && (tokens.get(at).isBlank() || tokens.get(at).isOneOf("'\u2019\u2018`-"))) {
                at++;
            }
            if (!tokens.get(at).isLetters()) {
                break;
            }
            phrase.append(words == 0 ? "" : " ").append(tokens.get(at).folded());
            var part = known.get(phrase.toString());
            if (part != null) {
                longest = new Match(at, part);
            }
            at++;
        }
        return longest;
    }

    private static void put(Map<String, DayParts> known, DayParts part, String phrases) {
        for (var phrase : phrases.split(";", -1)) {
            known.put(phrase, part);
        }
    }
}
