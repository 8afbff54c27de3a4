package dev.quern.ocr.learning;

import dev.quern.core.document.Document;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.LayoutId;
import dev.quern.core.lesson.Learner;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.Lessons;
import dev.quern.core.lesson.Signature;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.ocr.learning.Following.Found;
import dev.quern.ocr.learning.Signatures.Alignment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Learns from corrections: what a person puts right on one document is right on the next of its layout. Nothing is
 * trained: a lesson is the place of a value and the words around it ({@link Anchor}), a layout is known by words that
 * stay at their places ({@link Signature}). What an engine found gives way to what stands where a lesson says.
 */
public final class Learning implements Learner {
    private static final int LIKELY = 10;
    private static final int LESSONS = 3;
    private static final double ENOUGH = 0.25;
    private static final double EARLIER = 0.6;
    private static final double SURE = 0.96;
    private static final double LESS_SURE = 0.8;
    /** A value that is found elsewhere than a refused one, and as sure as this, is another one. */
    private static final double CONVINCING = 0.75;

    private final Lessons lessons;

    public Learning(Lessons lessons) {
        this.lessons = lessons;
    }

    /** The places of given values on a document, and what they teach. */
    public static final class Taught implements Located {
        private final Pages pages;
        private final Map<FieldId, List<Place>> places = new LinkedHashMap<>();
        private final Map<FieldId, List<Map<String, Evidence>>> cells = new LinkedHashMap<>();
        private final Map<FieldId, Lesson> lessons = new LinkedHashMap<>();

        private Taught(Pages pages) {
            this.pages = pages;
        }

        @Override
        public List<Place> places(@Nullable FieldId field) {
            return field == null ? List.of() : places.getOrDefault(field, List.of());
        }

        @Override
        public List<Map<String, Evidence>> cells(@Nullable FieldId table) {
            return table == null ? List.of() : cells.getOrDefault(table, List.of());
        }

        /** Returns whether a value teaches something. */
        public boolean teaches(@Nullable FieldId field) {
            var lesson = field == null ? null : lessons.get(field);
            return lesson != null
                    && (lesson.absent()
                            || lesson.table() != null
                            || !lesson.anchors().isEmpty());
        }
    }

    @Override
    public Taught locate(Document document, Pages pages, Conventions conventions, List<Given> given) {
        var located = new Taught(pages);
        var locating = new Locating(pages, conventions);
        var nowhere = new LayoutId(0);
        for (var one : given) {
            var id = one.field().id();
            if (id == null) {
                continue;
            }
            var value = one.value();
            if (value instanceof Value.Table rows && !rows.rows().isEmpty()) {
                var table = TableLessons.of(one.field(), rows, one.found(), locating.conventions(), pages);
                located.cells.put(id, table.cells());
                located.places.put(id, table.places());
                located.lessons.put(id, new Lesson(document.id(), id, nowhere, false, List.of(), table.taught()));
                continue;
            }
            var known = one.before().stream()
                    .flatMap(place -> locating.at(place).stream())
                    .toList();
            if (value == null || value instanceof Value.Table) {
                var anchors = known.stream()
                        .map(spot -> Anchoring.describe(one.field(), spot, locating.pages(), true))
                        .toList();
                located.lessons.put(id, new Lesson(document.id(), id, nowhere, true, anchors));
                continue;
            }
            var ranked = new ArrayList<Ranked>();
            for (var spot : locating.find(one.field(), value)) {
                boolean same = known.stream().anyMatch(spot::overlaps);
                ranked.add(new Ranked(spot, Anchoring.describe(one.field(), spot, locating.pages(), same)));
            }
            ranked.sort(
                    Comparator.comparingDouble((Ranked spot) -> -spot.anchor().prior()));
            if (!ranked.isEmpty()) {
                located.places.put(id, ranked.get(0).spot().places());
            }
            // One without anchors takes the place of what the document taught before.
            var anchors = ranked.stream().map(Ranked::anchor).toList();
            located.lessons.put(id, new Lesson(document.id(), id, nowhere, false, anchors));
        }
        return located;
    }

    private record Ranked(Spot spot, Anchor anchor) {}

    @Override
    public void teach(Mailbox mailbox, Located found) {
        if (!(found instanceof Taught located)) {
            throw new IllegalArgumentException("Not located by this learner: " + found);
        }
        lessons.retain(
                mailbox.id(),
                mailbox.fields().stream()
                        .map(Field::id)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()));
        if (located.lessons.isEmpty()) {
            return;
        }
        var signature = Signatures.of(located.pages);
        var layout = layouts(mailbox.id(), signature).stream()
                .filter(match -> match.alignment().alike() >= Signatures.CERTAIN)
                .findFirst()
                .map(Match::id)
                .orElseGet(() -> lessons.add(mailbox.id(), signature, Signatures.keys(signature)));
        for (var lesson : located.lessons.values()) {
            lessons.put(mailbox.id(), lesson.about(layout));
        }
    }

    private record Match(LayoutId id, Alignment alignment) {}

    /** Those that the document may be of, the likeliest first. */
    private List<Match> layouts(MailboxId mailbox, Signature signature) {
        return lessons.likely(mailbox, Signatures.likelyKeys(signature), LIKELY).stream()
                .map(known -> new Match(known.id(), Signatures.align(known.signature(), signature)))
                .filter(match -> match.alignment().alike() >= Signatures.SAME)
                .sorted(Comparator.comparingDouble(match -> -match.alignment().alike()))
                .toList();
    }

    @Override
    public List<FieldValue> apply(
            MailboxId mailbox, Pages pages, Conventions conventions, List<Field> fields, List<FieldValue> found) {
        var matches = layouts(mailbox, Signatures.of(pages));
        if (matches.isEmpty()) {
            return found;
        }
        var locating = new Locating(pages, conventions);
        var byField = new HashMap<FieldId, List<Followed>>();
        for (var match : matches) {
            var following = new Following(locating, match.alignment());
            for (var lesson : lessons.of(match.id(), LESSONS)) {
                byField.computeIfAbsent(lesson.field(), id -> new ArrayList<>()).add(new Followed(lesson, following));
            }
        }
        var values = new ArrayList<FieldValue>();
        for (int i = 0; i < fields.size(); i++) {
            var field = fields.get(i);
            var taught = byField.getOrDefault(field.id(), List.of());
            values.add(taught.isEmpty() ? found.get(i) : learned(field, found.get(i), taught, locating, pages));
        }
        return values;
    }

    /** A lesson, and how the document lies beside the one that taught it. */
    private record Followed(Lesson lesson, Following following) {}

    private static FieldValue learned(
            Field field, FieldValue found, List<Followed> taught, Locating locating, Pages pages) {
        var latest = taught.get(0).lesson();
        if (latest.absent()) {
            return refused(field, found, latest, locating) ? nothing(field) : found;
        }
        if (field.format() == FieldFormat.TABLE) {
            var lessons = taught.stream().map(Followed::lesson).toList();
            return TableLessons.read(field, lessons, locating.conventions(), pages, SURE)
                    .orElse(found);
        }
        var bySaid = new LinkedHashMap<Object, Vote>();
        for (int i = 0; i < taught.size(); i++) {
            var lesson = taught.get(i).lesson();
            double share = i == 0 ? 1 : EARLIER;
            for (var anchor : lesson.absent() ? List.<Anchor>of() : lesson.anchors()) {
                for (var one : taught.get(i).following().find(field, anchor)) {
                    vote(bySaid, one, share * anchor.prior() * one.weight(), anchor);
                }
            }
        }
        var votes = new ArrayList<>(bySaid.values());
        if (found.value() != null) {
            for (var vote : votes) {
                if (Locating.same(vote.value, found.value())) {
                    vote.weight += 0.3 * found.evidence().confidence();
                }
            }
        }
        votes.sort(Comparator.comparingDouble((Vote vote) -> -vote.weight));
        if (votes.isEmpty() || votes.get(0).strongest < ENOUGH) {
            return found;
        }
        var best = votes.get(0);
        double rival = votes.size() < 2 ? 0 : votes.get(1).weight;
        double confidence = best.strongest > 0.6 && best.weight > 1.3 * rival ? SURE : LESS_SURE;
        return new FieldValue(field.name(), best.value, new Evidence(confidence, Method.LABEL, best.spot.places()));
    }

    private static final class Vote {
        private final Value value;
        private Spot spot;
        private double weight;
        private double strongest;
        private final Map<Anchor, Double> byAnchor = new HashMap<>();

        private Vote(Value value, Spot spot) {
            this.value = value;
            this.spot = spot;
        }
    }

    /** Clues of one anchor that agree count, but the same clue found twice counts once. */
    private static void vote(Map<Object, Vote> votes, Found found, double weight, Anchor anchor) {
        var said = List.of(found.value().getClass(), Locating.said(found.value()));
        var vote = votes.computeIfAbsent(said, unseen -> new Vote(found.value(), found.spot()));
        if (weight > vote.strongest) {
            vote.strongest = weight;
            vote.spot = found.spot();
        }
        double before = vote.byAnchor.getOrDefault(anchor, 0.0);
        double after = 1 - (1 - before) * (1 - Math.min(0.95, weight));
        vote.byAnchor.put(anchor, after);
        vote.weight += after - before;
    }

    /**
     * Returns whether a value is refused, as what was refused once is refused again: a value in the same place, or one
     * that is not much surer.
     */
    private static boolean refused(Field field, FieldValue found, Lesson lesson, Locating locating) {
        if (found.value() == null || lesson.anchors().isEmpty()) {
            return found.value() != null && found.evidence().confidence() < CONVINCING;
        }
        if (found.evidence().confidence() < CONVINCING) {
            return true;
        }
        return found.evidence().places().stream()
                .flatMap(place -> locating.at(place).stream())
                .map(spot -> Anchoring.describe(field, spot, locating.pages(), true))
                .anyMatch(here -> lesson.anchors().stream().anyMatch(there -> alike(here, there)));
    }

    private static boolean alike(Anchor here, Anchor there) {
        boolean samePlace = here.page() == there.page()
                && Math.abs(here.box().left() - there.box().left()) < 0.02
                && Math.abs(here.box().centerY() - there.box().centerY()) < 0.015;
        return samePlace
                || here.clues().stream()
                        .anyMatch(clue -> there.clues().stream()
                                .anyMatch(other -> clue.side() == other.side()
                                        && clue.steps() == other.steps()
                                        && Letters.alike(clue.text(), other.text()) > 0.8));
    }

    /** The belief that there is none is as sure as what was learned. */
    private static FieldValue nothing(Field field) {
        return new FieldValue(field.name(), null, new Evidence(LESS_SURE, Method.LABEL, List.of()));
    }
}
