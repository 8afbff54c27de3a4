package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Dice;
import dev.quern.app.samples.content.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The house style of one made-up company for one kind of document: all its documents look alike and state other things.
 * Each choice follows from the seed and the name of what is chosen, so a new choice does not change the others.
 *
 * @param fixed choices made by hand, by name; an enum's as the constant's name, a chance's as {@code true} or {@code false}
 */
public record Layout(int number, Kind kind, Country country, long seed, Map<String, String> fixed) {
    private static final List<Kind> KINDS = List.of(
            Kind.INVOICE,
            Kind.ORDER,
            Kind.LETTER,
            Kind.INVOICE,
            Kind.QUOTE,
            Kind.RECEIPT,
            Kind.INVOICE,
            Kind.BOOKING,
            Kind.DELIVERY_NOTE,
            Kind.INVOICE,
            Kind.STATEMENT,
            Kind.CREDIT_NOTE,
            Kind.CONTRACT,
            Kind.INVOICE,
            Kind.EVENT,
            Kind.ORDER);
    private static final List<Country> COUNTRIES = List.of(
            Country.US,
            Country.DE,
            Country.FR,
            Country.ES,
            Country.GB,
            Country.NL,
            Country.IT,
            Country.AT,
            Country.US,
            Country.CH,
            Country.BE);

    public Layout {
        fixed = Map.copyOf(fixed);
    }

    /** A layout of an endless series; kinds and countries take turns, so 48 in a row hold all of them. */
    public static Layout numbered(int number) {
        return new Layout(
                number,
                KINDS.get(number % KINDS.size()),
                COUNTRIES.get(number % COUNTRIES.size()),
                Dice.mix(7_919L * number),
                Map.of());
    }

    /** This layout with one choice made by hand. */
    public Layout with(String what, String chosen) {
        var more = new HashMap<>(fixed);
        more.put(what, chosen);
        return new Layout(number, kind, country, seed, more);
    }

    /** The name of the layout, such as {@code 007-booking-it}. */
    public String name() {
        var digits = "00" + number;
        return digits.substring(Math.min(2, digits.length() - 3)) + "-"
                + kind.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-"
                + country.name().toLowerCase(Locale.ROOT);
    }

    <E extends Enum<E>> E pick(String what, Class<E> type) {
        var made = fixed.get(what);
        return made != null ? Enum.valueOf(type, made) : dice(what).pick(List.of(type.getEnumConstants()));
    }

    <T> T pick(String what, List<T> choices) {
        var made = fixed.get(what);
        return made != null ? choices.get(Integer.parseInt(made)) : dice(what).pick(choices);
    }

    boolean chance(String what, double probability) {
        var made = fixed.get(what);
        return made != null ? Boolean.parseBoolean(made) : dice(what).chance(probability);
    }

    Dice dice(String what) {
        return new Dice(seed + 31L * what.hashCode());
    }
}
