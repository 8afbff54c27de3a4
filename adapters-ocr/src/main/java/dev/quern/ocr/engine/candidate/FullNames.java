package dev.quern.ocr.engine.candidate;

import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.value.name.NameParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names in full of those whom a document calls by less as well: "Chidi Abara", who signs, is "Mr Abara" or "Chidi" in the
 * text, and "Gareth Lumb" is "G. Lumb". Somebody whom a message is to may be "Ms Lumb" in it, and be called by the whole name
 * in its head alone. Make one for a document.
 */
public final class FullNames {
    /** Words of a name in full; more are hardly a name alone. */
    private static final int MOST_WORDS = 4;

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** What somebody is, or is from: "Oriel Castellan (People Team)". */
    private static final Pattern IN_BRACKETS = Pattern.compile("\\s*[(\\[].*");

    private static final Pattern INITIAL = Pattern.compile("\\p{Lu}\\.?");

    private final Map<Shape, List<Candidate>> pools;
    private final List<String> correspondents;
    private final Conventions conventions;
    private @Nullable List<Full> all;

    /**
     * @param pools the candidates of the document by their shape
     * @param correspondents the names in the head of a message
     */
    public FullNames(Map<Shape, List<Candidate>> pools, List<String> correspondents, Conventions conventions) {
        this.pools = pools;
        this.correspondents = correspondents;
        this.conventions = conventions;
    }

    /**
     * A name in full.
     *
     * @param places where it stands; none where no page has it
     */
    public record Full(Value.Name name, Optional<List<Place>> places) {}

    /** The name in full of somebody who is called by less; none where there is none, or several may be meant. */
    public Optional<Full> of(Value.Name called) {
        var last = called.last();
        var first = called.first();
        boolean isInitial = first != null && INITIAL.matcher(first).matches();
        if (last == null) {
            return first == null || isInitial ? Optional.empty() : only(full -> isFirst(full.name(), first));
        }
        var folded = Wording.fold(last);
        return first != null && !isInitial
                ? Optional.empty()
                : only(full ->
                        folded.equals(Wording.fold(String.valueOf(full.name().last())))
                                && (!isInitial || begins(full.name(), first)));
    }

    private Optional<Full> only(Predicate<Full> meant) {
        var fitting = all().stream().filter(meant).toList();
        long different = fitting.stream()
                .map(full ->
                        Wording.fold(full.name().first() + " " + full.name().last()))
                .distinct()
                .count();
        return different == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
    }

    /** "Rosalind" is what "Rosalind Anne Day" is called. */
    private static boolean isFirst(Value.Name full, String first) {
        return full.first() != null
                && Wording.fold(full.first().split(" ", 2)[0]).equals(Wording.fold(first));
    }

    private static boolean begins(Value.Name full, @Nullable String initial) {
        return initial != null && full.first() != null && full.first().charAt(0) == initial.charAt(0);
    }

    private List<Full> all() {
        var names = all;
        if (names == null) {
            var standing = Stream.of(Shape.PERSON, Shape.TEXT)
                    .flatMap(shape -> pools.getOrDefault(shape, List.of()).stream())
                    .filter(FullNames::mayBeName)
                    .flatMap(candidate -> full(candidate.text(), Optional.of(candidate.places())).stream());
            var inHead = correspondents.stream()
                    .map(name -> IN_BRACKETS.matcher(name).replaceAll(""))
                    .filter(FullNames::mayBeName)
                    .flatMap(name -> full(name, Optional.empty()).stream());
            names = Stream.concat(standing, inHead).toList();
            all = names;
        }
        return names;
    }

    /** Returns whether words may be a name and nothing else: within a line only what was found as one. */
    private static boolean mayBeName(Candidate candidate) {
        return candidate.below().isEmpty()
                && (candidate.shape() == Shape.PERSON || candidate.whole())
                && mayBeName(candidate.text());
    }

    private static boolean mayBeName(String text) {
        int words = SPACES.split(text).length;
        return words >= 2 && words <= MOST_WORDS && !Looks.hasDigit(text) && !Looks.legalForm(text);
    }

    private Optional<Full> full(String text, Optional<List<Place>> places) {
        return NameParser.parse(TitledName.bare(Persons.bare(text)), conventions)
                .filter(name -> name.last() != null
                        && name.first() != null
                        && !INITIAL.matcher(name.first()).matches()
                        && isCapital(name.first())
                        && isCapital(name.last()))
                .map(name -> new Full(name, places));
    }

    /** Returns whether a part of a name is written as one; "van Dyke" begins with a small letter. */
    private static boolean isCapital(String word) {
        return word.codePoints().filter(Character::isLetter).findFirst().stream()
                        .anyMatch(Character::isUpperCase)
                || word.indexOf(' ') > 0;
    }
}
