package dev.quern.ocr.engine.rank;

import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Likeness;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.ask.Title;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.CellParts;
import dev.quern.ocr.engine.candidate.Offices;
import dev.quern.ocr.engine.candidate.Overlaps;
import dev.quern.ocr.engine.candidate.Spotting;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Sheet;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Unit;
import dev.quern.ocr.words.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What speaks for a candidate apart from labels: how it is written, where it stands, what it adds up to. */
public final class Form {
    /** What a label that names the field is worth. */
    public static final double LABEL = 5;

    /** What is an amount or a rate rather than a code. */
    private static final Pattern CENTS = Pattern.compile("[\\d.,]*[.,]\\d{2}|\\d+%");

    private static final Pattern HOST = Pattern.compile("(?i)\\.(?:com|de|fr|net|org)");
    /** In this order, since sums of fractions depend on it. */
    private static final List<Shape> NO_CODES = List.of(Shape.DATE, Shape.PHONE, Shape.PERCENT, Shape.IBAN);

    private static final Pattern FROM = Pattern.compile("(?iu)" + Words.oneOf("sender labels") + "\\s*:?");
    private static final Pattern TO = Pattern.compile("(?iu)" + Words.oneOf("recipient labels") + "\\s*:?");

    private static final Likeness TOLD = new Likeness(0.7, 0);
    private static final Likeness OTHER = new Likeness(0, 0.6);

    private static final double SAME_UNIT = 1.8;
    private static final double OTHER_UNIT = 1;
    private static final double LABEL_UNIT = 0.4;

    private final List<Sheet> sheets;
    private final Map<Shape, List<Candidate>> pools;
    private final LabelFit fit;
    private final Labels labels;
    private final Parties parties;
    private final boolean purchase;
    private final Sums sums;
    private final Payment payment;
    private final Map<String, Long> currencies;
    private final IdentityHashMap<Candidate, Candidate> names = new IdentityHashMap<>();
    /** What was judged before, whatever the field. */
    private final IdentityHashMap<Candidate, Double> codes = new IdentityHashMap<>();

    private final IdentityHashMap<Meaning, Optional<Unit>> units = new IdentityHashMap<>();
    private final IdentityHashMap<Candidate, Double> lines = new IdentityHashMap<>();
    private final List<Candidate> postals = new ArrayList<>();
    private final Overlaps postalLines;
    private final TreeSet<BigDecimal> amounts = new TreeSet<>();
    /** Of all amounts, from the smallest. */
    private final List<BigDecimal> sizes;
    /** The largest letters of the first page. */
    private final double largest;

    private final Map<Shape, Overlaps> touching = new EnumMap<>(Shape.class);
    private final Map<Shape, Map<Optional<Value>, List<Candidate>>> values = new EnumMap<>(Shape.class);

    public Form(List<Sheet> sheets, Map<Shape, List<Candidate>> pools, LabelFit fit, Labels labels) {
        this.sheets = sheets;
        this.pools = pools;
        this.fit = fit;
        this.labels = labels;
        var blocks = new AddressBlocks(sheets, fit);
        this.parties = new Parties(sheets, fit, blocks);
        this.purchase = Title.isPurchase(sheets, fit);
        this.sums = new Sums(pool(Shape.AMOUNT));
        this.payment = new Payment(pool(Shape.AMOUNT), labels, fit);
        this.largest = sheets.get(0).segments().stream()
                .mapToDouble(Segment::fontSize)
                .max()
                .orElse(1);
        this.currencies =
                pool(Shape.CURRENCY).stream().collect(Collectors.groupingBy(Candidate::text, Collectors.counting()));
        for (var postal : blocks.postals()) {
            postals.add(postal.address());
            if (postal.name() != null) {
                names.put(postal.address(), postal.name());
            }
        }
        for (var amount : pool(Shape.AMOUNT)) {
            if (amount.value() instanceof Value.Decimal decimal) {
                amounts.add(decimal.number());
            }
        }
        this.postalLines = new Overlaps(postals);
        this.sizes = amounts.stream().map(BigDecimal::abs).sorted().toList();
    }

    private List<Candidate> pool(Shape shape) {
        return pools.getOrDefault(shape, List.of());
    }

    /** The addresses that stand as blocks of lines. */
    public List<Candidate> postals() {
        return postals;
    }

    public double of(Meaning field, Candidate candidate, double label) {
        return switch (field.shape()) {
            case DATE, TIME -> date(field, candidate, label);
            case AMOUNT, NUMBER, PERCENT -> number(field, candidate);
            case CODE -> codes.computeIfAbsent(candidate, this::code) - undigited(candidate, label);
            case ORGANISATION, PERSON -> party(field, candidate, label);
            case ADDRESS -> address(field, candidate, label);
            case CURRENCY -> currency(candidate);
            case IBAN, EMAIL -> 2.2 + early(candidate);
            case VAT_ID -> 0.5 + (Character.isLetter(candidate.text().charAt(0)) ? 1 : -0.5) + early(candidate);
            case URL, PHONE, BIC -> (field.shape() == Shape.URL ? 1.8 : 0.6) + early(candidate);
            case TEXT, ANY -> text(field, candidate, label);
        };
    }

    /** A little for standing early in the document. */
    private double early(Candidate candidate) {
        double y = candidate.segment().top()
                / Math.max(1e-9, sheets.get(candidate.page()).height());
        return candidate.page() == 0 ? 0.25 * (1 - y) : -0.1 * Math.min(3, candidate.page());
    }

    private double date(Meaning field, Candidate candidate, double label) {
        double form = early(candidate);
        boolean start = field.rules().contains(Meaning.Rule.START);
        boolean end = field.rules().contains(Meaning.Rule.END);
        switch (candidate.role()) {
            case RANGE_START -> form += start ? 0.9 : end ? -1.8 : -0.8;
            case RANGE_END -> form += end ? 0.9 : start ? -1.8 : -0.8;
            case ALONE -> form += 0;
        }
        boolean moment = field.field().format() == FieldFormat.DATETIME && candidate.value() instanceof Value.DateTime;
        form += moment ? 0.3 : 0;
        if (moment && label < 0.4 && !start && !end) {
            // Of the moments that nothing names, the first is that of the document.
            boolean any = field.means("issue_date", "document_date", "receipt_date", "date", "time") > 0.5;
            form += (any && early(candidate) > 0.13) || isOnly(candidate) ? 1.6 : any ? 0.4 : 0;
        }
        if (field.shape() == Shape.TIME && label < 0.4) {
            form += isOnly(candidate) || besideADate(candidate) ? 1.8 : 0;
        }
        if (!start && !end && field.means("issue_date", "document_date", "receipt_date", "date") > 0.5 && label < 0.4) {
            // A date that stands by itself near the top is the document's, and so is one without another.
            boolean near = candidate.page() == 0 && early(candidate) > 0.13;
            form += near || isOnly(candidate) ? 1.8 : 0;
        }
        return form;
    }

    /** "23/09/2023 12:48". */
    private boolean besideADate(Candidate candidate) {
        return line(candidate).stream()
                .flatMap(segment -> touching(Shape.DATE).on(segment).stream())
                .anyMatch(date -> date.page() == candidate.page()
                        && date.segment().line() == candidate.segment().line()
                        && date.right() <= candidate.left() + 1e-6);
    }

    /** The segments on its line. */
    private List<Segment> line(Candidate candidate) {
        return sheets.get(candidate.page()).lines().get(candidate.segment().line());
    }

    private Overlaps touching(Shape shape) {
        return touching.computeIfAbsent(shape, one -> new Overlaps(pool(one)));
    }

    private boolean isOnly(Candidate candidate) {
        return values
                .computeIfAbsent(
                        candidate.shape(), shape -> pool(shape).stream().collect(Collectors.groupingBy(Form::valueOf)))
                .entrySet()
                .stream()
                .allMatch(same -> same.getKey().equals(valueOf(candidate))
                        || same.getValue().stream().allMatch(candidate::overlaps));
    }

    private static Optional<Value> valueOf(Candidate candidate) {
        return Optional.ofNullable(candidate.value());
    }

    private double number(Meaning field, Candidate candidate) {
        double form = 0;
        if (!(candidate.value() instanceof Value.Decimal decimal)) {
            return candidate.shape() == Shape.PERCENT ? 0.5 : -1;
        }
        var number = decimal.number();
        if (field.shape() == Shape.PERCENT) {
            return candidate.shape() == Shape.PERCENT
                    ? 0.8
                    : number.abs().compareTo(BigDecimal.valueOf(100)) > 0 ? -3 : -0.6;
        }
        if (field.shape() == Shape.AMOUNT) {
            form += candidate.shape() == Shape.AMOUNT ? 0.4 : -0.7;
            double whole = field.means("gross_total", "total", "amount_due");
            double net = field.means("net_total", "subtotal", "lines_total");
            double tax = field.means("tax_total", "tax_word");
            boolean due = whole > 0.3 && whole >= net && whole >= tax;
            // What is to be paid may differ from the total by what was paid before.
            double gross = field.means("gross_total", "total") > 0.3 ? whole : 0.4 * whole;
            form += 0.9 * sums.gross(number) * (whole >= net && whole >= tax ? gross : 0);
            if (due) {
                form += 2.5 * payment.of(number) - 1.5 * dwarfed(number);
                if (besideItsTax(candidate, number)) {
                    // "Total 9.62 0.58" in a summary of the tax: what the tax is on, and the tax.
                    form -= 2;
                }
            }
            form += 0.7 * sums.net(number) * (net > whole && net >= tax ? net : 0);
            form += 0.7 * sums.tax(number) * (tax > whole && tax > net ? tax : 0);
            if (due && !amounts.isEmpty() && number.compareTo(amounts.last()) == 0) {
                form += 0.7 * gross / whole;
            }
        } else {
            form += (candidate.shape() == Shape.NUMBER ? 0.2 : 0) + unit(field, candidate);
        }
        if (candidate.segment().bold()) {
            form += 0.1;
        }
        return form;
    }

    /** What speaks for a number of days where days are asked for, and against one of years. */
    private double unit(Meaning field, Candidate candidate) {
        var wanted = units.computeIfAbsent(field, key -> Optional.ofNullable(Unit.of(key.field())));
        if (wanted.isEmpty()) {
            return 0;
        }
        var sheet = sheets.get(candidate.page());
        var behind = Prose.behind(sheet, candidate.segment(), candidate.to(), 2);
        var last = candidate.segment().tokens().get(candidate.to() - 1).text();
        var unit = Unit.of(last, behind);
        if (unit != null) {
            return wanted.get() == unit ? SAME_UNIT : -OTHER_UNIT;
        }
        for (var label : labels.around(candidate)) {
            if (label.quality() > 0.8 && Unit.among(Unit.words(label.text())) == wanted.get()) {
                return LABEL_UNIT;
            }
        }
        return 0;
    }

    /** How much an amount is too small to be a total: 0 while a third of the others are larger, 1 where all are. */
    private double dwarfed(BigDecimal number) {
        var size = number.abs();
        int below = 0;
        for (int to = sizes.size(); below < to; ) {
            int middle = (below + to) >>> 1;
            if (sizes.get(middle).compareTo(size) > 0) {
                to = middle;
            } else {
                below = middle + 1;
            }
        }
        int above = sizes.size() - below;
        double larger = above / (double) Math.max(4, amounts.size());
        return Math.max(0, 1.5 * larger - 0.5);
    }

    private boolean besideItsTax(Candidate candidate, BigDecimal number) {
        return line(candidate).stream()
                .flatMap(segment -> touching(Shape.AMOUNT).on(segment).stream())
                .anyMatch(other -> other.page() == candidate.page()
                        && other.segment().line() == candidate.segment().line()
                        && other.value() instanceof Value.Decimal tax
                        && tax.number().signum() > 0
                        && tax.number().compareTo(number) < 0
                        && sums.tax(tax.number()) > 0
                        && sums.gross(number.add(tax.number())) > 0);
    }

    /** "687" of "687 2410557719". */
    private boolean isPartOfGroups(Candidate candidate) {
        return touching(Shape.CODE).on(candidate.segment()).stream()
                .anyMatch(other -> other.segment().is(candidate.segment())
                        && other.from() <= candidate.from()
                        && other.to() >= candidate.to()
                        && other.to() - other.from() > candidate.to() - candidate.from()
                        && other.from() <= 0
                        && other.to() == other.segment().tokens().size());
    }

    /** Rarely a number has no digit at all; then it is short, and a label says so. */
    private double undigited(Candidate candidate, double label) {
        return candidate.shape() == Shape.CODE ? 0 : (label > 0.8 ? 1.1 : 4) + 2 * fit.labelish(candidate.text());
    }

    private double code(Candidate candidate) {
        double form = early(candidate);
        var text = candidate.text();
        int length = text.length();
        if (length < 3) {
            form -= 0.7;
        } else if (length >= 4) {
            form += 0.15;
        }
        for (var shape : NO_CODES) {
            for (int i = touching(shape).count(candidate); i > 0; i--) {
                form -= shape == Shape.PHONE ? 0.8 : 1.6;
            }
        }
        if (CENTS.matcher(text).matches()) {
            form -= 1.6;
        }
        if (candidate.segment().tokens().get(candidate.from()).text().startsWith("(")) {
            form -= 1.6;
        }
        if (text.contains("@") || (text.indexOf('.') >= 0 && HOST.matcher(text).find())) {
            form -= 2;
        }
        if (isPartOfGroups(candidate)) {
            form -= 0.5;
        } else if (candidate.to() - candidate.from() > 1 && candidate.shape() == Shape.CODE) {
            form -= 0.15;
        }
        return form;
    }

    /** Whether the field asks for whoever wrote the document. */
    private boolean wrote(Meaning field) {
        return (purchase && field.trades()) ? field.buyer() : field.seller();
    }

    /**
     * What labels say that mean another in one document than in another: "from" names the seller of an invoice and the buyer
     * of an order, "Firma" over a name in an address the addressee. Null for all others.
     */
    @Nullable
    public Likeness addressed(Meaning field, Label label) {
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

    private boolean isAddressed(Meaning field) {
        return (purchase && field.trades()) ? field.seller() : field.buyer();
    }

    private double party(Meaning field, Candidate candidate, double label) {
        double name = parties.name(candidate);
        double form = name + 0.3 * early(candidate);
        int registered = Spotting.registered(candidate.segment());
        if (registered > 0) {
            form += candidate.to() == registered ? 0.2 : -0.4;
        } else if (goesOn(candidate) && candidate.shape() != Shape.PERSON) {
            form -= label > 0.6 ? 0.8 : 0.2;
        }
        if (wrote(field)) {
            form += parties.seller(candidate);
        } else if (isAddressed(field)) {
            form += parties.buyer(candidate);
        } else if (label < 0.3) {
            form -= 1;
        }
        if (field.shape() == Shape.PERSON && Offices.isOffice(candidate.text())) {
            form -= 1.2;
        }
        if (field.shape() == Shape.PERSON && field.field().format() == FieldFormat.NAME) {
            int words = candidate.to() - candidate.from();
            form += words >= 2 && words <= 4 ? 0.3 : -0.5;
            form -= Looks.legalForm(candidate.text()) ? 1.5 : 0;
        }
        return Math.max(-4, form);
    }

    /** Whether words follow on its line that are not the label of something else. */
    private boolean goesOn(Candidate candidate) {
        var segment = candidate.segment();
        return candidate.to() < segment.tokens().size()
                && CellParts.part(candidate, 2) != 0
                && fit.labelAt(segment, candidate.to(), text -> fit.sense(text).isLabel()) == 0;
    }

    private double address(Meaning field, Candidate candidate, double label) {
        double form = lines.computeIfAbsent(candidate, this::lines);
        var name = names.get(candidate);
        if (name != null) {
            // Whose address it is, the name over it tells, and the label over that.
            double named = 0;
            for (var over : labels.around(name)) {
                named = Math.max(named, fit.fit(field, over.text()).fits() * over.quality());
            }
            form += LABEL * 0.8 * Math.max(0, named - label);
            if (wrote(field)) {
                form += parties.seller(name) - 0.4;
            } else if (isAddressed(field)) {
                form += parties.buyer(name);
            }
        } else if (isAddressed(field)) {
            form -= 0.5;
        } else if (wrote(field)) {
            form += parties.seller(candidate) - 0.3;
        }
        return Math.min(form, 4.5);
    }

    /** How much the lines look like those of an address, whoever's it is. */
    private double lines(Candidate candidate) {
        double form = early(candidate);
        var lines = candidate.text().split("\n", -1);
        boolean town = false;
        boolean street = false;
        for (var line : lines) {
            town |= Looks.town(line);
            street |= Looks.street(line) || (Looks.house(line) && !Looks.town(line));
        }
        form += (town ? 1.1 : -0.8) + (street ? 0.6 : -0.3);
        form -= 0.25 * Math.max(0, lines.length - 4);
        var first = lines[0];
        // The name over an address is not part of it.
        if (Looks.legalForm(first)) {
            form -= 0.6;
        }
        if (Looks.street(first) || Looks.house(first)) {
            form += 0.6;
        }
        if (Looks.reachable(candidate.text()) || Looks.hasPhone(candidate.text())) {
            form -= 0.5;
        }
        if (!Looks.town(lines[lines.length - 1]) && town) {
            form -= 0.3;
        }
        boolean block = postalLines.on(candidate.segment()).contains(candidate);
        return form + (block ? 0.5 : postalLines.any(candidate) ? -0.8 : 0);
    }

    private double currency(Candidate candidate) {
        long most =
                currencies.values().stream().mapToLong(Long::longValue).max().orElse(1);
        long own = currencies.getOrDefault(candidate.text(), 0L);
        return 2.4 * own / most + (currencies.size() == 1 ? 0.8 : 0) + candidate.certainty();
    }

    private double text(Meaning field, Candidate candidate, double label) {
        double form = 0;
        if (Looks.sentence(candidate.text()) && field.field().format() == FieldFormat.ONELINE) {
            form -= 0.8;
        }
        if (candidate.shape() == Shape.CODE) {
            form -= 0.35;
        }
        if (goesOn(candidate) && (candidate.shape() == Shape.TEXT || candidate.shape() == Shape.CODE)) {
            form -= 0.6;
        }
        if (field.means("job_title") < 0.5) {
            // "Company Secretary" is what somebody is, and may be the label of who it is.
            form -= 0.6 * fit.labelish(candidate.text());
        }
        form -= Looks.hint(candidate.text()) ? 1.2 : 0;
        if (candidate.shape() == Shape.ADDRESS) {
            form += label > 0.5 ? 0.25 : -0.5;
        }
        if (field.means("subject") > 0.5
                && candidate.to() == candidate.segment().tokens().size()) {
            // "Reminder - invoice 4711 of 12 May": signs do not part it.
            form += 0.6;
        }
        if (field.means("subject") > 0.5 && candidate.page() == 0 && candidate.whole() && label < 0.5) {
            double y = candidate.segment().top() / Math.max(1e-9, sheets.get(0).height());
            form += candidate.segment().bold() && y > 0.2 && y < 0.6 ? 2.0 : 0;
        }
        if (field.means("title") > 0.5 && candidate.page() == 0 && candidate.whole()) {
            form += candidate.segment().fontSize() >= 0.95 * largest ? 2.2 : 0;
        }
        return form + 0.3 * early(candidate);
    }
}
