package dev.quern.core.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Countries by their names, and the states and provinces that addresses name. */
final class Countries {
    private static final Map<String, String> BY_NAME = new HashMap<>();
    private static final Map<String, Map<String, String>> STATES = Map.of(
            "US",
            table("AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;"
                    + "DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;"
                    + "KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;"
                    + "MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;"
                    + "NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;"
                    + "PA Pennsylvania;PR Puerto Rico;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;"
                    + "TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming"),
            "CA",
            table("AB Alberta;BC British Columbia;MB Manitoba;NB New Brunswick;NL Newfoundland and Labrador;"
                    + "NS Nova Scotia;NT Northwest Territories;NU Nunavut;ON Ontario;PE Prince Edward Island;QC Quebec;"
                    + "SK Saskatchewan;YT Yukon"),
            "AU",
            table(
                    "NSW New South Wales;VIC Victoria;QLD Queensland;WA Western Australia;SA South Australia;TAS Tasmania;"
                            + "ACT Australian Capital Territory;NT Northern Territory"),
            "IN",
            table(
                    "AP Andhra Pradesh;AR Arunachal Pradesh;AS Assam;BR Bihar;CG Chhattisgarh;GA Goa;GJ Gujarat;HR Haryana;"
                            + "HP Himachal Pradesh;JK Jammu and Kashmir;JH Jharkhand;KA Karnataka;KL Kerala;MP Madhya Pradesh;"
                            + "MH Maharashtra;MN Manipur;ML Meghalaya;MZ Mizoram;NL Nagaland;OD Odisha;PB Punjab;RJ Rajasthan;"
                            + "SK Sikkim;TN Tamil Nadu;TS Telangana;TR Tripura;UP Uttar Pradesh;UK Uttarakhand;WB West Bengal;"
                            + "DL Delhi;CH Chandigarh;PY Puducherry"),
            "MY",
            table("JHR Johor;KDH Kedah;KTN Kelantan;MLK Melaka;NSN Negeri Sembilan;PHG Pahang;PRK Perak;PLS Perlis;"
                    + "PNG Pulau Pinang;SBH Sabah;SWK Sarawak;SGR Selangor;TRG Terengganu;KUL Kuala Lumpur;LBN Labuan;"
                    + "PJY Putrajaya"));

    static {
        for (var code : Locale.getISOCountries()) {
            BY_NAME.put(Tokens.fold(new Locale("", code).getDisplayCountry(Locale.ENGLISH)), code);
        }
        // In the languages of the countries themselves and of their neighbours.
        var others = "US usa,u.s.a.,united states of america,vereinigte staaten,etats-unis,estados unidos,stati uniti;"
                + "GB uk,u.k.,great britain,england,scotland,wales,northern ireland,grossbritannien,royaume-uni,reino unido,"
                + "regno unito;"
                + "DE deutschland,allemagne,alemania,germania,duitsland,alemanha;"
                + "FR frankreich,francia,frankrijk,franca;"
                + "NL nederland,holland,the netherlands,niederlande,pays-bas,paises bajos,paesi bassi;"
                + "ES espana,spanien,espagne,spagna,spanje,espanha;IT italia,italien,italie,italie;"
                + "AT osterreich,oesterreich,autriche,oostenrijk;CH schweiz,suisse,svizzera,zwitserland,suiza;"
                + "BE belgie,belgique,belgien,belgica,belgio;CA kanada;AU australien,australie;IN indien,bharat;"
                + "SG singapur,singapour;PL polska,polen,pologne;PT portugal;SE sverige,schweden;DK danmark,danemark;"
                + "NO norge,norwegen;LU luxemburg;IE eire,irland;CZ ceska republika,czech republic;AE uae,u.a.e.";
        for (var country : others.split(";", -1)) {
            for (var name : country.substring(3).split(",", -1)) {
                BY_NAME.put(name, country.substring(0, 2));
            }
        }
    }

    private Countries() {}

    /** ISO 3166 code of a country's name in one of the languages read; null when it is none. */
    static @Nullable String code(String name) {
        var folded = Tokens.fold(name.strip());
        var code = BY_NAME.get(folded);
        return code == null && folded.endsWith(".") ? BY_NAME.get(folded.substring(0, folded.length() - 1)) : code;
    }

    static String name(String code) {
        return new Locale("", code).getDisplayCountry(Locale.ENGLISH);
    }

    /** The code of a state, from its code or name; null when the country has none of that name. */
    static @Nullable String stateCode(String country, String text) {
        var states = STATES.getOrDefault(country, Map.of());
        var bare = text.replace(".", "").strip();
        if (states.containsKey(bare)) {
            return bare;
        }
        var folded = Tokens.fold(bare);
        for (var state : states.entrySet()) {
            if (Tokens.fold(state.getValue()).equals(folded)) {
                return state.getKey();
            }
        }
        return null;
    }

    /** Whether a name is that of a state of any country listed here. */
    static boolean isState(String name) {
        return STATES.keySet().stream().anyMatch(country -> stateCode(country, name) != null);
    }

    static @Nullable String stateName(String country, String code) {
        return STATES.getOrDefault(country, Map.of()).get(code);
    }

    /** Codes and names for a pattern, the longer ones first. */
    static String statePattern(String country) {
        var states = STATES.getOrDefault(country, Map.of());
        var names = new ArrayList<String>(states.values());
        names.addAll(states.keySet());
        names.sort((one, other) -> Integer.compare(other.length(), one.length()));
        return String.join("|", names);
    }

    private static Map<String, String> table(String lines) {
        var states = new HashMap<String, String>();
        for (var line : lines.split(";", -1)) {
            int blank = line.indexOf(' ');
            states.put(line.substring(0, blank), line.substring(blank + 1));
        }
        return Map.copyOf(states);
    }
}
