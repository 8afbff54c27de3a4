package dev.quern.ocr.value;

import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.geometry.LinkedWords;
import dev.quern.ocr.value.text.LinkSpotter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address at a place of a document: the one that is printed there, or else the one that what is printed leads to.
 *
 * <p>A printed address goes before the target of its link, since that is what people see, and it is no redirect that
 * counts their clicks; but not where it is cut off, nor where only a part of it was read and the target is the whole.
 */
public final class LinkedAddress {
    private static final Pattern CUT_OFF = Pattern.compile("(?:\\.\\.\\.|\u2026)[\\s.)\\]>]*$");
    /** Of the sentence around an address, not of the address. */
    private static final Pattern MARKS = Pattern.compile("[.,;:!?)\\]>]+$");

    private static final Pattern BEGINNING = Pattern.compile("(?i)^(?:(?:https?|ftp)://)?(?:www\\.)?");

    private LinkedAddress() {}

    /** Reads the address that a text and the link at its places give together. */
    public static Optional<Value> at(String text, List<Place> places, Pages pages, Conventions conventions) {
        return LinkedWords.at(places, pages)
                .map(link -> of(text, link.target(), conventions))
                .orElseGet(() -> Normaliser.normalise(text, FieldFormat.LINK, conventions));
    }

    /**
     * Reads what a link says.
     *
     * @param printed its words; empty for a picture
     * @param target what it leads to
     */
    public static Optional<Value> of(String printed, String target, Conventions conventions) {
        var address = Normaliser.normalise(printed, FieldFormat.LINK, conventions);
        boolean whole = compared(printed).equals(compared(target));
        return address.isEmpty() || whole || CUT_OFF.matcher(printed).find()
                ? LinkSpotter.given(target).map(Value.class::cast)
                : address;
    }

    private static String compared(String address) {
        var bare = MARKS.matcher(address.replaceAll("\\s+", "")).replaceFirst("");
        var rest = BEGINNING.matcher(bare).replaceFirst("");
        return rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest;
    }
}
