package dev.quern.ocr.value.address;

import dev.quern.ocr.value.text.Folding;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Countries by their names. */
public final class Countries {
    private static final Map<String, String> BY_NAME = new HashMap<>();

    static {
        for (var code : Locale.getISOCountries()) {
            BY_NAME.put(Folding.plain(new Locale("", code).getDisplayCountry(Locale.ENGLISH)), code);
        }
        // In the languages of the countries themselves and of their neighbours.
        var others =
                "US usa,u.s.a.,u.s.,united states of america,vereinigte staaten,etats-unis,estados unidos,stati uniti;"
                        + "GB uk,u.k.,great britain,england,scotland,wales,northern ireland,grossbritannien,royaume-uni,reino unido,"
                        + "regno unito;"
                        + "DE deutschland,allemagne,alemania,germania,duitsland,alemanha;"
                        + "FR frankreich,francia,frankrijk,franca;"
                        + "NL nederland,holland,the netherlands,niederlande,pays-bas,paises bajos,paesi bassi;"
                        + "ES espana,spanien,espagne,spagna,spanje,espanha;IT italia,italien,italie,italie;"
                        + "AT osterreich,oesterreich,autriche,oostenrijk;CH schweiz,suisse,svizzera,zwitserland,suiza;"
                        + "BE belgie,belgique,belgien,belgica,belgio;CA kanada;AU australien,australie;IN indien,bharat;"
                        + "SG singapur,singapour;PL polska,polen,pologne;PT portugal;SE sverige,schweden;DK danmark,danemark;"
                        + "NO norge,norwegen;LU luxemburg;IE eire,irland,republic of ireland;FI suomi,finnland,finlande;CZ ceska republika,czech republic;AE uae,u.a.e.;HK hong kong;"
                        + "MO macau,macao;KR korea;TR turkey,turkei;MM myanmar,burma";
        for (var country : others.split(";", -1)) {
            for (var name : country.substring(3).split(",", -1)) {
                BY_NAME.put(name, country.substring(0, 2));
            }
        }
    }

    private Countries() {}

    /** ISO 3166 code of a country's name in one of the languages read; null when it is none. */
    public static @Nullable String code(String name) {
        var folded = Folding.plain(name.strip());
        var code = BY_NAME.get(folded);
        return code == null && folded.endsWith(".") ? BY_NAME.get(folded.substring(0, folded.length() - 1)) : code;
    }

    static String name(String code) {
        return new Locale("", code).getDisplayCountry(Locale.ENGLISH);
    }
}
