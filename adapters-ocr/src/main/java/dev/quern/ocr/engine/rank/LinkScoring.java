package dev.quern.ocr.engine.rank;

import dev.quern.core.field.Field;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.ask.Question;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.LinkCandidates;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.engine.weigh.Weights;
import dev.quern.ocr.geometry.LinkedWords;
import dev.quern.ocr.value.LinkedAddress;
import dev.quern.ocr.words.Words;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ranks the links of a document for fields of format LINK: by what their words promise, else by what stands around them and by
 * the words of the address. One for each document.
 */
public final class LinkScoring {
    /**
     * The share that words around a link count for: this one where the link says nothing itself,
     * {@link #BESIDE} where it does.
     */
    private static final double AROUND = 0.85;

    private static final double BESIDE = 0.3;
    private static final double OF_ADDRESS = 0.55;
    /** A purpose that the sentence around a link mentions among other words. */
    private static final double MENTIONED = 0.75;
    /** The least likelihood that a text means what is asked for: most texts of links are short and alike in something. */
    private static final double LEAST_MEANT = 0.7;
    /** So well a link says what is asked for that an address without a label is not it. */
    private static final double LEAST_SAID = 0.6;
    /** The same where the address is somebody's home page. */
    private static final double LEAST_HINTED = 0.3;
    /** The share that such a text counts for, compared with one that says it in known words. */
    private static final double OF_MEANT = 0.85;
    /** More words are no promise but a text. */
    private static final int LONGEST = 12;

    private static final int NEAR = 3;

    /** Words of the texts of links, and of what people ask for, that go with any purpose. */
    private static final Set<String> OF_ANY = Words.set(Wording::fold, "words of any link");

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

    private final List<PageView> views;
    private final Labels labels;
    private final Memory purposes;
    private final LabelFit fit;
    private final Conventions conventions;
    private final List<Candidate> links;
    /** By its words, the link that a printed address is on. */
    private final Map<Word, LinkedWords> printed;

    /** The words of all links. */
    private final Set<Word> linked = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Weighing<Claimed> weighing = weigh();
    private final ToDoubleFunction<Claimed> points;
    private final IdentityHashMap<Candidate, List<Label>> around = new IdentityHashMap<>();
    private final Map<Field, Meaning> asked = new LinkedHashMap<>();

    public LinkScoring(List<PageView> views, Labels labels, Memory purposes, Conventions conventions, Weights weights) {
        this.points = weighing.by(weights);
        this.views = views;
        this.labels = labels;
        this.purposes = purposes;
        this.fit = new LabelFit(purposes);
        this.conventions = conventions;
        var candidates = LinkCandidates.in(views, conventions);
        this.links = candidates.links();
        this.printed = candidates.printed();
        links.forEach(link -> linked.addAll(link.words()));
    }

    /** The candidates of a field, with the links among them, best first; as they are for a field that asks for no link. */
    public List<Scored> among(Meaning field, List<Scored> others) {
        return among(field.field(), others);
    }

    private List<Scored> among(Field field, List<Scored> others) {
        if (field.format() != FieldFormat.LINK
                || !field.choices().isEmpty()
                || (links.isEmpty() && printed.isEmpty())) {
            return others;
        }
        var asked = asked(field);
        var byAddress = new LinkedHashMap<Value, Scored>();
        var ofAnother = new HashSet<Value>();
        double named = 0;
        for (var link : links) {
            var claim = claim(asked, link);
            named = Math.max(named, claim.named());
            var scored = new Scored(link, points.applyAsDouble(claim), claim.named(), 1, 0);
            var value = link.value();
            if (value != null && scored.score() < 0 && isSaid(link)) {
                ofAnother.add(value);
            }
            if (scored.score() > 0.3 && value != null) {
                byAddress.merge(value, scored, (one, other) -> other.score() > one.score() ? other : one);
            }
        }
        var all = new ArrayList<>(byAddress.values());
        for (var other : others) {
            var candidate = whole(other.candidate());
            // "If the button does not work, copy this address": what the button says of it counts.
            boolean isOfAnother = candidate.value() instanceof Value.Link address
                    && ofAnother.contains(address)
                    && !byAddress.containsKey(address);
            // By its form alone an address may be of anything, such as the sender's home page.
            boolean isNameless = named > (isHome(candidate) ? LEAST_HINTED : LEAST_SAID)
                    && !byAddress.containsKey(candidate.value());
            if ((!isOfAnother && !isNameless) || other.label() > 0.5) {
                all.add(new Scored(candidate, other.score(), other.label(), other.known(), other.seen()));
            }
        }
        all.sort(Comparator.comparingDouble(Scored::score).reversed());
        return all.size() > Scoring.KEPT ? List.copyOf(all.subList(0, Scoring.KEPT)) : all;
    }

    private static boolean isHome(Candidate address) {
        return address.value() instanceof Value.Link link
                && (link.uri().getRawPath() == null || link.uri().getRawPath().length() < 2)
                && link.uri().getRawQuery() == null;
    }

    /** Completes a printed address with the target of its link, where only that is whole. */
    private Candidate whole(Candidate candidate) {
        var link = candidate.words().stream()
                .map(printed::get)
                .filter(one -> one != null)
                .findFirst();
        return link.flatMap(one -> LinkedAddress.of(one.text(), one.link().target(), conventions))
                .map(value -> Candidate.typed(
                        candidate.shape(),
                        candidate.text(),
                        value,
                        candidate.segment(),
                        candidate.from(),
                        candidate.to(),
                        candidate.certainty()))
                .orElse(candidate);
    }

    /** The meaning of the field, without words that only say that it is a link. */
    private Meaning asked(Field field) {
        return asked.computeIfAbsent(
                field,
                key -> Question.read(
                        Field.of(
                                telling(Wording.inFull(key.name())),
                                FieldFormat.LINK,
                                key.query() == null ? null : telling(key.query())),
                        purposes.lexicon(),
                        false));
    }

    private Claimed claim(Meaning asked, Candidate link) {
        double best = 0;
        double against = 0;
        boolean said = false;
        if (Looks.letters(link.text()) > 0 && link.words().size() <= LONGEST) {
            var own = telling(link.text());
            best = Math.max(
                    fit.fit(asked, own).fits(), fit.fit(asked, link.text()).fits());
            against = isSaid(link) ? fit.fit(asked, own).other() : 0;
            said = best > 0.5 || isSaid(link);
            // What the lexicon knows of a text says little of a purpose that it does not know.
            boolean isJudged = said && !asked.concepts().isEmpty();
            best = isJudged || against >= 0.5 ? best : Math.max(best, meant(asked, own));
        }
        double around = 0;
        for (var label : around(link)) {
            boolean named = Looks.endsAsLabel(label.text()) && label.quality() > 0.8 && isFirstBehind(label, link);
            double says = label.quality()
                    * Math.max(fit.fit(asked, telling(label.text())).fits(), mentioned(asked, label));
            around = Math.max(around, (said && !named ? BESIDE : AROUND) * says);
            against = named && says > 0.6 ? 0 : against;
        }
        double address = OF_ADDRESS * fit.fit(asked, ofAddress(link)).fits();
        best = Math.max(Math.max(best, around), said ? 0 : address);
        boolean isOnlyOne = asked.concepts().isEmpty() && isOnlyOne(link);
        return new Claimed(link, best, address, against, isOnlyOne);
    }

    /** Returns whether it is the one link of which nothing says that it is there for something else, such as terms of use. */
    private boolean isOnlyOne(Candidate link) {
        return Looks.letters(link.text()) > 0
                && !isSaid(link)
                && links.stream()
                        .filter(other -> Looks.letters(other.text()) > 0 && !isSaid(other))
                        .map(Candidate::value)
                        .allMatch(value -> Objects.equals(value, link.value()));
    }

    /** The score of a text that means what is asked for, without the words for it; 0 where that is too unlikely. */
    private double meant(Meaning asked, String text) {
        double likely = fit.matcher()
                .map(matcher -> matcher.likelihood(Matcher.asked(asked.field()), Looks.bare(text)))
                .orElse(0.0);
        return likely < LEAST_MEANT ? 0 : OF_MEANT * likely;
    }

    /**
     * A link for a field.
     *
     * @param named how well its words, those around it or its address say what is asked for, from 0
     * to 1
     * @param address how well its address does, of which less is believed
     * @param other how well it says another purpose
     * @param isOnlyOne whether no other link may be meant
     */
    private record Claimed(Candidate link, double named, double address, double other, boolean isOnlyOne) {}

    private Weighing<Claimed> weigh() {
        return Weighing.sum(
                Clue.always("link-unasked"),
                Clue.of("link-named", one -> Math.min(1, one.named() + 0.1 * one.address())),
                Clue.of("link-of-another", one -> Math.max(0, one.other() - one.named())),
                Clue.is("link-only-one", Claimed::isOnlyOne),
                Clue.is(
                        "link-as-button",
                        one -> one.link().whole() && !one.link().words().isEmpty()),
                Clue.of("link-near-top", one -> 1 - height(one.link())));
    }

    /** Returns how far down its page a link begins, from 0 at the upper edge to 1. */
    private double height(Candidate link) {
        return link.segment().top() / Math.max(1e-9, views.get(link.page()).height());
    }

    /** The ids of all clues that links are judged by. */
    public Stream<String> ids() {
        return weighing.ids();
    }

    /** Returns whether most words of the link say what it is for. */
    private boolean isSaid(Candidate link) {
        return fit.sense(telling(link.text())).labelish() > 0.5;
    }

    /** "Join the meeting:" names one link, not all that come below. */
    private boolean isFirstBehind(Label label, Candidate link) {
        int before = links.indexOf(link) - 1;
        return label.side() == Label.Side.INSIDE
                || before < 0
                || links.get(before).page() != link.page()
                || around(links.get(before)).stream()
                        .noneMatch(other -> other.text().equals(label.text()));
    }

    /** Returns how well a text speaks of what is asked for, whatever else it says. */
    private double mentioned(Meaning asked, Label label) {
        double best = 0;
        for (var match : purposes.lexicon().find(Wording.of(label.text()), false)) {
            for (var meant : asked.concepts().entrySet()) {
                best = Math.max(best, meant.getValue() * meant.getKey().affinity(match.concept()));
            }
        }
        return MENTIONED * best;
    }

    /** The words before it on its line, though wide gaps part them, back to the link before. */
    private String onItsLine(Candidate link) {
        var words = new ArrayList<String>();
        for (var segment : views.get(link.page()).lines().get(link.segment().line())) {
            boolean own = segment.is(link.segment());
            for (var token : segment.tokens()
                    .subList(0, own ? link.from() : segment.tokens().size())) {
                if (linked.contains(token.word())) {
                    words.clear();
                } else {
                    words.add(token.text());
                }
            }
            if (own) {
                break;
            }
        }
        return String.join(" ", words.subList(Math.max(0, words.size() - LONGEST), words.size()));
    }

    private List<Label> around(Candidate link) {
        return around.computeIfAbsent(link, this::gather);
    }

    /** Returns whether the words before a link on its line, but for marks, are another link. */
    private boolean isAfterLink(Candidate link) {
        var tokens = link.segment().tokens();
        int before = link.from() - 1;
        while (before >= 0 && Looks.letters(tokens.get(before).text()) == 0) {
            before--;
        }
        return before >= 0 && linked.contains(tokens.get(before).word());
    }

    /** Returns whether a label is, or ends with, the words of a link that leads elsewhere: they say what that one is for. */
    private boolean isOfAnother(Label label, Candidate link) {
        return links.stream()
                .filter(other -> !Objects.equals(other.value(), link.value()) && Looks.letters(other.text()) > 0)
                .anyMatch(other ->
                        label.text().equals(other.text()) || label.text().endsWith(" " + other.text()));
    }

    private List<Label> gather(Candidate link) {
        if (!link.words().isEmpty()) {
            boolean afterLink = isAfterLink(link);
            var all = labels.around(link).stream()
                    .filter(label -> !afterLink || label.side() != Label.Side.INSIDE)
                    .filter(label -> !isOfAnother(label, link))
                    .collect(Collectors.toCollection(ArrayList::new));
            var behind = Prose.behind(views.get(link.page()), link.segment(), link.to(), LONGEST / 2);
            if (!behind.isEmpty()) {
                all.add(new Label(String.join(" ", behind), Label.Side.BEHIND, 0.9));
            }
            var before = onItsLine(link);
            if (!before.isEmpty()) {
                all.add(new Label(before, Label.Side.LEFT, 0.95));
            }
            return all;
        }
        var lines = views.get(link.page()).lines();
        int at = link.segment().line();
        var near = new ArrayList<Label>();
        for (int line = Math.max(0, at - NEAR); line < Math.min(lines.size(), at + NEAR); line++) {
            double far = line < at ? at - 1 - line : line - at;
            for (var segment : lines.get(line)) {
                if (segment.tokens().size() <= LONGEST) {
                    near.add(new Label(segment.text(), Label.Side.ABOVE, 0.9 - 0.2 * far));
                }
            }
        }
        return near;
    }

    /** The words of an address, after the name of its host. */
    private static String ofAddress(Candidate link) {
        if (!(link.value() instanceof Value.Link address)) {
            return "";
        }
        var host = address.uri().getHost();
        var path = address.uri().getRawPath();
        var first = host == null ? "" : host.substring(0, Math.max(0, host.indexOf('.')));
        String decoded;
        try {
            decoded = URLDecoder.decode((path == null ? "" : path).replace("+", " "), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            decoded = "";
        }
        var words = NO_LETTERS
                .splitAsStream(first + " " + Wording.spaced(decoded))
                .filter(word -> word.length() > 1)
                .limit(LONGEST)
                .collect(Collectors.joining(" "));
        return telling(words);
    }

    /** A text without words that go with any purpose; as it is where nothing else is left. */
    private static String telling(String text) {
        var telling = new StringBuilder();
        for (var word : text.strip().split("\\s+", -1)) {
            var bare = NO_LETTERS.matcher(Wording.fold(word)).replaceAll("");
            if (!OF_ANY.contains(bare) && !bare.isEmpty()) {
                telling.append(telling.isEmpty() ? "" : " ").append(word);
            }
        }
        return telling.isEmpty() ? text : telling.toString();
    }
}
