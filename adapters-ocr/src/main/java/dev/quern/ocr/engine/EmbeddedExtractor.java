package dev.quern.ocr.engine;

import dev.quern.core.Stoppable;
import dev.quern.core.extraction.FieldExtractor;
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
import dev.quern.ocr.engine.candidate.Counting;
import dev.quern.ocr.engine.candidate.DefinedTerms;
import dev.quern.ocr.engine.candidate.MisreadName;
import dev.quern.ocr.engine.candidate.Spotting;
import dev.quern.ocr.engine.page.Excerpt;
import dev.quern.ocr.engine.page.Sheet;
import dev.quern.ocr.engine.rank.Assignment;
import dev.quern.ocr.engine.rank.Confidence;
import dev.quern.ocr.engine.rank.LinkScoring;
import dev.quern.ocr.engine.rank.Scored;
import dev.quern.ocr.engine.rank.Scoring;
import dev.quern.ocr.engine.table.TableFinder;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.TextValues;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The engine that needs nothing but this library: it reads labels, layout and sums. Offline, deterministic, safe for many
 * threads. Steps: {@link Sheet}, {@link Spotting}, {@link Meaning}, {@link Scoring}, {@link LinkScoring}, {@link Assignment},
 * {@link Counting}, {@link TableFinder}, {@link Confidence}.
 */
public final class EmbeddedExtractor implements FieldExtractor {
    private static final Pattern DOTTED = Pattern.compile("\\b[0-3]?\\d\\.[01]?\\d\\.(?:19|20)\\d\\d\\b");

    /** Thousands of words that are searched at a time: some 300 MB. */
    private static final int ROOM = 122;

    private static final double DOUBTFUL = 1;
    /** The score below which a value is doubtful where hardly any label names it. */
    private static final double DOUBTFUL_UNNAMED = 1.3;
    /** The same for a value of a shape that nearly every line may have. */
    private static final double DOUBTFUL_LINE = 2;

    private static final double UNNAMED = 0.2;

    private static final double UNPARSED = 0.5;

    /** The confidence in a candidate found by counting: one of those before it may have been missed. */
    private static final double COUNTED = 0.8;

    /**
     * The shapes that nearly every line may have. Where the lexicon knows what is asked for and finds nothing,
     * comparing what labels mean gives more wrong names of firms than right ones.
     */
    private static final Set<Shape> OF_ANY_LINE =
            EnumSet.of(Shape.ORGANISATION, Shape.PERSON, Shape.ADDRESS, Shape.TEXT, Shape.ANY);

    /** Concepts that say no more of a value than what kind it is. */
    private static final Set<String> OF_ANY_KIND =
            Set.of("date", "time", "plain_number", "person_name", "phone", "email", "website");

    private final Lexicon lexicon = Lexicon.load();
    private final Memory ofFields = new Memory(lexicon, false);
    private final Memory ofColumns = new Memory(lexicon, true);
    private final Memory purposes = new Memory(Lexicon.ofLinks(), false);

    /** Documents that together have more words than these wait for each other; in thousands. */
    private final Semaphore room = new Semaphore(ROOM, true);

    @Override
    public List<FieldValue> extract(Pages pages, List<Field> fields, Guidance guidance) {
        var excerpt = Excerpt.of(pages);
        if (excerpt.remark() != null) {
            guidance.remarks().accept(excerpt.remark());
        }
        int needed = 1 + excerpt.words() / 1_000;
        enter(needed);
        try {
            return search(excerpt.pages(), fields, guidance).stream()
                    .map(excerpt::onDocument)
                    .toList();
        } finally {
            room.release(needed);
        }
    }

    private void enter(int needed) {
        try {
            while (!room.tryAcquire(needed, 1, TimeUnit.SECONDS)) {
                Stoppable.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The work was called off");
        }
    }

    private List<FieldValue> search(Pages pages, List<Field> fields, Guidance guidance) {
        var sheets = pages.pages().stream().map(Sheet::of).toList();
        var conventions = conventions(sheets, guidance.conventions());
        var meanings = new ArrayList<Meaning>();
        var single = new ArrayList<Field>();
        var counted = new HashMap<Field, Position>();
        for (var field : fields) {
            var position = Position.of(field);
            if (position.isPresent() && !isNamed(field)) {
                counted.put(field, position.get());
            } else if (field.format() != FieldFormat.TABLE) {
                single.add(field);
                meanings.add(ofFields.meaning(field));
            }
        }
        var title = Title.number(sheets, new LabelFit(ofFields));
        meanings.replaceAll(meaning -> meaning.on(title == null ? null : lexicon.concept(title)));
        var fit = new LabelFit(ofFields, meanings);
        var labels = ofFields.texts(List.copyOf(meanings)).labels();
        var terms = DefinedTerms.in(sheets);
        var pools = Spotting.in(
                sheets, conventions, fit, terms, text -> labels.get(text, unseen -> isLabel(unseen, fit, meanings)));
        var scoring = new Scoring(sheets, pools, fit, terms);
        var links = new LinkScoring(sheets, scoring.labels(), purposes, conventions);
        var ranked = new ArrayList<>(meanings.stream()
                .map(meaning -> links.among(meaning, scoring.rank(meaning)))
                .toList());
        var chosen = new Assignment(meanings, ranked).solve();
        if (compareMeanings(meanings, scoring, links, fit, ranked, chosen)) {
            chosen = new Assignment(meanings, ranked).solve();
        }
        var confidence = new Confidence(meanings, chosen);
        var tables = new TableFinder(sheets, ofColumns, fit, conventions);
        var counting = new Counting(sheets, pools, fit);
        var values = new ArrayList<FieldValue>();
        for (var field : fields) {
            var position = counted.get(field);
            int at = single.indexOf(field);
            if (position != null) {
                values.add(counted(field, counting.find(position), conventions));
            } else {
                values.add(
                        at < 0
                                ? tables.find(field)
                                : value(meanings.get(at), chosen.get(at), ranked.get(at), conventions, confidence));
            }
        }
        return values;
    }

    /**
     * Returns whether the field's name says what is counted: of a field called "Start", "the first day" is not the
     * first of the document, but the first of something.
     */
    private boolean isNamed(Field field) {
        return lexicon.asked(Wording.ofName(field.name()), false).stream()
                .anyMatch(match -> !OF_ANY_KIND.contains(match.concept().id()));
    }

    /** One that was counted off; another field may have the same. */
    private FieldValue counted(Field field, Optional<Candidate> found, Conventions conventions) {
        var meaning = ofFields.meaning(field);
        return found.flatMap(one -> normalise(meaning, one, conventions)
                        .map(value -> new FieldValue(
                                field.name(),
                                value,
                                new Evidence(COUNTED * one.reading(), Method.LABEL, one.places()))))
                .orElseGet(() -> new FieldValue(
                        field.name(), null, new Evidence(Confidence.ofNone(List.of()), Method.LABEL, List.of())));
    }

    /** Ranks the candidates of fields that have none, or a doubtful one, by what labels mean; tells whether there are such. */
    private static boolean compareMeanings(
            List<Meaning> meanings,
            Scoring scoring,
            LinkScoring links,
            LabelFit fit,
            List<List<Scored>> ranked,
            List<@Nullable Scored> chosen) {
        var doubtful = new ArrayList<Integer>();
        for (int i = 0; i < meanings.size(); i++) {
            var one = chosen.get(i);
            if (isCompared(meanings.get(i)) && (one == null || isDoubtful(meanings.get(i), one))) {
                doubtful.add(i);
            }
        }
        var byMeaning =
                fit.comparingMeanings(doubtful.stream().map(meanings::get).toList());
        for (int i : doubtful) {
            var meaning = meanings.get(i);
            ranked.set(i, links.amongByMeaning(meaning, scoring.rank(meaning, byMeaning)));
        }
        return !doubtful.isEmpty();
    }

    private static boolean isDoubtful(Meaning meaning, Scored chosen) {
        double most = chosen.label() >= UNNAMED
                ? DOUBTFUL
                : OF_ANY_LINE.contains(meaning.shape()) ? DOUBTFUL_LINE : DOUBTFUL_UNNAMED;
        return chosen.score() < most;
    }

    private static boolean isCompared(Meaning meaning) {
        return !OF_ANY_LINE.contains(meaning.shape())
                || meaning.concepts().isEmpty()
                || meaning.shape() == Shape.PERSON;
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
    private static Conventions conventions(List<Sheet> sheets, Conventions given) {
        var lines = new ArrayList<String>();
        for (var sheet : sheets) {
            sheet.segments().forEach(segment -> lines.add(segment.text()));
        }
        var known = TextValues.completed(given, lines);
        // Dots between day, month and year are nobody's month first.
        boolean dotted = given.dateOrder() == null
                && known.dateOrder() == DateOrder.MONTH_FIRST
                && lines.stream().anyMatch(line -> DOTTED.matcher(line).find());
        return dotted ? known.withDateOrder(null) : known;
    }

    private static FieldValue value(
            Meaning meaning,
            @Nullable Scored chosen,
            List<Scored> ranked,
            Conventions conventions,
            Confidence confidence) {
        var field = meaning.field();
        double none = Confidence.ofNone(ranked);
        if (chosen == null) {
            return new FieldValue(field.name(), null, new Evidence(none, Method.LABEL, List.of()));
        }
        var value = normalise(meaning, chosen.candidate(), conventions);
        if (value.isEmpty()) {
            return new FieldValue(field.name(), null, new Evidence(none, Method.LABEL, List.of()));
        }
        return new FieldValue(
                field.name(),
                value.get(),
                new Evidence(
                        parsed(value.get()) * confidence.of(meaning, chosen, ranked),
                        Method.LABEL,
                        chosen.candidate().places()));
    }

    /** An address without a street or a place may be anything. */
    private static double parsed(Value value) {
        return value instanceof Value.Address address && !address.found() ? UNPARSED : 1;
    }

    private static Optional<Value> normalise(Meaning meaning, Candidate candidate, Conventions conventions) {
        var field = meaning.field();
        boolean name = meaning.shape() == Shape.ORGANISATION || meaning.shape() == Shape.PERSON;
        var text = name
                ? MisreadName.mend(candidate.text().strip(), candidate.words())
                : candidate.text().strip();
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
        return trimmed.isEmpty() ? text : trimmed;
    }
}
