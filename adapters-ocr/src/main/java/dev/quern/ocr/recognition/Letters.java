package dev.quern.ocr.recognition;

import java.util.List;

/** Which letters beyond plain Latin ones the languages have. */
final class Letters {
    /** After the Latin letters of Europe. */
    static final int FIRST_OTHER_SCRIPT = 0x250;

    private static final List<Script> SCRIPTS = List.of(
            new Script(List.of("ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn", "tg"), "бвгджзклмнпрстфчш"),
            new Script(List.of("el"), "αβγδεζηθλμνξπρστφχψω"),
            new Script(List.of("ar", "fa", "ur", "ps"), "ابدرسعمو"),
            new Script(List.of("he", "iw", "yi"), "אבגדהלמנרש"),
            new Script(List.of("hi", "mr", "ne", "sa"), "कतनमरसह"),
            new Script(List.of("th"), "กคตนมรส"),
            new Script(List.of("ka"), "აბდეიმრს"),
            new Script(List.of("hy"), "աբեիմնրս"),
            new Script(List.of("zh"), "的一是不在有年月日中"),
            new Script(List.of("ko"), "가나다라마바사아"),
            new Script(List.of("ja"), "あいうかきくアイウ"));

    /**
     * A script that is not Latin.
     *
     * @param languages written in it, those with the most speakers first
     * @param letters some of its letters
     */
    record Script(List<String> languages, String letters) {}

    private Letters() {}

    /** Small ones of a language, a tag such as {@code de-AT}: accented ones, or some of its script; none where it has none, or is not known. */
    static String of(String language) {
        var accents = Accents.of(language);
        return accents != null ? accents.small() : ofScript(language);
    }

    /** Returns whether a language is written in other letters than Latin ones. */
    static boolean isOtherScript(String language) {
        return !ofScript(language).isEmpty();
    }

    static List<Script> scripts() {
        return SCRIPTS;
    }

    private static String ofScript(String language) {
        var primary = Accents.primary(language);
        return SCRIPTS.stream()
                .filter(script -> script.languages().contains(primary))
                .map(Script::letters)
                .findAny()
                .orElse("");
    }
}
