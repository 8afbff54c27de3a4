package dev.quern.ocr.splitting;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Kinds of documents, by the names that they have in their titles, in {@linkplain #plain plain} letters. */
@SuppressWarnings("ImmutableEnumChecker") // the list is a copy that nobody can change
enum DocumentKind {
    CREDIT_NOTE,
    CONFIRMATION,
    DELIVERY_NOTE,
    INVOICE,
    RECEIPT,
    STATEMENT,
    ORDER,
    QUOTE,
    CONTRACT,
    REMINDER,
    BOOKING,
    NOTE;

    /** Every name of one word. */
    static final Set<String> WORDS = Arrays.stream(values())
            .flatMap(kind -> kind.names.stream())
            .filter(name -> name.indexOf(' ') < 0)
            .collect(Collectors.toUnmodifiableSet());

    private static final int LONGEST_ENDING = 2;

    private final List<String> names;
    private final Pattern asTitle;
    private final Pattern inProse;

    DocumentKind() {
        this.names =
                Words.byKey("kinds of documents")
                        .getOrDefault(name().toLowerCase(Locale.ROOT).replace('_', ' '), List.of())
                        .stream()
                        .map(DocumentKind::plain)
                        .distinct()
                        .toList();
        var any = this.names.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        this.asTitle = Pattern.compile("(?:%s)(?![\\p{L}])".formatted(any));
        // In the plural, too: invoices, Rechnungen, fatture, facturen, bons de livraison.
        this.inProse = Pattern.compile("(?<![\\p{L}])(?:%s)(?![\\p{L}])"
                .formatted(this.names.stream().map(DocumentKind::inflected).collect(Collectors.joining("|"))));
    }

    /** A name with other endings; those of short names are only added to. */
    private static String inflected(String name) {
        return Arrays.stream(name.split(" ", -1))
                .map(word -> {
                    boolean changes = word.length() > 5 && "aeiou".indexOf(word.charAt(word.length() - 1)) >= 0;
                    var stem = changes ? word.substring(0, word.length() - 1) : word;
                    return word.length() < 4
                            ? Pattern.quote(word) + "s?"
                            : Pattern.quote(stem) + "\\p{L}{0," + (changes ? LONGEST_ENDING + 1 : LONGEST_ENDING) + "}";
                })
                .collect(Collectors.joining("\\s+"));
    }

    List<String> names() {
        return names;
    }

    /** Returns whether a line is nothing but the name of some kind. */
    static boolean isName(String plainLine) {
        return Arrays.stream(values()).anyMatch(kind -> kind.names.contains(plainLine));
    }

    /**
     * Returns whether a line that stands out on a page is the title of a document of this kind: it begins with the
     * name.
     */
    boolean isTitle(String plainLine) {
        return asTitle.matcher(plainLine).lookingAt();
    }

    /** The kinds that are named in a sentence. */
    static Set<DocumentKind> namedIn(String plainSentence) {
        var named = EnumSet.noneOf(DocumentKind.class);
        var left = plainSentence;
        // In this order: of an order confirmation, the order is no longer there.
        for (var kind : values()) {
            var matcher = kind.inProse.matcher(left);
            if (matcher.find()) {
                named.add(kind);
                left = matcher.replaceAll(" ");
            }
        }
        return named;
    }

    /** In small letters, without accents. */
    static String plain(String text) {
        return Folding.plain(text).strip();
    }
}
