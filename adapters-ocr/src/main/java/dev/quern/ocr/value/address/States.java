package dev.quern.ocr.value.address;

import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The states, provinces and cantons that addresses name, by country, and the counties of the British Isles. */
final class States {
    private static final Map<String, Map<String, String>> BY_COUNTRY = Map.of(
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
                    + "PJY Putrajaya"),
            "ES",
            table("C A Coruña;VI Álava;AB Albacete;A Alicante;AL Almería;O Asturias;AV Ávila;BA Badajoz;"
                    + "PM Baleares;B Barcelona;BU Burgos;CC Cáceres;CA Cádiz;S Cantabria;CS Castellón;CR Ciudad Real;"
                    + "CO Córdoba;CU Cuenca;GI Girona;GR Granada;GU Guadalajara;SS Gipuzkoa;H Huelva;HU Huesca;J Jaén;"
                    + "LE León;L Lleida;LO La Rioja;LU Lugo;M Madrid;MA Málaga;MU Murcia;NA Navarra;OR Ourense;"
                    + "P Palencia;GC Las Palmas;PO Pontevedra;SA Salamanca;TF Santa Cruz de Tenerife;SG Segovia;"
                    + "SE Sevilla;SO Soria;T Tarragona;TE Teruel;TO Toledo;V Valencia;VA Valladolid;BI Bizkaia;"
                    + "ZA Zamora;Z Zaragoza"),
            "IT",
            table("AG Agrigento;AL Alessandria;AN Ancona;AO Aosta;AR Arezzo;AP Ascoli Piceno;AT Asti;AV Avellino;"
                    + "BA Bari;BT Barletta-Andria-Trani;BL Belluno;BN Benevento;BG Bergamo;BI Biella;BO Bologna;"
                    + "BZ Bolzano;BS Brescia;BR Brindisi;CA Cagliari;CL Caltanissetta;CB Campobasso;CE Caserta;"
                    + "CT Catania;CZ Catanzaro;CH Chieti;CO Como;CS Cosenza;CR Cremona;KR Crotone;CN Cuneo;EN Enna;"
                    + "FM Fermo;FE Ferrara;FI Firenze;FG Foggia;FC Forlì-Cesena;FR Frosinone;GE Genova;GO Gorizia;"
                    + "GR Grosseto;IM Imperia;IS Isernia;AQ L'Aquila;SP La Spezia;LT Latina;LE Lecce;LC Lecco;"
                    + "LI Livorno;LO Lodi;LU Lucca;MC Macerata;MN Mantova;MS Massa-Carrara;MT Matera;ME Messina;"
                    + "MI Milano;MO Modena;MB Monza e Brianza;NA Napoli;NO Novara;NU Nuoro;OR Oristano;PD Padova;"
                    + "PA Palermo;PR Parma;PV Pavia;PG Perugia;PU Pesaro e Urbino;PE Pescara;PC Piacenza;PI Pisa;"
                    + "PT Pistoia;PN Pordenone;PZ Potenza;PO Prato;RG Ragusa;RA Ravenna;RC Reggio Calabria;"
                    + "RE Reggio Emilia;RI Rieti;RN Rimini;RM Roma;RO Rovigo;SA Salerno;SS Sassari;SV Savona;SI Siena;"
                    + "SR Siracusa;SO Sondrio;SU Sud Sardegna;TA Taranto;TE Teramo;TR Terni;TO Torino;TP Trapani;"
                    + "TN Trento;TV Treviso;TS Trieste;UD Udine;VA Varese;VE Venezia;VB Verbano-Cusio-Ossola;"
                    + "VC Vercelli;VR Verona;VV Vibo Valentia;VI Vicenza;VT Viterbo"),
            "CH",
            table("AG Aargau;AI Appenzell Innerrhoden;AR Appenzell Ausserrhoden;BE Bern;BL Basel-Landschaft;"
                    + "BS Basel-Stadt;FR Fribourg;GE Genève;GL Glarus;GR Graubünden;JU Jura;LU Luzern;NE Neuchâtel;"
                    + "NW Nidwalden;OW Obwalden;SG St. Gallen;SH Schaffhausen;SO Solothurn;SZ Schwyz;TG Thurgau;"
                    + "TI Ticino;UR Uri;VD Vaud;VS Valais;ZG Zug;ZH Zürich"));

    private static final Set<String> COUNTIES = Set.of(
            ("bedfordshire;berkshire;buckinghamshire;cambridgeshire;cheshire;cornwall;cumbria;derbyshire;devon;dorset;durham;"
                            + "county durham;east sussex;essex;gloucestershire;greater london;greater manchester;hampshire;"
                            + "herefordshire;hertfordshire;kent;lancashire;leicestershire;lincolnshire;merseyside;middlesex;"
                            + "norfolk;northamptonshire;northumberland;nottinghamshire;oxfordshire;shropshire;somerset;"
                            + "south yorkshire;staffordshire;suffolk;surrey;tyne and wear;warwickshire;west midlands;west sussex;"
                            + "west yorkshire;wiltshire;worcestershire;north yorkshire")
                    .split(";", -1));

    /** What Malaysian states have behind their names: "Selangor Darul Ehsan", "Selangor D.E.". */
    private static final Pattern DARUL =
            Pattern.compile(" (?:darul(?: \\p{L}+){1,2}|d ?\\p{L}+)$", Pattern.CASE_INSENSITIVE);

    private static final Pattern TERRITORY =
            Pattern.compile("^(?:w ?p|wilayah persekutuan) ", Pattern.CASE_INSENSITIVE);

    private States() {}

    /** Whether it is a county: one of England by its name, or "Co. Galway". */
    static boolean isCounty(String text) {
        var folded = Folding.plain(text).replace(".", "");
        return COUNTIES.contains(folded) || folded.startsWith("co ") || folded.startsWith("county ");
    }

    /** The code of a state, from its code or name; null when the country has none of that name. */
    static @Nullable String stateCode(String country, String text) {
        var bare = text.replace(".", "").strip();
        var code = ofName(country, bare);
        return code != null
                ? code
                : ofName(
                        country,
                        DARUL.matcher(TERRITORY.matcher(bare).replaceFirst("")).replaceFirst(""));
    }

    /** Whether a name is that of a state of any country listed here. */
    static boolean isState(String name) {
        return BY_COUNTRY.keySet().stream().anyMatch(country -> stateCode(country, name) != null);
    }

    private static @Nullable String ofName(String country, String name) {
        var states = BY_COUNTRY.getOrDefault(country, Map.of());
        if (states.containsKey(name)) {
            return name;
        }
        var folded = Folding.plain(name);
        for (var state : states.entrySet()) {
            if (Folding.plain(state.getValue()).equals(folded)) {
                return state.getKey();
            }
        }
        return null;
    }

    static @Nullable String stateName(String country, String code) {
        return BY_COUNTRY.getOrDefault(country, Map.of()).get(code);
    }

    /** The code of the state whose name ends a text, where words stand before it; null when there is none. */
    static @Nullable String codeAtEnd(String country, String text) {
        for (int blank = text.indexOf(' '); blank > 0; blank = text.indexOf(' ', blank + 1)) {
            var code = stateCode(country, text.substring(blank + 1));
            if (code != null && text.length() - blank > 3) {
                return code;
            }
        }
        return null;
    }

    /** Codes and names for a pattern, the longer ones first. */
    static String statePattern(String country) {
        var states = BY_COUNTRY.getOrDefault(country, Map.of());
        var names = new ArrayList<String>(states.values());
        states.values().forEach(name -> names.add(name.toUpperCase(Locale.ROOT)));
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
