package dev.quern.ocr.engine;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.ask.Position;
import dev.quern.ocr.engine.ask.Title;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.FullFirms;
import dev.quern.ocr.engine.candidate.FullNames;
import dev.quern.ocr.engine.candidate.MisreadName;
import dev.quern.ocr.engine.candidate.Spotting;
import dev.quern.ocr.engine.candidate.TitledName;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.rank.Assignment;
import dev.quern.ocr.engine.rank.Confidence;
import dev.quern.ocr.engine.rank.Counting;
import dev.quern.ocr.engine.rank.LinkScoring;
import dev.quern.ocr.engine.rank.Scored;
import dev.quern.ocr.engine.rank.Scoring;
import dev.quern.ocr.engine.table.StatedTable;
import dev.quern.ocr.engine.table.TableFinder;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.engine.weigh.Weights;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.TextValues;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The search of one document for the values of some fields. Steps: {@link PageView}, {@link Spotting}, {@link Meaning},
 * {@link Scoring}, {@link LinkScoring}, {@link Assignment}, {@link Counting}, {@link TableFinder}, {@link Confidence}.
 */
final class Search {
    private static final Pattern DOTTED = Pattern.compile("\\b[0-3]?\\d\\.[01]?\\d\\.(?:19|20)\\d\\d\\b");

    private static final double UNPARSED = 0.5;

    /** The confidence in a candidate found by counting: one of those before it may have been missed. */
    private static final double COUNTED = 0.8;

    /** How well a label fits that a name stands beside. */
    private static final double NAMED = 0.5;

    /** Concepts that say no more of a value than what kind it is. */
    private static final Set<String> OF_ANY_KIND =
            Set.of("date", "time", "plain_number", "person_name", "phone", "email", "website");

    private final Memories memories;
    private final List<Field> fields;
    private final Conventions conventions;
    /** The fields that have one value, found by what speaks for it, and what each asks for. */
    private final List<Field> single = new ArrayList<>();

    private final List<Meaning> meanings = new ArrayList<>();
    /** The fields whose value is found by counting. */
    private final Map<Field, Position> counted = new HashMap<>();

    private final Scoring scoring;
    private final List<List<Scored>> ranked;
    private final List<@Nullable Scored> chosen;
    private final Confidence confidence;
    private final FullNames fullNames;
    private final FullFirms fullFirms;
    private final TableFinder tables;
    private final StatedTable stated;
    private final Counting counting;

    /** The memories that an engine keeps from one document to the next. */
    record Memories(Lexicon lexicon, Memory ofFields, Memory ofColumns, Memory ofLinks) {
        static Memories empty(boolean pagesAreRead) {
            var lexicon = Lexicon.load();
            return new Memories(
                    lexicon,
                    new Memory(lexicon, false, pagesAreRead),
                    new Memory(lexicon, true),
                    new Memory(Lexicon.ofLinks(), false));
        }
    }

    Search(Memories memories, Weights weights, Pages pages, List<Field> fields, Guidance guidance) {
        this.memories = memories;
        this.fields = fields;
        var views = pages.pages().stream().map(PageView::of).toList();
        conventions = conventions(views, guidance.conventions());
        for (var field : fields) {
            var position = Position.of(field);
            if (position.isPresent() && !isNamed(field)) {
                counted.put(field, position.get());
            } else if (field.format() != FieldFormat.TABLE) {
                single.add(field);
                meanings.add(memories.ofFields().meaning(field));
            }
        }
        var title = Title.number(views, new LabelFit(memories.ofFields()));
        meanings.replaceAll(
                meaning -> meaning.on(title == null ? null : memories.lexicon().concept(title)));
        var fit = new LabelFit(memories.ofFields(), meanings);
        var labels = memories.ofFields().texts(List.copyOf(meanings)).labels();
        var statements = Statements.in(views, conventions);
        var pools = Spotting.in(
                views, conventions, fit, text -> labels.get(text, unseen -> isLabel(unseen, fit, meanings)));
        pools.computeIfAbsent(Shape.DATE, shape -> new ArrayList<>()).addAll(statements.candidates(Shape.DATE));
        pools.computeIfAbsent(Shape.TEXT, shape -> new ArrayList<>()).addAll(statements.candidates(Shape.TEXT));
        scoring = new Scoring(views, meanings, pools, fit, statements, weights);
        var links = new LinkScoring(views, scoring.labels(), memories.ofLinks(), conventions, weights);
        // What is no value of the field's format must not keep others from being given.
        ranked = meanings.stream()
                .map(meaning -> links.among(meaning, scoring.rank(meaning)).stream()
                        .filter(one ->
                                normalise(meaning, one.candidate(), one.label()).isPresent())
                        .toList())
                .toList();
        chosen = new Assignment(meanings, ranked, weights).solve();
        confidence = new Confidence(meanings, chosen, weights);
        fullNames = new FullNames(pools, pages.correspondents(), conventions);
        fullFirms = new FullFirms(views);
        tables = new TableFinder(views, memories.ofColumns(), fit, conventions);
        stated = new StatedTable(statements, memories.ofFields(), memories.ofColumns(), conventions);
        counting = new Counting(views, pools, fit);
    }

    /** The values of all fields, in their order. */
    List<FieldValue> values() {
        var values = new ArrayList<FieldValue>();
        for (var field : fields) {
            var position = counted.get(field);
            int at = single.indexOf(field);
            if (position != null) {
                values.add(counted(field, counting.find(position)));
            } else {
                values.add(at < 0 ? stated.find(field).orElseGet(() -> tables.find(field)) : value(at));
            }
        }
        return values;
    }

    /** What a person should know about some values of this document, a sentence each. */
    List<String> remarks(List<FieldValue> values) {
        var remarks = new ArrayList<String>();
        for (int i = 0; i < fields.size(); i++) {
            var field = fields.get(i);
            var columns = field.columns().stream()
                    .map(column -> memories.ofColumns().meaning(column))
                    .toList();
            remarks.addAll(WrongDigits.of(field, columns, values.get(i)));
            if (columns.isEmpty()) {
                WrongDigits.of(memories.ofFields().meaning(field), values.get(i))
                        .ifPresent(remarks::add);
            }
        }
        return remarks;
    }

    /** The candidates for each field, other than tables, links and fields that are found by counting. */
    List<Considered> considered() {
        var all = new ArrayList<Considered>();
        for (int i = 0; i < meanings.size(); i++) {
            var meaning = meanings.get(i);
            if (meaning.field().format() != FieldFormat.LINK) {
                all.add(considered(meaning, value(i), sureness(i)));
            }
        }
        return all;
    }

    private Considered considered(Meaning meaning, FieldValue given, Map<String, Double> sureness) {
        var options = new ArrayList<Considered.Option>();
        for (var judged : scoring.judge(meaning)) {
            normalise(meaning, judged.candidate(), judged.strengths().getOrDefault("label-fits", 0.0))
                    .ifPresent(value -> options.add(new Considered.Option(value, judged.score(), judged.strengths())));
        }
        return new Considered(meaning.field(), Scoring.idOfEmpty(meaning.shape()), options, given, sureness);
    }

    private Map<String, Double> sureness(int field) {
        var one = chosen.get(field);
        return one == null ? Map.of() : confidence.strengths(meanings.get(field), one, ranked.get(field));
    }

    /**
     * Returns whether the field's name says what is counted: of a field called "Start", "the first day" is not the
     * first of the document, but the first of something.
     */
    private boolean isNamed(Field field) {
        return memories.lexicon().asked(Wording.ofName(field.name()), false).stream()
                .anyMatch(match -> !OF_ANY_KIND.contains(match.concept().id()));
    }

    /** One that was counted off; another field may have the same. */
    private FieldValue counted(Field field, Optional<Candidate> found) {
        var meaning = memories.ofFields().meaning(field);
        return found.flatMap(one -> normalise(meaning, one, 1)
                        .map(value -> new FieldValue(
                                field.name(),
                                value,
                                new Evidence(COUNTED * one.reading(), Method.LABEL, one.places()))))
                .orElseGet(() -> new FieldValue(
                        field.name(), null, new Evidence(Confidence.ofNone(List.of()), Method.LABEL, List.of())));
    }

    private static boolean isLabel(String text, LabelFit fit, List<Meaning> meanings) {
        var sense = fit.sense(text);
        if (sense.isLabel()) {
            return true;
        }
        return !sense.words().isEmpty()
                && meanings.stream().anyMatch(meaning -> fit.fit(meaning, text).fits() > 0.9);
    }

    /** Decides what the mailbox left open from the document's own dates and numbers. */
    private static Conventions conventions(List<PageView> views, Conventions given) {
        var lines = new ArrayList<String>();
        for (var view : views) {
            view.segments().forEach(segment -> lines.add(segment.text()));
        }
        var known = TextValues.completed(given, lines);
        // Dots between day, month and year are nobody's month first.
        boolean dotted = given.dateOrder() == null
                && known.dateOrder() == DateOrder.MONTH_FIRST
                && lines.stream().anyMatch(line -> DOTTED.matcher(line).find());
        return dotted ? known.withDateOrder(null) : known;
    }

    private FieldValue value(int at) {
        var meaning = meanings.get(at);
        var choice = chosen.get(at);
        var field = meaning.field();
        double none = Confidence.ofNone(ranked.get(at));
        if (choice == null) {
            return new FieldValue(field.name(), null, new Evidence(none, Method.LABEL, List.of()));
        }
        var value = normalise(meaning, choice.candidate(), choice.label());
        if (value.isEmpty()) {
            return new FieldValue(field.name(), null, new Evidence(none, Method.LABEL, List.of()));
        }
        double sure = parsed(value.get()) * confidence.of(meaning, choice, ranked.get(at));
        // A firm of one word looks like a first name.
        var full = value.get() instanceof Value.Name name
                        && field.choices().isEmpty()
                        && (name.last() != null || meaning.shape() == Shape.PERSON)
                ? fullNames.of(name)
                : Optional.<FullNames.Full>empty();
        var firm = full.isPresent() || !field.choices().isEmpty() || !isFirm(meaning, value.get())
                ? Optional.<FieldValue>empty()
                : firm(field, choice.candidate().text(), sure);
        if (firm.isPresent()) {
            return firm.get();
        }
        return new FieldValue(
                field.name(),
                full.<Value>map(FullNames.Full::name).orElse(value.get()),
                new Evidence(
                        sure,
                        Method.LABEL,
                        full.flatMap(FullNames.Full::places)
                                .orElseGet(() -> choice.candidate().places())));
    }

    private static boolean isFirm(Meaning meaning, Value value) {
        boolean isNamed = value instanceof Value.Name name ? name.first() == null : value instanceof Value.Text;
        return isNamed
                && (meaning.shape() == Shape.ORGANISATION || meaning.field().format() == FieldFormat.NAME);
    }

    /** A firm by its whole name, where the document has one. */
    private Optional<FieldValue> firm(Field field, String called, double sure) {
        return fullFirms
                .of(called)
                .flatMap(full -> Normaliser.normalise(full.name(), field.format(), conventions)
                        .map(value -> new FieldValue(
                                field.name(),
                                value,
                                new Evidence(
                                        sure,
                                        Method.LABEL,
                                        List.of(full.segment().place(full.from(), full.to()))))));
    }

    /** An address without a street or a place may be anything. */
    private static double parsed(Value value) {
        return value instanceof Value.Address address && !address.found() ? UNPARSED : 1;
    }

    private Optional<Value> normalise(Meaning meaning, Candidate candidate, double label) {
        var field = meaning.field();
        boolean name = meaning.shape() == Shape.ORGANISATION || meaning.shape() == Shape.PERSON;
        var printed = (name ? TitledName.titled(candidate) : candidate.text()).strip();
        var text = name ? MisreadName.mend(printed, candidate.words()) : printed;
        if (name && label < NAMED) {
            // Beside its label a name is given as it was filled in; over an address or in a sentence "Mr" addresses
            // somebody.
            text = TitledName.bare(text);
        }
        if (!field.choices().isEmpty()) {
            return Normaliser.choose(text, field.choices());
        }
        var value = candidate.value();
        return switch (field.format()) {
            case DATE -> value instanceof Value.Date ? Optional.of(value) : Optional.empty();
            case NUMBER ->
                value instanceof Value.Decimal
                        ? Optional.of(value)
                        : Normaliser.normalise(text, FieldFormat.NUMBER, conventions);
            case TIME -> value instanceof Value.Time ? Optional.of(value) : Optional.empty();
            case DATETIME ->
                value instanceof Value.DateTime
                        ? Optional.of(value)
                        : value instanceof Value.Date date
                                ? Optional.of(new Value.DateTime(date.date().atTime(LocalTime.MIDNIGHT), null))
                                : Optional.empty();
            case ONELINE ->
                Normaliser.normalise(text, FieldFormat.ONELINE, conventions)
                        .map(line -> new Value.Text(trim(((Value.Text) line).text())));
            case LINK ->
                value instanceof Value.Link
                        ? Optional.of(value)
                        : Normaliser.normalise(text, FieldFormat.LINK, conventions);
            case TEXT, NAME, ADDRESS -> Normaliser.normalise(text, field.format(), conventions);
            case TABLE -> Optional.empty();
        };
    }

    /** Without separators that belong to the layout, not to the value. */
    private static String trim(String text) {
        var trimmed = text.replaceAll("^[\\s:;,|•●·–=-]+(?=\\S)|[\\s:;,|•●·=]+$", "");
        return trimmed.isEmpty() ? text : withoutOpenBracket(trimmed);
    }

    /** "(0171 555" begins with a bracket that something after it closes. */
    private static String withoutOpenBracket(String text) {
        boolean opens = text.startsWith("(") && text.indexOf(')') < 0 && text.length() > 1;
        return opens ? text.substring(1).strip() : text;
    }
}
