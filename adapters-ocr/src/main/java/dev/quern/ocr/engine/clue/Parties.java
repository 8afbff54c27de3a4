package dev.quern.ocr.engine.clue;

import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Phrases;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who sends a document and who receives it, as far as the page says so without a label: the letterhead, the sender's line
 * over the address window, the address in that window, web and e-mail domains, legal forms.
 */
final class Parties {
    private static final Pattern DOMAIN =
            Pattern.compile("(?i)(?:@|www\\.|https?://(?:www\\.)?)([\\p{Alnum}.-]+\\.\\p{Alpha}{2,})");
    private static final Set<String> MAIL_HOUSES = Words.set("mail services");
    /** The line over a name in an address. */
    private static final Pattern SALUTATION = Pattern.compile("(?iu)" + Words.oneOf("salutations"));

    private static final Pattern TO_A_FIRM = Pattern.compile("(?iu)" + Words.oneOfLoosely("salutations of companies"));
    private static final Pattern NUMBER_OF_FIRM = Pattern.compile("(?i)\\(?(?:" + Words.oneOfLoosely("register words")
            + "[ .:]*(?:no\\.?|nr\\.?)?[ .:]*)?\\d[\\d ./]{4,14}(?:-?[A-Z])?\\)?");
    private static final Pattern DIVIDERS = Pattern.compile("[●•·|–—]| [-*/] |, ");
    /** A document with more is a list of addresses, which says nothing of who wrote it. */
    private static final int MOST_DOMAINS = 200;

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

    private final List<PageView> views;
    private final LabelFit fit;
    private final Set<String> domains = new LinkedHashSet<>();
    /** The same domains, letters only. */
    private final Set<String> bareDomains = new LinkedHashSet<>();

    private final AddressBlocks blocks;
    private final Map<String, Integer> repeated = new HashMap<>();
    private final Weighing<Candidate> sellers;
    private final Weighing<Candidate> buyers;
    private final double largest;
    /** The first line that may be a name. */
    private final @Nullable Segment first;

    Parties(List<PageView> views, LabelFit fit, AddressBlocks blocks) {
        this.views = views;
        this.fit = fit;
        this.blocks = blocks;
        for (var view : views) {
            for (var segment : view.segments()) {
                Stoppable.check();
                var matcher = DOMAIN.matcher(segment.text());
                while (matcher.find()) {
                    var parts = matcher.group(1).toLowerCase(Locale.ROOT).split("\\.", -1);
                    var name = parts[Math.max(0, parts.length - 2)].replace("-", "");
                    if (name.length() >= 4 && domains.size() < MOST_DOMAINS && !MAIL_HOUSES.contains(name)) {
                        domains.add(name);
                    }
                }
                repeated.merge(Folding.letters(segment.text()), 1, Integer::sum);
            }
        }
        domains.forEach(domain -> bareDomains.add(NO_LETTERS.matcher(domain).replaceAll("")));
        largest = views.get(0).segments().stream()
                .filter(segment -> segment.top() < 0.3 * views.get(0).height())
                .mapToDouble(Segment::fontSize)
                .max()
                .orElse(0);
        first = first();
        sellers = weighSellers().remembered();
        buyers = weighBuyers().remembered();
    }

    private @Nullable Segment first() {
        for (var line : views.get(0).lines()) {
            for (var segment : line) {
                var text = segment.text();
                if (Looks.letters(text) > 4
                        && !Looks.figures(text)
                        && !text.contains(":")
                        && !Looks.reachable(text)
                        && fit.labelish(text) < 0.5) {
                    return segment;
                }
            }
        }
        return null;
    }

    /**
     * Returns whether a line is only the greeting of a letter.
     *
     * @param person whether the field asks for a person, not a firm
     */
    static boolean isSalutation(String text, boolean person) {
        return SALUTATION.matcher(text).matches()
                || (!person && TO_A_FIRM.matcher(text).matches());
    }

    /** "Firm - Street 1 - 12345 Town" on one line. */
    private boolean sendersLine(Segment segment) {
        var text = new StringBuilder();
        for (var other : views.get(segment.page()).lines().get(segment.line())) {
            if (other.left() >= segment.left() && other.left() < segment.left() + 25 * segment.height()) {
                text.append(other.text()).append(' ');
            }
        }
        var line = text.toString().strip();
        return AddressBlocks.divided(line, DIVIDERS) && Looks.town(line) && line.length() < 160;
    }

    /** The weighing of a candidate as the sender. */
    Weighing<Candidate> sellers() {
        return sellers;
    }

    private Weighing<Candidate> weighSellers() {
        return Weighing.sum(
                Clue.of("seller-near-top", one -> one.page() == 0 ? 1 - height(one) : 0),
                Clue.is("seller-on-later-page", one -> one.page() > 0),
                Clue.is("seller-in-sender-s-line", one -> opens(one) && one.page() == 0 && sendersLine(one.segment())),
                Clue.is("seller-has-domain", one -> known(one.text())),
                Clue.is("seller-in-large-letters", this::isLarge),
                Clue.is("seller-at-foot", one -> height(one) > 0.85 && Looks.legalForm(one.text())),
                Clue.is("seller-repeated", one -> repeated.getOrDefault(Folding.letters(one.text()), 0) > 1),
                Clue.is("seller-over-address", one -> blocks.names(one.segment()) && height(one) < 0.5),
                Clue.is("seller-first-of-page", one -> one.segment().equals(first)),
                Clue.is("seller-with-registration", this::isRegistered));
    }

    /** Returns how far down its page a candidate begins, from 0 at the upper edge to 1. */
    private double height(Candidate candidate) {
        var segment = candidate.segment();
        return segment.top() / Math.max(1e-9, views.get(segment.page()).height());
    }

    /** Returns whether a candidate begins its run of words. */
    private static boolean opens(Candidate candidate) {
        return candidate.from() == 0;
    }

    private boolean isLarge(Candidate candidate) {
        return candidate.page() == 0
                && height(candidate) < 0.3
                && candidate.segment().fontSize() >= 0.98 * largest;
    }

    private boolean isRegistered(Candidate candidate) {
        var segment = candidate.segment();
        return overItsNumber(views.get(segment.page()), candidate) || Phrases.registered(segment) > 0;
    }

    /** Returns whether a name has right under it nothing but the number it is registered under. */
    private static boolean overItsNumber(PageView view, Candidate candidate) {
        var last = candidate.below().isEmpty()
                ? candidate.segment()
                : candidate.below().get(0);
        if (last.line() + 1 >= view.lines().size()) {
            return false;
        }
        var next = view.lines().get(last.line() + 1);
        return next.size() == 1 && NUMBER_OF_FIRM.matcher(next.get(0).text()).matches();
    }

    /** The weighing of a candidate as the addressee. */
    Weighing<Candidate> buyers() {
        return buyers;
    }

    private Weighing<Candidate> weighBuyers() {
        return Weighing.sum(
                Clue.is("buyer-on-later-page", one -> one.page() > 0),
                Weighing.when(
                        one -> blocks.names(one.segment()) && opens(one) && height(one) < 0.6,
                        Weighing.sum(
                                Clue.always("buyer-over-address"),
                                Clue.is("buyer-at-left", this::isLeft),
                                Clue.is(
                                        "buyer-under-sender-s-line",
                                        one -> underSendersLine(views.get(one.page()), one.segment())))),
                Clue.is("buyer-has-domain", one -> known(one.text())),
                Clue.is("buyer-in-sender-s-line", one -> opens(one) && sendersLine(one.segment())));
    }

    private boolean isLeft(Candidate candidate) {
        return candidate.segment().left() < 0.25 * views.get(candidate.page()).width();
    }

    private boolean underSendersLine(PageView view, Segment segment) {
        for (int line = segment.line() - 1; line >= Math.max(0, segment.line() - 3); line--) {
            for (var other : view.lines().get(line)) {
                if (Math.abs(other.left() - segment.left()) < 3 * segment.height() && sendersLine(other)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether a web or e-mail domain of the document bears this name. */
    private boolean known(String text) {
        var plain = Folding.letters(text);
        if (plain.length() < 4) {
            return false;
        }
        for (var bare : bareDomains) {
            if (bare.length() >= 4
                    && (plain.startsWith(bare)
                            || bare.startsWith(plain)
                            || (bare.length() >= 6 && plain.contains(bare)))) {
                return true;
            }
        }
        return false;
    }
}
