package dev.quern.ocr.engine;

import dev.quern.core.mailbox.Field;
import dev.quern.core.page.LinkedWords;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.LinkSpotter;
import dev.quern.core.result.LinkedAddress;
import dev.quern.core.result.Value;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the links of a document for fields of format LINK: by what their words promise, else by what stands around them and by
 * the words of the address. One for each document.
 */
final class LinkScoring {
    /** What a link is worth that nothing speaks for: less than an empty field. */
    private static final double UNASKED = -1.3;

    private static final double AGAINST = 3;
    /** How far words around a link speak for it: those of one that says nothing itself, and those of another. */
    private static final double AROUND = 0.85;

    private static final double BESIDE = 0.3;
    private static final double OF_ADDRESS = 0.55;
    /** A link that is all of its line is a button, or nearly: what a mail is written for. */
    private static final double BUTTON = 0.2;

    private static final double EARLY = 0.15;
    /** More words are no promise but a text. */
    private static final int LONGEST = 12;

    private static final int NEAR = 3;
    private static final int MOST_LINKS = 2_000;

    /** Words of the texts of links, and of what people ask for, that go with any purpose. */
    private static final Set<String> OF_ANY = Set.of(
            "link", "url", "uri", "href", "button", "address", "adresse", "schaltflache", "bouton", "lien", "enlace",
            "boton", "click", "clic", "cliquez", "cliquer", "klick", "klicke", "klicken", "tap", "here", "hier", "ici",
            "aqui", "qui", "now", "jetzt", "maintenant", "ahora", "adesso", "nu", "page", "seite", "pagina", "web",
            "website", "pdf", "details", "detail", "more", "mehr", "mas", "plus", "online", "http", "https", "www",
            "html", "com", "go", "see", "view", "show", "open", "check", "voir", "ver", "afficher", "consulter",
            "anzeigen", "ansehen", "offnen", "vedi", "visualizza", "bekijk", "bekijken", "where", "can", "one", "to",
            "wo", "kann", "man", "ou", "donde", "directly", "direkt", "gleich", "get", "leads", "opens", "href");

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

    private final List<Sheet> sheets;
    private final Labels labels;
    private final Lexicon purposes;
    private final LabelFit fit;
    private final Conventions conventions;
    private final List<Candidate> links = new ArrayList<>();
    /** By the first word of a printed address, the link that it is on. */
    private final Map<Word, LinkedWords> printed = new IdentityHashMap<>();

    private final Map<Field, Meaning> asked = new LinkedHashMap<>();

    LinkScoring(List<Sheet> sheets, Labels labels, Lexicon purposes, Conventions conventions) {
        this.sheets = sheets;
        this.labels = labels;
        this.purposes = purposes;
        this.fit = new LabelFit(purposes, false);
        this.conventions = conventions;
        sheets.forEach(this::find);
    }

    /** The candidates of a field, with the links among them, best first; as they are for a field that asks for no link. */
    List<Scored> among(Meaning field, List<Scored> others) {
        if (field.field().format() != FieldFormat.LINK
                || !field.field().choices().isEmpty()
                || (links.isEmpty() && printed.isEmpty())) {
            return others;
        }
        var byAddress = new LinkedHashMap<Value, Scored>();
        for (var link : links) {
            var scored = score(asked(field.field()), link);
            var value = link.value();
            if (scored.score() > 0.3 && value != null) {
                byAddress.merge(value, scored, (one, other) -> other.score() > one.score() ? other : one);
            }
        }
        var all = new ArrayList<>(byAddress.values());
        others.forEach(one -> all.add(new Scored(whole(one.candidate()), one.score(), one.label())));
        all.sort(Comparator.comparingDouble(Scored::score).reversed());
        return all.size() > Scoring.KEPT ? List.copyOf(all.subList(0, Scoring.KEPT)) : all;
    }

    /** From now on the texts of links are compared with this field by what they mean. */
    void compareMeaning(Meaning field) {
        if (field.field().format() == FieldFormat.LINK && !links.isEmpty()) {
            fit.compareMeaning(asked(field.field()));
        }
    }

    private void find(Sheet sheet) {
        var segments = new IdentityHashMap<Word, Segment>();
        for (var segment : sheet.page().links().isEmpty() ? List.<Segment>of() : sheet.segments()) {
            segment.tokens().forEach(token -> segments.put(token.word(), segment));
        }
        for (var link : LinkedWords.of(sheet.page())) {
            var target = LinkSpotter.given(link.link().target());
            var first = link.words().stream().filter(segments::containsKey).findFirst();
            if (target.isEmpty() || links.size() >= MOST_LINKS) {
                continue;
            }
            if (Looks.hasWeb(link.text()) && isAddress(link.text())) {
                link.words().forEach(word -> printed.put(word, link));
            } else if (first.isPresent()) {
                var segment = segments.get(first.get());
                int from = 0;
                while (segment.tokens().get(from).word() != first.get()) {
                    from++;
                }
                int to = from + 1;
                while (to < segment.tokens().size()
                        && link.words().contains(segment.tokens().get(to).word())) {
                    to++;
                }
                links.add(Candidate.link(link, target.get(), segment, from, to));
            } else if (link.words().isEmpty()) {
                links.add(Candidate.link(link, target.get(), place(sheet, link), 0, 0));
            }
        }
    }

    private boolean isAddress(String text) {
        return LinkSpotter.parse(text, conventions).isPresent() || text.contains("://");
    }

    /** Where a picture stands among the segments: at the line that begins beneath it. */
    private Segment place(Sheet sheet, LinkedWords picture) {
        var box = picture.link().box();
        double top = box.centerY() * sheet.height();
        int line = 0;
        while (line < sheet.lines().size()
                && sheet.lines().get(line).stream().anyMatch(segment -> segment.centerY() < top)) {
            line++;
        }
        return new Segment(
                sheet.page().index(),
                line,
                sheet.segments().size() + links.size(),
                List.of(),
                "",
                box.left() * sheet.width(),
                box.top() * sheet.height(),
                box.right() * sheet.width(),
                box.bottom() * sheet.height());
    }

    /** A printed address with what is behind it, where only that is whole. */
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

    /** What the field asks for, without words that only say that it is a link. */
    private Meaning asked(Field field) {
        return asked.computeIfAbsent(
                field,
                key -> Meaning.of(
                        Field.of(
                                telling(Wording.spaced(key.name())),
                                FieldFormat.LINK,
                                key.query() == null ? null : telling(key.query())),
                        purposes,
                        false));
    }

    private Scored score(Meaning asked, Candidate link) {
        var text = link.text();
        double best = 0;
        double against = 0;
        boolean said = false;
        if (Looks.letters(text) > 0 && link.words().size() <= LONGEST) {
            var own = telling(text);
            var judged = fit.fit(asked, own);
            best = Math.max(judged.fits(), fit.fit(asked, text).fits());
            against = judged.other();
            said = fit.sense(own).labelish() > 0.3 && !own.equals(text) || best > 0.5 || against > 0.3;
        }
        double around = 0;
        for (var label : around(link)) {
            var judged = fit.fit(asked, telling(label.text()));
            around = Math.max(around, judged.fits() * label.quality());
        }
        best = Math.max(best, (said ? BESIDE : AROUND) * around);
        double address = fit.fit(asked, ofAddress(link)).fits();
        best = Math.max(best, said ? Math.min(best, OF_ADDRESS * address) : OF_ADDRESS * address);
        double score = UNASKED + Scoring.LABEL * Math.min(1, best + 0.1 * Math.min(address, around));
        score -= AGAINST * Math.max(0, against - best);
        score += link.whole() && !link.words().isEmpty() ? BUTTON : 0;
        score += EARLY * (1 - link.segment().top() / Math.max(1e-9, sheets.get(link.page()).height()));
        return new Scored(link, score, best);
    }

    private List<Label> around(Candidate link) {
        if (!link.words().isEmpty()) {
            var all = new ArrayList<>(labels.around(link));
            var behind = Prose.behind(sheets.get(link.page()), link.segment(), link.to(), LONGEST / 2);
            if (!behind.isEmpty()) {
                all.add(new Label(String.join(" ", behind), Label.Side.BEHIND, 0.9));
            }
            return all;
        }
        var lines = sheets.get(link.page()).lines();
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

    /** The words of an address, behind the name of its host. */
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
        var words = NO_LETTERS.splitAsStream(first + " " + Wording.spaced(decoded))
                .filter(word -> word.length() > 2)
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
