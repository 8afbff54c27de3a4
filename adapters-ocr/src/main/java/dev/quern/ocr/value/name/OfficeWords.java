package dev.quern.ocr.value.name;

import java.util.regex.Pattern;

/** What persons are where they work or belong: "Treasurer", "Head of Sales", "Geschäftsführerin". */
public final class OfficeWords {
    private static final String OFFICE = "(?:c[efitom]o|manager|officer|director|president|secretary|treasurer|partner"
            + "|member|counsel|chair(?:man|woman|person)?|head|chief|principal|administrator|supervisor|clerk|registrar|notary"
            + "|attorney|accountant|engineer|inspector|instructor|lecturer|teacher|headteacher|physician|consultant|proprietor"
            + "|owner|trustee|agent"
            + "|\\p{L}*leiter(?:in)?|\\p{L}*f(?:ü|ue)hrer(?:in)?|prokurist(?:in)?|vorstand|vorsitzende[r]?|direktor(?:in)?"
            + "|schatzmeister(?:in)?"
            + "|direct(?:eur|rice)|g(?:é|e)rante?|pr(?:é|e)sidente?|tr(?:é|e)sori(?:er|ère|ere)|secr(?:é|e)taire|responsable"
            + "|directora?|gerente|presidenta|secretari[oa]|tesorer[oa]|administradora?|jef[ea]"
            + "|direttore|direttrice|amministratore|segretari[oa]|tesoriere|responsabile|diretora?|tesoureir[oa]"
            + "|bestuurder|voorzitter|secretaris|penningmeester|dyrektor|prezes|kierownik|skarbnik|sekretarz)";

    /** A head is one of something. */
    private static final Pattern IN = Pattern.compile("(?iu)\\b(?!head\\b(?! of\\b))" + OFFICE + "\\b");

    private static final Pattern BEHIND_COMMA =
            Pattern.compile("(?iu) ?, ?(?:\\p{L}[\\p{L}-]* ){0,4}(?!(?:head|chief)$)"
                    + OFFICE
                    + "(?: (?:of|for|der|des|für|de|del|della|di|van|voor)(?: (?:\\p{L}[\\p{L}-]*|&)){1,4})?$");

    private OfficeWords() {}

    /** Whether some of the words of a text are an office. */
    public static boolean in(String text) {
        return IN.matcher(text).find();
    }

    /** A line without the office behind its comma, where it ends with one. */
    static String without(String line) {
        return BEHIND_COMMA.matcher(line).replaceFirst("");
    }
}
