package dev.quern.ocr.value.address;

import java.util.regex.Pattern;

/** The words by which streets, boxes, units and buildings are known, in the languages of the countries read. */
final class StreetWords {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern BOX = Pattern.compile(
            "^(?:p\\.? ?o\\.? ?box|post office box|postfach|postbus|postboks|boite postale|boîte postale|case postale|b\\.? ?p\\.?"
                    + "|apartado(?: de correos)?|apdo\\.?(?: de correos)?|casella postale|c\\.? ?p\\.?|gpo box|locked bag|box)[ :]{1,2}[\\d][\\d .-]{0,9}(?: \\p{L}{3,20})?$",
            FLAGS);
    private static final String UNIT_WORD =
            "apt|apartment|office|oficina|local|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|level|shop|lot|block|blk"
                    + "|wohnung|whg|top|stiege|etage|geb(?:ä|ae)ude|appt?|bât|bat|bâtiment|escalier|esc|puerta|piso|interno|scala|bus|bte|boîte|lok|m";
    private static final Pattern UNIT = Pattern.compile(
            "(?:^|[ ,]{1,3})((?:" + UNIT_WORD + ")\\.? ?(?:no\\.? ?)?#?(?:\\d[\\w-]{0,5}|[A-Z](?![\\p{L}\\d]))"
                    + "|no\\.? ?[\\d A-Z][\\w-]{0,5}|#[\\w/-]{1,8}(?: \\p{L}[\\p{L} ]{2,30})?"
                    + "|(?:\\d{1,2}(?:st|nd|rd|th)|ground|first|second|third|lower|upper) floor|basement|mezzanine|penthouse|rez-de-chaussée|erdgeschoss|\\d{1,2}\\. ?(?:og|stock|etage|tv|th|mf)\\.?"
                    + "|\\d{1,2} ?[º°ª](?: ?(?:planta|piso|[A-Z\\d]{1,3}|izq|izda|dcha|der|ctro)\\.?)?)$",
            FLAGS);
    private static final Pattern BUILDING = Pattern.compile(
            "\\b(?:park|estate|building|house|centre|center|tower|towers|apartments?|residence|résidence|immeuble|zone|z\\.?a\\.?c?|z\\.?i"
                    + "|polígono|poligono|pol\\. ind|parque|urb|urbanización|edificio|palazzo|gewerbepark|industriepark|haus|complex|plaza)\\b",
            FLAGS | Pattern.UNICODE_CHARACTER_CLASS);
    /** A building's name is not a company's that happens to be called so. */
    private static final Pattern COMPANY = Pattern.compile(
            "\\b(?:gmbh|ltd|limited|inc|llc|plc|corp|ag|kg|sarl|sas|srl|spa|bv|nv|ab|sdn|bhd|pty|pvt|co)\\b\\.?$",
            FLAGS);

    private static final Pattern STREET = Pattern.compile(
            "\\b(?:street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|bd|boul|court|ct|place|pl|square|sq|terrace"
                    + "|crescent|cres|close|way|parkway|pkwy|highway|hwy|circle|cir|trail|row|mews|hill|gardens|grove|walk|green|acre"
                    + "|quay|wharf|broadway|turnpike|pike|plaza|parade|esplanade|loop|alley|nagar|marg|salai|sector|jalan|jln|jl"
                    + "|lorong|lrg|persiaran|lebuh|rue|chemin|impasse|allée|allées|quai|cours|route|passage|faubourg|calle|c/|c\\."
                    + "|avenida|avda|paseo|ronda|carretera|ctra|plaça|pza|carrer|camino|travesía|via|viale|v\\.le|piazza|p\\.zza|piazzale"
                    + "|p\\.le|corso|c\\.so|largo|vicolo|strada|contrada|rua|praça|travessa|ul|ulica|aleja|al|os|platz|weg|allee|ring|gasse"
                    + "|ufer|damm|chaussee|straße|strasse|str|straat|laan|plein|gracht|kade|singel|dreef|hof)(?:\\b|(?<=[./]))\\.?"
                    + "|\\p{L}(?:straße|strasse|str\\.|str\\b|gasse|weg|platz|allee|ring|damm|ufer|steig|markt|graben|straat|laan"
                    + "|plein|gracht|kade|dreef|steenweg|gatan|vägen|torget|vej|veien|gade|gata|katu|tie\\b)",
            FLAGS | Pattern.UNICODE_CHARACTER_CLASS);

    private StreetWords() {}

    static boolean isBox(String segment) {
        return BOX.matcher(segment).find();
    }

    /** Whether it is nothing but a flat, a floor or the like. */
    static boolean isUnit(String segment) {
        var unit = UNIT.matcher(segment);
        return unit.find() && unit.start() == 0;
    }

    static boolean isBuilding(String segment) {
        return BUILDING.matcher(segment).find() && !COMPANY.matcher(segment).find();
    }

    /** Where a flat or floor at the end of a line starts; -1 when there is none. */
    static int unitAtEnd(String line) {
        var unit = UNIT.matcher(line);
        return unit.find() ? unit.start() : -1;
    }

    static boolean inLine(String line) {
        return STREET.matcher(line).find();
    }
}
