package dev.quern.ocr.proposal;

import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.FieldProposer;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import java.util.List;

/** Proposes what labels name and the engine finds something for. */
public final class LabelProposer implements FieldProposer {
    private final FieldNaming naming;
    private final FieldExtractor engine;

    /**
     * Made once.
     *
     * @param engine that looks whether there is something to find for what is proposed
     */
    public LabelProposer(FieldNaming naming, FieldExtractor engine) {
        this.naming = naming;
        this.engine = engine;
    }

    @Override
    public List<Field> propose(List<Pages> documents, List<Field> existing, Conventions conventions) {
        return ProposedFields.of(documents, existing, conventions, naming, engine);
    }
}
