package dev.quern.ocr.engine.label;

import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.CellParts;
import dev.quern.ocr.engine.candidate.Greeting;
import dev.quern.ocr.engine.candidate.Offices;
import dev.quern.ocr.engine.candidate.Ticks;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gathers what stands around a candidate: before it, left of it, above it, at the head of its block. */
public final class Labels {
    /** The place before the date of a line such as "Norwich, 25 September" or "Lyon, le 3 mai". */
    private static final Pattern PLACE =
            Pattern.compile("\\p{Lu}[\\p{L}.'’ -]{2,30},(?: " + Words.oneOf("words for dates after places") + ")?");

    /** A party's role as contracts define it: (the "Supplier"), (im Folgenden „Kunde“), (di seguito «il Cliente»). */
    private static final Pattern ROLE =
            Pattern.compile("\\([^()]{0,60}?[\"“”„«‘']\\s*([\\p{L}][\\p{L} ’'-]{2,30}?)\\s*[\"“”»’'][^()]{0,20}\\)");

    private static final Pattern TIME = Pattern.compile("\\d:\\d");
    private static final Pattern ENDS_REMARK = Pattern.compile(".*\\)[,;]");
    private static final int PREAMBLE = 3;
    private static final int ROLE_BELOW = 5;
    private static final int BEFORE = 12;
    private static final int BEHIND = 12;
    /** Words for what a number counts. */
    private static final int MOST_COUNTED = 3;

    private static final Pattern COUNTED = Pattern.compile("\\p{L}[\\p{L}'’-]+[,;.]?");
    private static final Pattern ENDS = Pattern.compile(".*[,;.]");
    /** What a number counts, and the mark before the next one. */
    private static final Pattern LISTED = Pattern.compile(
            "(?:^|[ (])\\d[\\d.,]* \\p{L}[\\p{L}'’ -]{1,30}(?:[,;]|(?iu: " + Words.oneOf("and") + "))$");
    /** The least quality of a label: one beyond many figures names nothing. */
    private static final double FAINT = 1e-3;

    /** How well a label names words that it runs into, with nothing between them. */
    private static final double RUNS_ON = 0.75;

    /** The same of words that begin the value of another label, as in "Material: Waste oil", or go on to their own, as in "Production office: 12". */
    private static final double OF_ANOTHER = 0.3;

    private static final double QUOTED = 0.5;

    /** "office: 12" after "Production". */
    private static final Pattern REST_OF_LABEL = Pattern.compile("^[^\\d:]{2,30}:(?: |$)");

    private static final double SAME_SIZE = 0.3;

    /** Words of a line that may be a sentence with a value in it: "Dear Jane Roe,". */
    private static final int LEAST_OF_SENTENCE = 3;

    /** How well a caption names what is over it. */
    private static final double CAPTION = 0.97;

    /** How well a label names the cell that it stands half way down of. */
    private static final double CENTRED = 0.95;
    /** How well a question names what the ticked one of its answers asks for. */
    private static final double ASKED = 0.93;

    private final List<PageView> views;
    private final LabelFit fit;
    private final Statements statements;
    private final Keys keys;
    private final WriteLines writeLines;
    private final LabelsAbove above;
    private final Ticks ticks;
    private final Captions captions;
    private final CentredLabels centred = new CentredLabels();
    private final IdentityHashMap<Candidate, List<Label>> around = new IdentityHashMap<>();

    public Labels(List<PageView> views, LabelFit fit, Statements statements) {
        this.views = views;
        this.fit = fit;
        this.statements = statements;
        this.keys = new Keys(views, fit);
        this.writeLines = new WriteLines(keys, fit);
        this.above = new LabelsAbove(keys, fit);
        this.ticks = Ticks.in(views);
        this.captions = new Captions(views);
    }

    /** Returns whether the candidate is itself a label of a list of labels and values. */
    public boolean isKey(Candidate candidate) {
        return keys.contains(candidate.segment()) || (candidate.from() == 0 && keys.heads(candidate.segment()));
    }

    /** Returns whether the candidate is surely a label: of rows of labels that take turns with their values. */
    public boolean isInLabelRow(Candidate candidate) {
        return keys.isInLabelRow(candidate.segment());
    }

    /** What is ticked on the pages. */
    public Ticks ticks() {
        return ticks;
    }

    public List<Label> around(Candidate candidate) {
        return around.computeIfAbsent(candidate, this::gather);
    }

    /** The sentence that a candidate is part of, with {@link Matcher#BLANK} in its place; null outside running text. */
    public @Nullable String sentence(Candidate candidate) {
        var segment = candidate.segment();
        boolean whole =
                candidate.from() == 0 && candidate.to() == segment.tokens().size();
        if (whole || !candidate.below().isEmpty() || segment.tokens().size() < LEAST_OF_SENTENCE) {
            return null;
        }
        return Prose.around(views.get(candidate.page()), segment, candidate.from(), candidate.to(), Matcher.BLANK);
    }

    private List<Label> gather(Candidate candidate) {
        Stoppable.check();
        var said = statements.of(candidate);
        if (!said.isEmpty()) {
            return said.stream()
                    .map(one -> new Label(one.label(), Label.Side.INSIDE, one.quality()))
                    .toList();
        }
        var option = ticks.ticked(candidate);
        if (option.isPresent() && option.get().label() != null) {
            return inParts(List.of(new Label(option.get().label(), Label.Side.LEFT, 1)), candidate);
        }
        var caption = captions.under(candidate.segment());
        if (caption.isPresent() && candidate.whole()) {
            return inParts(List.of(new Label(caption.get(), Label.Side.BELOW, CAPTION)), candidate);
        }
        var labels = new ArrayList<Label>();
        var view = views.get(candidate.page());
        boolean counts = candidate.shape() == Shape.NUMBER && counted(candidate, labels);
        boolean inside = !counts && !CellParts.isFurtherPart(candidate) && inside(view, candidate, labels);
        if (!inside || isPreamble(candidate)) {
            left(view, candidate, labels);
        }
        labels.addAll(above.of(view, candidate, inside));
        heading(view, candidate, labels);
        labels.removeIf(label -> captions.contains(label.text()));
        writeLines.below(view, candidate).ifPresent(labels::add);
        role(view, candidate, labels);
        if (candidate.shape() == Shape.PERSON) {
            behind(view, candidate, labels);
            Offices.roleAfter(view, candidate).ifPresent(role -> labels.add(new Label(role, Label.Side.BEHIND, 0.93)));
        }
        Offices.of(view, candidate).ifPresent(office -> labels.add(new Label(office, Label.Side.BELOW, 0.93)));
        if (Offices.named(view, candidate)) {
            labels.add(new Label("job title", Label.Side.ABOVE, 0.85));
        }
        if (writeLines.signed(view, candidate)) {
            labels.add(new Label("signature", Label.Side.ABOVE, 0.9));
        }
        return inParts(labels, candidate);
    }

    /**
     * Over "Name / Nom" stands one value for both; over "Age / Sex" and "46 / F" each part names the part at its place.
     */
    private static List<Label> inParts(List<Label> labels, Candidate candidate) {
        var all = new ArrayList<Label>();
        for (var label : labels) {
            if (label.text().indexOf('/') < 0) {
                all.add(label);
                continue;
            }
            var parts = LabelFit.SLASH.split(label.text(), -1);
            boolean apart = parts.length > 1 && Arrays.stream(parts).allMatch(part -> Looks.letters(part) > 1);
            int part = apart ? CellParts.part(candidate, parts.length) : -1;
            if (part < 0) {
                all.add(label);
            }
            for (int i = 0; apart && i < parts.length; i++) {
                if (part < 0 || part == i) {
                    double quality = part < 0 ? 0.97 * label.quality() : label.quality();
                    all.add(new Label(parts[i].strip(), label.side(), quality));
                    var whole = i == 0 ? null : CellParts.completed(parts[0].strip(), parts[i].strip());
                    if (whole != null) {
                        all.add(new Label(whole, label.side(), quality));
                    }
                }
            }
        }
        return all;
    }

    /** "Jane Roe is in charge of": the words right after and the last of the clause. */
    private static void behind(PageView view, Candidate candidate, List<Label> labels) {
        var words = Prose.behind(view, candidate.segment(), candidate.to(), BEHIND);
        for (int to = 2; to <= Math.min(4, words.size()); to++) {
            labels.add(new Label(String.join(" ", words.subList(0, to)), Label.Side.BEHIND, 0.8));
        }
        if (words.size() > 4) {
            labels.add(new Label(words.get(words.size() - 1), Label.Side.BEHIND, 0.7));
        }
    }

    /** "3 adults, 1 child": what a number counts stands after it. Returns whether it is a further one of such a list. */
    private static boolean counted(Candidate candidate, List<Label> labels) {
        var tokens = candidate.segment().tokens();
        var words = new ArrayList<String>();
        boolean listed = candidate.from() > 1
                && LISTED.matcher(candidate.segment().text(0, candidate.from())).find();
        // "Employees: 3 Date of opening: …": what stands after that number is a label of its own.
        boolean capital = listed || candidate.from() == 0;
        boolean ends = candidate.to() > 0
                && ENDS.matcher(tokens.get(candidate.to() - 1).text()).matches();
        for (int i = candidate.to(); !ends && i < Math.min(tokens.size(), candidate.to() + MOST_COUNTED); i++) {
            var word = tokens.get(i).text();
            if (!COUNTED.matcher(word).matches() || !(capital || Character.isLowerCase(word.codePointAt(0)))) {
                break;
            }
            ends = ENDS.matcher(word).matches();
            words.add(ends ? word.substring(0, word.length() - 1) : word);
        }
        for (int count = 1; count <= words.size(); count++) {
            labels.add(new Label(String.join(" ", words.subList(0, count)), Label.Side.BEHIND, 0.9));
        }
        return listed && !words.isEmpty();
    }

    private boolean inside(PageView view, Candidate candidate, List<Label> labels) {
        var segment = candidate.segment();
        var before = Prose.before(view, segment, candidate.anchor(), BEFORE);
        if (candidate.value() == null
                && !before.isEmpty()
                && ENDS_REMARK.matcher(before.get(before.size() - 1)).matches()) {
            // "Ann Day (chair), Bo Lee": what stands in brackets is of the one before.
            return false;
        }
        if (candidate.role() == Candidate.Role.RANGE_END && !before.isEmpty()) {
            // In "period: from 1 May to 30 April" the second day is not "from".
            var last = Wording.of(before.get(before.size() - 1));
            if (Meaning.STARTS.containsAll(last)) {
                before = before.subList(0, before.size() - 1);
            }
        }
        int from = before.size();
        int words = 0;
        while (from > 0 && words < 6) {
            from--;
            if (!Label.saysNothing(before.get(from))) {
                words++;
            }
        }
        before = before.subList(from, before.size());
        var text = String.join(" ", before);
        if (Label.saysNothing(text)) {
            return false;
        }
        double stands = stands(view, candidate, text);
        labels.add(new Label(text, Label.Side.INSIDE, Looks.letters(text) == 0 ? 0.2 : stands));
        // "Invoice 4711 of 16 June": the words right before say it best.
        if (words >= 3) {
            int to = before.size();
            for (int near = to - 2; near >= Math.max(0, to - 4); near--) {
                var nearest = String.join(" ", before.subList(near, to));
                labels.add(new Label(nearest, Label.Side.INSIDE, stands * (0.97 - 0.02 * (to - 2 - near))));
            }
        }
        if (candidate.shape() == Shape.DATE
                && candidate.to() == segment.tokens().size()
                && PLACE.matcher(text).matches()
                && !fit.sense(text).isLabel()) {
            labels.add(new Label("place date", Label.Side.INSIDE, 1));
        }
        return true;
    }

    /** Returns how well the words before a candidate on its line stand there as its label. */
    private double stands(PageView view, Candidate candidate, String text) {
        if (text.startsWith(">")) {
            // "> From: Jane Roe" is the head of a message that another one quotes.
            return QUOTED;
        }
        var segment = candidate.segment();
        if (candidate.value() != null || !runsOn(segment, candidate.anchor())) {
            return 1;
        }
        if (REST_OF_LABEL.matcher(candidate.text()).find()) {
            return OF_ANOTHER;
        }
        if (Looks.hasDigit(candidate.text())) {
            return 1;
        }
        var left = view.leftOf(segment);
        boolean labelled = left != null && (keys.contains(left) || Looks.endsAsLabel(left.text()));
        return labelled || keys.labelOver(segment) != null ? OF_ANOTHER : RUNS_ON;
    }

    /** "Customer states grinding noise": nothing parts the first word from the others, which may be what it goes on with. */
    private static boolean runsOn(Segment segment, int at) {
        if (at == 0 || at >= segment.tokens().size()) {
            return false;
        }
        // "Course of drawing": the small word says nothing.
        int last = at - 1;
        while (last > 0
                && Wording.of(segment.tokens().get(last).text()).isEmpty()
                && Looks.letters(segment.tokens().get(last).text()) > 0) {
            last--;
        }
        var before = segment.tokens().get(last);
        var word = segment.tokens().get(at);
        return at != Greeting.length(segment)
                && Looks.letters(before.text()) > 2
                && Character.isLetter(
                        before.text().codePointBefore(before.text().length()))
                && !Wording.of(before.text()).isEmpty()
                && before.word().bold() == word.word().bold()
                && Math.abs(before.word().fontSize() - word.word().fontSize()) < SAME_SIZE;
    }

    /** "Friday," before a day and "00:01 on" name nothing: what stands left of them still does. */
    private boolean isPreamble(Candidate candidate) {
        var before = candidate.segment().text(0, candidate.anchor());
        return candidate.anchor() <= PREAMBLE
                && (!before.contains(":") || TIME.matcher(before).find())
                && fit.labelish(before) < 0.5;
    }

    private void left(PageView view, Candidate candidate, List<Label> labels) {
        var from = candidate.segment();
        double quality = 0.97;
        double limit = 0.55 * view.width();
        int texts = 0;
        var nearest = "";
        ticks.askedBefore(view, from).ifPresent(label -> labels.add(new Label(label, Label.Side.LEFT, ASKED)));
        centred.of(view, from).ifPresent(label -> labels.add(new Label(label, Label.Side.LEFT, CENTRED)));
        if (keys.labelOver(from) != null || (candidate.value() == null && centred.isWithin(view, from))) {
            return;
        }
        for (var left = view.leftOf(from); left != null && texts < 2; left = view.leftOf(left)) {
            double gap = candidate.left() - left.right();
            if (gap > limit && texts > 0) {
                return;
            }
            if (Label.saysNothing(left.text())) {
                continue;
            }
            if (Looks.figures(left.text())) {
                quality *= 0.8;
                if (quality < FAINT) {
                    return;
                }
                continue;
            }
            double far = Math.min(1, gap / view.width());
            double ends = Looks.endsAsLabel(left.text()) || keys.contains(left) ? 1.04 : 1;
            double level = keys.heads(left) && keys.heads(from) ? 0.4 : 1;
            // "Date: 1/2/2024" left of a time has its own value.
            double free = Looks.hasDigit(left.text()) && fit.isLabelled(left.text()) ? 0.3 : 1;
            double stands = Math.min(1, quality * (1 - 0.25 * far) * ends * level * free);
            labels.add(new Label(left.text(), Label.Side.LEFT, stands));
            var rest = texts == 0 ? restBelow(view, left, from) : null;
            if (rest != null) {
                labels.add(new Label(left.text() + " " + rest.text(), Label.Side.LEFT, stands));
            }
            if (Signing.isName(left, fit) && Signing.isNear(view, left)) {
                labels.add(new Label(Signing.SIGNER, Label.Side.LEFT, 0.95 * stands));
            }
            if (texts == 1
                    && Looks.endsAsLabel(nearest)
                    && !Looks.endsAsLabel(left.text())
                    && fit.labelish(left.text()) > 0.9) {
                // "Customer" heads a row of "Name:" and "Address:".
                labels.add(new Label(left.text() + " " + nearest, Label.Side.LEFT, 0.93 * (1 - 0.25 * far)));
            }
            nearest = left.text();
            quality *= 0.6;
            texts++;
        }
    }

    /** The second line of a label that a narrow column wraps; nothing but the value's own second line stands right of it. */
    private static @Nullable Segment restBelow(PageView view, Segment label, Segment value) {
        if (label.line() + 1 >= view.lines().size() || Looks.endsAsLabel(label.text())) {
            return null;
        }
        for (int line = label.line() + 1; line <= Math.min(view.lines().size() - 1, label.line() + 2); line++) {
            for (var under : view.lines().get(line)) {
                if (Math.abs(under.left() - label.left()) < 0.3 * label.height()) {
                    var right = view.rightOf(under);
                    boolean near = under.top() - label.bottom() < 0.6 * label.height();
                    boolean free = right == null || right.left() > value.right() || isBelow(value, right, under);
                    boolean brief = under.tokens().size() <= 3 && !Looks.hasDigit(under.text());
                    return near && free && brief ? under : null;
                }
            }
        }
        return null;
    }

    /** Returns whether the second lines of a label and of its value stand side by side. */
    private static boolean isBelow(Segment value, Segment right, Segment label) {
        return Math.abs(right.left() - value.left()) < 0.3 * value.height()
                && right.top() - value.bottom() < 0.6 * value.height()
                && Character.isLowerCase(label.text().codePointAt(0));
    }

    /** The role in quotation marks that a contract gives the party named over it or before it. */
    private void role(PageView view, Candidate candidate, List<Label> labels) {
        var segment = candidate.segment();
        if (!Looks.capital(candidate.text())) {
            return;
        }
        var last = segment;
        for (int line = segment.line(); line < Math.min(view.lines().size(), segment.line() + ROLE_BELOW); line++) {
            for (var other : view.lines().get(line)) {
                if (other.sharedWidth(segment) <= 0 || other.top() - last.bottom() > 2 * segment.height()) {
                    continue;
                }
                last = other;
                var role = ROLE.matcher(other.text());
                if (candidate.value() == null && statements.definesIn(other)) {
                    return;
                }
                if (role.find() && (!other.is(segment) || role.start() >= segment.offset(candidate.to()) - 1)) {
                    labels.add(new Label(role.group(1), Label.Side.HEADING, 1));
                    return;
                }
            }
        }
    }

    /** The label over a block of lines: "Seller:", then lines of which this is one. */
    private void heading(PageView view, Candidate candidate, List<Label> labels) {
        var segment = candidate.segment();
        double quality = 0.9;
        double below = segment.top();
        double height = Math.max(segment.height(), 1e-6);
        for (int line = segment.line() - 1; line >= Math.max(0, segment.line() - 8); line--) {
            Segment over = null;
            for (var other : view.lines().get(line)) {
                if (other.left() <= segment.left() + height
                        && (other.right() > segment.left() || Math.abs(other.left() - segment.left()) < height)) {
                    over = other;
                }
            }
            // A value right of its label stands under that label's column.
            if (over == null && !view.lines().get(line).isEmpty()) {
                over = view.lines().get(line).get(0);
                if (over.left() > segment.left() || over.right() > segment.left()) {
                    over = null;
                }
            }
            if (over == null) {
                continue;
            }
            if ((below - over.bottom()) / height > 3) {
                return;
            }
            below = over.top();
            var right = view.rightOf(over);
            boolean alone = right == null || right.left() > over.right() + 8 * height || right.left() > segment.right();
            if (alone
                    && !Looks.hasDigit(over.text())
                    && (Looks.endsAsLabel(over.text()) || fit.sense(over.text()).isLabel())) {
                labels.add(new Label(over.text(), Label.Side.HEADING, quality));
                return;
            }
            int colon = over.text().indexOf(':');
            boolean labelled = colon > 0 || !alone || view.leftOf(over) != null;
            quality *= labelled ? 0.97 : 0.6;
        }
    }
}
