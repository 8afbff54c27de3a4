package dev.quern.ocr.value.address;

import dev.quern.ocr.value.text.Folding;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells countries apart whose postal codes look the same, by what else an address shows: the kind of its street, the words
 * for a box, and the names of the larger towns.
 */
final class Towns {
    private static final Map<String, Set<String>> OF = new HashMap<>();
    private static final Map<String, Pattern> STREETS_OF = Map.ofEntries(
            entry(
                    "DE",
                    "[\\p{L}-](?:straße|strasse|str\\.|str\\b|platz\\b|gasse\\b|weg\\b|allee\\b|ring\\b|damm\\b)"
                            + "|^(?:am|im|an der|an den|auf dem|auf der|unter den|zum|zur|hinter dem|hinter der) \\p{L}|^straße |^postfach\\b"),
            entry(
                    "FR",
                    "\\b(?:rue|avenue|av\\.|boulevard|bd|chemin|impasse|allée|quai|cours|route|bp)\\b.*[\\p{L}\\d]|\\d place \\p{L}"),
            entry(
                    "ES",
                    "^(?:calle|c/ ?|c\\. |avda\\.?|avenida|paseo|plaza|pza\\.?|ronda|carretera|ctra\\.?|carrer|camino|polígono|apartado|apdo\\.?)(?=[ \\p{L}])"),
            entry(
                    "IT",
                    "^(?:via|viale|v\\.le|piazza|p\\.zza|piazzale|p\\.le|corso|c\\.so|largo|vicolo|strada|contrada|casella postale)\\b"),
            entry("MY", "\\b(?:jalan|jln|lorong|lrg|persiaran|lebuh|lebuhraya|taman)\\b"),
            entry("SE", "\\p{L}(?:gatan|vägen|torget)\\b"),
            entry("FI", "\\p{L}(?:katu|tie|kuja|polku)\\b"));

    static {
        Map.ofEntries(
                        Map.entry(
                                "DE",
                                "berlin;hamburg;munchen;munich;koln;cologne;frankfurt;frankfurt am main;stuttgart;dusseldorf;"
                                        + "leipzig;dortmund;essen;bremen;dresden;hannover;nurnberg;duisburg;bochum;wuppertal;"
                                        + "bielefeld;bonn;munster;mannheim;karlsruhe;augsburg;wiesbaden;gelsenkirchen;"
                                        + "monchengladbach;aachen;braunschweig;chemnitz;kiel;halle;magdeburg;freiburg;krefeld;"
                                        + "mainz;lubeck;erfurt;oberhausen;rostock;kassel;hagen;potsdam;saarbrucken;hamm;ludwigshafen;"
                                        + "oldenburg;osnabruck;heidelberg;darmstadt;regensburg;wurzburg;ingolstadt;ulm;gottingen;"
                                        + "jena;trier;koblenz;siegen;tubingen;schwerin;flensburg;passau;bamberg;bayreuth"),
                        Map.entry(
                                "FR",
                                "paris;marseille;lyon;toulouse;nice;nantes;montpellier;strasbourg;bordeaux;lille;rennes;reims;"
                                        + "toulon;grenoble;dijon;angers;nimes;aix-en-provence;brest;le mans;amiens;tours;limoges;"
                                        + "clermont-ferrand;besancon;metz;perpignan;orleans;mulhouse;rouen;caen;nancy;avignon;"
                                        + "poitiers;pau;la rochelle;annecy;bayonne;versailles;saint-etienne;le havre;cannes"),
                        Map.entry(
                                "ES",
                                "madrid;barcelona;valencia;sevilla;zaragoza;malaga;murcia;palma;bilbao;alicante;cordoba;"
                                        + "valladolid;vigo;gijon;granada;oviedo;santander;pamplona;san sebastian;burgos;albacete;"
                                        + "salamanca;logrono;badajoz;huelva;lleida;tarragona;leon;cadiz;jaen;girona;almeria;toledo"),
                        Map.entry(
                                "IT",
                                "roma;rome;milano;milan;napoli;torino;turin;palermo;genova;bologna;firenze;florence;bari;catania;"
                                        + "venezia;verona;messina;padova;trieste;brescia;parma;prato;modena;reggio emilia;perugia;"
                                        + "livorno;ravenna;cagliari;foggia;rimini;salerno;ferrara;bergamo;trento;bolzano;vicenza;"
                                        + "novara;pisa;lecce;pescara;ancona;udine;como;varese;lucca;siena"),
                        Map.entry(
                                "MY",
                                "kuala lumpur;johor bahru;petaling jaya;shah alam;klang;george town;georgetown;ipoh;kuching;"
                                        + "kota kinabalu;seremban;melaka;alor setar;kuantan;kajang;subang jaya;puchong;penang;"
                                        + "pulau pinang;butterworth;batu pahat;muar;skudai;masai;kulai;kluang;cheras;ampang;cyberjaya;"
                                        + "putrajaya;sungai buloh;rawang;kepong;miri;sibu;sandakan;tawau;bukit mertajam;sungai petani"),
                        Map.entry(
                                "SE",
                                "stockholm;goteborg;gothenburg;malmo;uppsala;vasteras;orebro;linkoping;helsingborg;jonkoping;"
                                        + "norrkoping;lund;umea;gavle;boras;solna;sundsvall;karlstad;vaxjo;halmstad;lulea;kalmar"),
                        Map.entry(
                                "FI",
                                "helsinki;espoo;tampere;vantaa;oulu;turku;jyvaskyla;lahti;kuopio;pori;vaasa;rovaniemi"),
                        Map.entry(
                                "AT",
                                "wien;vienna;graz;linz;salzburg;innsbruck;klagenfurt;klagenfurt am worthersee;villach;wels;"
                                        + "sankt polten;st. polten;dornbirn;wiener neustadt;steyr;feldkirch;bregenz;leoben;krems;"
                                        + "modling;baden bei wien;kufstein;eisenstadt;zell am see"),
                        Map.entry(
                                "CH",
                                "zurich;geneve;genf;geneva;basel;bern;berne;lausanne;winterthur;luzern;lucerne;st. gallen;"
                                        + "sankt gallen;lugano;biel;bienne;thun;koniz;fribourg;freiburg;schaffhausen;chur;neuchatel;"
                                        + "sion;zug;aarau;olten;solothurn;baar;cham;frauenfeld;bellinzona;locarno;montreux;vevey;nyon"),
                        Map.entry(
                                "BE",
                                "bruxelles;brussel;brussels;antwerpen;anvers;antwerp;gent;gand;ghent;charleroi;liege;luik;brugge;"
                                        + "bruges;namur;namen;leuven;louvain;mons;bergen;aalst;mechelen;malines;la louviere;kortrijk;"
                                        + "hasselt;oostende;ostende;tournai;genk;seraing;roeselare;verviers;nivelles;wavre;ixelles;"
                                        + "elsene;anderlecht;schaarbeek;schaerbeek;uccle;ukkel;zaventem;turnhout"),
                        Map.entry(
                                "DK",
                                "kobenhavn;copenhagen;aarhus;arhus;odense;aalborg;esbjerg;randers;kolding;horsens;vejle;roskilde;"
                                        + "herning;silkeborg;naestved;fredericia;viborg;koge;frederiksberg;helsingor"),
                        Map.entry(
                                "NO",
                                "oslo;trondheim;stavanger;drammen;fredrikstad;kristiansand;tromso;sandnes;alesund;bodo"),
                        Map.entry("LU", "luxembourg;luxemburg;esch-sur-alzette;differdange;dudelange;ettelbruck"),
                        Map.entry(
                                "CZ",
                                "praha;prague;brno;ostrava;plzen;liberec;olomouc;ceske budejovice;hradec kralove"),
                        Map.entry("SK", "bratislava;kosice;presov;zilina;nitra;banska bystrica;trnava"),
                        Map.entry(
                                "IN",
                                "mumbai;delhi;new delhi;bengaluru;bangalore;hyderabad;chennai;kolkata;pune;ahmedabad;jaipur;surat;"
                                        + "lucknow;kanpur;nagpur;indore;thane;bhopal;visakhapatnam;patna;vadodara;ghaziabad;ludhiana;"
                                        + "agra;nashik;faridabad;rajkot;gurugram;gurgaon;noida;kochi;coimbatore;chandigarh;mysuru;"
                                        + "thiruvananthapuram;guwahati;bhubaneswar;navi mumbai"))
                .forEach((country, towns) -> OF.put(country, Set.of(towns.split(";", -1))));
    }

    private Towns() {}

    /** Whether a town of the name is among the larger ones of a country; "København K" and "Genève 2" count. */
    static boolean isIn(String country, String city) {
        var towns = OF.getOrDefault(country, Set.of());
        var folded = Folding.plain(city).replaceAll(" ?\\(.*\\)$", "").strip();
        return towns.contains(folded) || towns.contains(folded.replaceAll(" (?:[a-z]|\\d{1,2})$", ""));
    }

    /** The only one of some countries that the street or the town speaks for; null when none does or two do. */
    static @Nullable String country(Iterable<String> candidates, @Nullable String streetLine, @Nullable String city) {
        var byStreet = only(candidates, country -> streetLine != null && isStreetOf(country, streetLine));
        return byStreet != null ? byStreet : only(candidates, country -> city != null && isIn(country, city));
    }

    private static boolean isStreetOf(String country, String line) {
        var pattern = STREETS_OF.get(country);
        return pattern != null && pattern.matcher(line).find();
    }

    private static @Nullable String only(Iterable<String> candidates, Predicate<String> speaksFor) {
        String only = null;
        for (var country : candidates) {
            if (speaksFor.test(country)) {
                if (only != null) {
                    return null;
                }
                only = country;
            }
        }
        return only;
    }

    private static Map.Entry<String, Pattern> entry(String country, String pattern) {
        return Map.entry(
                country,
                Pattern.compile(
                        pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS));
    }
}
