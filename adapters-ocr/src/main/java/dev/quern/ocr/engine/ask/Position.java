package dev.quern.ocr.engine.ask;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.text.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a question asks for that says no more than which one of all of a kind is meant: "the second date", "the largest amount", "the
 * last name in the list of attendees". A question that says anything else besides is none.
 *
 * @param place from 1; from the end where negative, so that -1 is the last
 * @param bySize whether they are counted from the smallest or earliest, and not as they stand
 * @param list the words that the list is called by in which they stand; none for the whole document
 */
public record Position(Kind kind, int place, boolean bySize, List<String> list) {

    /** What can be counted. */
    public enum Kind {
        DATE("date;day;datum;tag;fecha;data;jour;dia;giorno;dag;dzien"),
        TIME("time;uhrzeit;zeit;heure;hora;ora;tijd;godzina;tid"),
        AMOUNT("amount;amount of money;sum;betrag;montant;importe;importo;bedrag;valor;kwota;belopp"),
        NUMBER("number;figure;value;zahl;wert;nombre;chiffre;valeur;numero;cifra;valore;getal;waarde;liczba;tal;nr"),
        PERCENT("percentage;percent;prozentsatz;pourcentage;porcentaje;percentuale;percentagem;procent"),
        EMAIL(
                "email;e mail;mail;email address;e mail address;mail address;e mail adresse;adresse e mail;correo electronico"),
        PHONE("phone number;phone;phone nr;telephone nr;telephone;telefonnummer;telefon;numero de telephone;telefono"),
        LINK("link;url;website;web address;webseite;site web;sitio web;sito web"),
        NAME("name;person;nom;personne;nombre;persona;nome;naam;persoon;pessoa;imie;namn");

        /** Parted by semicolons. */
        private final String names;

        Kind(String names) {
            this.names = names;
        }

        /** Whether a field of a format holds such. */
        private boolean is(FieldFormat format) {
            return switch (format) {
                case DATE, DATETIME -> this == DATE;
                case TIME -> this == TIME;
                case NUMBER -> this == AMOUNT || this == NUMBER || this == PERCENT;
                case NAME -> this == NAME;
                case LINK -> this == LINK;
                case ONELINE, TEXT -> this != NUMBER;
                case ADDRESS, TABLE -> false;
            };
        }
    }

    private static final String LAST_BUT_ONE =
            "last but one;second to last;next to last;second last;penultimate;vorletzte;avant dernier;avant derniere;penultimo;penultima;"
                    + "voorlaatste;przedostatni;nast sista";
    private static final String[] PLACES = {
        "first;1st;erste;premier;premiere;1er;primero;primer;primera;primo;prima;primeiro;primeira;eerste;pierwszy;pierwsza;forsta",
        "second;2nd;zweite;deuxieme;seconde;segundo;segunda;secondo;seconda;tweede;drugi;druga;andra",
        "third;3rd;dritte;troisieme;tercero;tercer;tercera;terzo;terza;terceiro;terceira;derde;trzeci;trzecia;tredje",
        "fourth;4th;vierte;quatrieme;cuarto;cuarta;quarto;quarta;vierde;czwarty;czwarta;fjarde",
        "fifth;5th;funfte;cinquieme;quinto;quinta;vijfde;piaty;piata;femte"
    };
    private static final String LAST =
            "last;very last;final;letzte;dernier;derniere;ultimo;ultima;laatste;ostatni;ostatnia;sista";
    private static final String LARGEST =
            "largest;biggest;highest;greatest;latest;newest;most recent;grosste;hochste;neueste;jungste;spateste;plus grand;plus grande;"
                    + "plus eleve;plus elevee;plus haut;plus recent;plus recente;plus tardive;mas grande;mas alto;mas alta;mayor;"
                    + "mas reciente;piu grande;piu alto;piu alta;maggiore;piu recente;mais alto;mais alta;maior;mais recente;grootste;"
                    + "hoogste;meest recente;nieuwste;najwiekszy;najwieksza;najwyzsza;najnowsza;storsta;hogsta;senaste";
    private static final String SMALLEST =
            "smallest;lowest;least;earliest;oldest;kleinste;niedrigste;geringste;fruheste;alteste;plus petit;plus petite;plus bas;"
                    + "plus basse;plus ancien;plus ancienne;mas pequeno;mas pequena;mas bajo;mas baja;menor;mas antigua;piu piccolo;"
                    + "piu piccola;piu basso;piu bassa;minore;piu vecchia;mais baixo;mais baixa;mais antiga;laagste;oudste;vroegste;"
                    + "najmniejszy;najmniejsza;najnizsza;najstarsza;minsta;lagsta;tidigaste;aldsta";

    /** Of what says only where to look, or that somebody asks. */
    private static final Set<String> FILLERS =
            Set.copyOf(List.of(("the a an of in on at from among all any which what is are was that this there it its"
                            + " document page text letter file paper printed written mentioned named given stated shown found occurring appearing"
                            + " appears listed whole entire here give find extract please"
                            + " der die das den dem des ein eine einer im in auf aller alle welches welche welcher was ist wie lautet dokument seite"
                            + " text genannte genannten genannt erwahnte erwahnten steht"
                            + " le la les du de des dans sur un une quel quelle est document texte mentionne mentionnee indique indiquee"
                            + " el los las en del al que cual es documento texto mencionado mencionada"
                            + " il lo gli nel nella della dello qual e documento testo citata indicata"
                            + " o os as no na do da qual texto"
                            + " het een van op in wat welke documenten tekst genoemde"
                            + " w z jest dokumencie i pa det den ett en som star dokumentet")
                    .split(" ", -1)));

    private static final Set<String> LISTS = Set.of("list", "liste", "lista", "elenco", "lijst");
    private static final int LONGEST = 4;
    private static final int MOST_LIST_WORDS = 3;

    private static final Map<Kind, Set<List<String>>> BY_KIND = new EnumMap<>(Kind.class);
    private static final Map<List<String>, Integer> BY_PLACE = new HashMap<>();
    private static final Map<List<String>, Integer> BY_SIZE = new HashMap<>();

    static {
        for (int i = 0; i < PLACES.length; i++) {
            put(BY_PLACE, PLACES[i], i + 1);
        }
        put(BY_PLACE, LAST, -1);
        put(BY_PLACE, LAST_BUT_ONE, -2);
        put(BY_SIZE, SMALLEST, 1);
        put(BY_SIZE, LARGEST, -1);
        for (var kind : Kind.values()) {
            BY_KIND.put(kind, Set.copyOf(phrases(kind.names)));
        }
    }

    /** What a field's question asks for; empty where it says more, or something else. */
    public static Optional<Position> of(Field field) {
        var question = field.query();
        return question == null || !field.choices().isEmpty()
                ? Optional.empty()
                : new Reading(field.format(), words(question)).position();
    }

    /** Goes through the words of a question once. */
    private static final class Reading {
        private final FieldFormat format;
        private final List<String> words;
        private final List<String> rest = new ArrayList<>();
        /** 0 while nothing says one. */
        private int place;

        private int size;
        private @Nullable Kind kind;
        private boolean listed;

        Reading(FieldFormat format, List<String> words) {
            this.format = format;
            this.words = words;
        }

        Optional<Position> position() {
            for (int at = 0; at < words.size(); ) {
                int taken = take(at);
                if (taken == 0) {
                    return Optional.empty();
                }
                at += taken;
            }
            boolean called = listed == !rest.isEmpty() && rest.size() <= MOST_LIST_WORDS;
            if (kind == null || !called || (place == 0 && size == 0) || (kind == Kind.NAME && !listed)) {
                return Optional.empty();
            }
            if (size == 0) {
                return Optional.of(new Position(kind, place, false, List.copyOf(rest)));
            }
            if (kind == Kind.NAME || format == FieldFormat.ONELINE || format == FieldFormat.TEXT || place < 0) {
                return Optional.empty();
            }
            // The second largest is the last but one.
            int from = place == 0 ? size : size * place;
            return Optional.of(new Position(kind, from, true, List.copyOf(rest)));
        }

        /** How many words an index begins something with that a position says; 0 where it says more than one. */
        private int take(int at) {
            for (int length = Math.min(LONGEST, words.size() - at); length > 0; length--) {
                var phrase = words.subList(at, at + length);
                var stem = inflected(phrase);
                var counted = BY_PLACE.getOrDefault(phrase, BY_PLACE.get(stem));
                if (counted != null) {
                    boolean again = place != 0;
                    place = counted;
                    return again ? 0 : length;
                }
                var sized = BY_SIZE.getOrDefault(phrase, BY_SIZE.get(stem));
                if (sized != null) {
                    boolean again = size != 0;
                    size = sized;
                    return again ? 0 : length;
                }
                var meant = kind == null ? kind(phrase) : null;
                if (meant != null) {
                    kind = meant;
                    return length;
                }
            }
            var word = words.get(at);
            if (LISTS.contains(word)) {
                listed = true;
            } else if (!FILLERS.contains(word)) {
                rest.add(word);
            }
            return 1;
        }

        private @Nullable Kind kind(List<String> phrase) {
            var one = singular(phrase);
            return Arrays.stream(Kind.values())
                    .filter(each -> each.is(format)
                            && !Collections.disjoint(BY_KIND.getOrDefault(each, Set.of()), List.of(phrase, one)))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** "letztes", "letzten" and "letzter" are "letzte". */
    private static List<String> inflected(List<String> phrase) {
        var last = phrase.get(phrase.size() - 1);
        int length = last.length();
        boolean ending = length > 5 && last.charAt(length - 2) == 'e' && "rsnm".indexOf(last.charAt(length - 1)) >= 0;
        return ending ? replaced(phrase, last.substring(0, length - 1)) : phrase;
    }

    private static List<String> singular(List<String> phrase) {
        var last = phrase.get(phrase.size() - 1);
        return last.length() > 3 && last.endsWith("s")
                ? replaced(phrase, last.substring(0, last.length() - 1))
                : phrase;
    }

    private static List<String> replaced(List<String> phrase, String last) {
        var words = new ArrayList<>(phrase);
        words.set(words.size() - 1, last);
        return words;
    }

    private static List<String> words(String question) {
        return Arrays.stream(Wording.fold(question).split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static void put(Map<List<String>, Integer> places, String names, int place) {
        phrases(names).forEach(name -> places.put(name, place));
    }

    private static List<List<String>> phrases(String names) {
        return Arrays.stream(names.split(";", -1))
                .map(name -> List.of(name.split(" ", -1)))
                .toList();
    }
}
