package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Likeness;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.ask.Title;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who of seller and buyer wrote a document, and what "from" and "to" say on it: an order to buy turns both around. */
final class Roles {
    private static final Pattern FROM = Pattern.compile("(?iu)" + Words.oneOf("sender labels") + "\\s*:?");
    private static final Pattern TO = Pattern.compile("(?iu)" + Words.oneOf("recipient labels") + "\\s*:?");

    private static final Likeness TOLD = new Likeness(0.7, 0);
    private static final Likeness OTHER = new Likeness(0, 0.6);

    private final boolean purchase;

    Roles(List<PageView> views, LabelFit fit) {
        this.purchase = Title.isPurchase(views, fit);
    }

    /** Returns whether the field asks for whoever wrote the document. */
    boolean wrote(Meaning field) {
        return (purchase && field.trades()) ? field.buyer() : field.seller();
    }

    /** Returns whether the field asks for whom the document is addressed to. */
    boolean isAddressed(Meaning field) {
        return (purchase && field.trades()) ? field.seller() : field.buyer();
    }

    /**
     * Judges labels whose meaning depends on the document: "from" names the seller of an invoice and the buyer of an
     * order, "Firma" over a name in an address the addressee. Null for all others.
     */
    @Nullable
    Likeness addressed(Meaning field, Label label) {
        var text = label.text();
        boolean person = field.shape() == Shape.PERSON;
        if (purchase && field.trades() && FROM.matcher(text).matches()) {
            return field.buyer() ? TOLD : OTHER;
        }
        if (purchase && field.trades() && TO.matcher(text).matches()) {
            return field.seller() ? TOLD : OTHER;
        }
        if (label.side() != Label.Side.INSIDE
                && (person || field.shape() == Shape.ORGANISATION)
                && Parties.isSalutation(text, person)) {
            return field.buyer() ? TOLD : field.seller() ? OTHER : Likeness.NONE;
        }
        return null;
    }
}
