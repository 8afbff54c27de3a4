package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.Segment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Candidates by the segments they stand on, so that what stands at one place is found without going through all of them. */
public final class Overlaps {
    private final Map<Segment, List<Candidate>> touching = new HashMap<>();

    public Overlaps(Collection<Candidate> candidates) {
        candidates.forEach(this::add);
    }

    public void add(Candidate candidate) {
        touching.computeIfAbsent(candidate.segment(), segment -> new ArrayList<>())
                .add(candidate);
        for (var line : candidate.below()) {
            touching.computeIfAbsent(line, segment -> new ArrayList<>()).add(candidate);
        }
    }

    /** Those that begin on a segment or run on in it. */
    public List<Candidate> on(Segment segment) {
        return touching.getOrDefault(segment, List.of());
    }

    /** Counts those that overlap another candidate, itself included where it is one of them. */
    @SuppressWarnings("ReferenceEquality") // Whether it is the same one, not one like it.
    public int count(Candidate other) {
        int count = 0;
        if (other.below().isEmpty()) {
            // On one segment each is listed once, but for blocks of which it is two lines.
            Candidate last = null;
            for (var one : on(other.segment())) {
                count += one != last && one.overlaps(other) ? 1 : 0;
                last = one;
            }
            return count;
        }
        var seen = new IdentityHashMap<Candidate, Boolean>();
        for (int i = -1; i < other.below().size(); i++) {
            for (var one : on(i < 0 ? other.segment() : other.below().get(i))) {
                count += seen.put(one, true) == null && one.overlaps(other) ? 1 : 0;
            }
        }
        return count;
    }

    public boolean any(Candidate other) {
        if (on(other.segment()).stream().anyMatch(other::overlaps)) {
            return true;
        }
        for (var line : other.below()) {
            if (on(line).stream().anyMatch(other::overlaps)) {
                return true;
            }
        }
        return false;
    }
}
