package dev.quern.ocr.engine.prose;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the sentences of a document state, as candidates with words that say what each is. Make one for a document with {@link #in}; not for several threads at once.
 */
public final class Statements {
    private final List<Candidate> candidates = new ArrayList<>();
    private final IdentityHashMap<Candidate, List<Said>> said = new IdentityHashMap<>();
    private final IdentityHashMap<Candidate, Integer> partyOf = new IdentityHashMap<>();
    private final DefinedTerms terms;
    private final List<Party> parties;
    private final List<Signature> signatures;
    private final IdentityHashMap<Candidate, Integer> signerOf = new IdentityHashMap<>();

    /**
     * What a candidate is.
     *
     * @param quality from 0 to 1: how surely the sentence says that
     */
    public record Said(String label, double quality) {}

    private final List<Paragraph> paragraphs;
    /** Made when first asked for: few documents are asked for texts. */
    private @Nullable Sentences sentences;

    private Statements(List<PageView> views, List<Paragraph> paragraphs, Conventions conventions) {
        this.paragraphs = paragraphs;
        terms = DefinedTerms.in(paragraphs);
        parties = Stream.of(AgreementParties.in(paragraphs), Signatures.parties(views), terms.firms())
                .filter(all -> all.size() > 1)
                .findFirst()
                .orElse(List.of());
        signatures = Signatures.in(views, parties);
        var called = new HashSet<String>();
        parties.forEach(party -> called.addAll(party.terms()));
        for (var name : terms.names()) {
            var term = terms.term(name);
            if (term != null && !called.contains(term)) {
                say(name, term, 1);
            }
        }
        for (int i = 0; i < parties.size(); i++) {
            var party = parties.get(i);
            partyOf.put(party.name(), i);
            say(party.name(), "party", 1);
            party.terms().forEach(term -> say(party.name(), term, 1));
        }
        boolean heading = false;
        boolean purpose = false;
        for (var paragraph : paragraphs) {
            take(GoverningLaw.in(paragraph, heading));
            heading = GoverningLaw.heads(paragraph);
            take(Purposes.in(paragraph, purpose));
            purpose = Purposes.heads(paragraph);
            take(Periods.in(paragraph));
        }
        take(AgreementDates.in(paragraphs, conventions));
        for (var signature : signatures) {
            say(signature.name(), "signatory", 1);
            signerOf.put(signature.name(), signature.party());
            if (signature.office() != null) {
                say(signature.office(), "title of signer", 1);
                signerOf.put(signature.office(), signature.party());
            }
        }
    }

    public static Statements in(List<PageView> views, Conventions conventions) {
        return new Statements(views, Paragraph.in(views), conventions);
    }

    /** The sentences themselves. */
    public Sentences sentences() {
        if (sentences == null) {
            sentences = Sentences.of(paragraphs);
        }
        return sentences;
    }

    private void take(List<Stated> all) {
        all.forEach(one -> say(one.candidate(), one.label(), one.quality()));
    }

    private void say(Candidate candidate, String label, double quality) {
        var known = said.get(candidate);
        if (known == null) {
            known = new ArrayList<>();
            said.put(candidate, known);
            candidates.add(candidate);
        }
        known.add(new Said(label, quality));
    }

    /** What is stated, in a shape that candidates are kept by. */
    public List<Candidate> candidates(Shape shape) {
        return candidates.stream()
                .filter(one -> (one.shape() == Shape.DATE) == (shape == Shape.DATE))
                .toList();
    }

    /** What sentences say that a candidate is; empty for one that nothing is stated of. */
    public List<Said> of(Candidate candidate) {
        return said.getOrDefault(candidate, List.of());
    }

    /** Those who agree, in their order; none where fewer than two are named. */
    public List<Party> parties() {
        return parties;
    }

    /** The number of the party whose name a candidate is, from 0. */
    public Optional<Integer> party(Candidate candidate) {
        return Optional.ofNullable(partyOf.get(candidate));
    }

    /** Those who sign, in their order. */
    public List<Signature> signatures() {
        return signatures;
    }

    /** The number of the party that somebody signs for, from 0; below 0 where nothing says so. Empty for all else. */
    public Optional<Integer> signer(Candidate candidate) {
        return Optional.ofNullable(signerOf.get(candidate));
    }

    /** Returns whether a line is of a paragraph in which somebody is given a name for the rest of the agreement. */
    public boolean definesIn(Segment line) {
        return terms.definesIn(line);
    }
}
