package dev.quern.core.ports;

import dev.quern.core.extraction.BoundaryFinder;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldProposer;
import dev.quern.core.extraction.ResultTransformer;
import dev.quern.core.extraction.RowExtractor;
import dev.quern.core.lesson.Learner;
import dev.quern.core.result.ValueReader;
import dev.quern.core.settings.TransformCheck;
import dev.quern.core.template.TemplateFitter;

/** The ports that understand documents, and make results of what was understood. */
public record Understanding(
        Engines engines,
        TemplateFitter templates,
        Learner learner,
        FieldProposer proposer,
        BoundaryFinder boundaries,
        RowExtractor rows,
        ValueReader values,
        ResultTransformer transformer,
        TransformCheck transforms) {
    /** Engines alone: no templates, no learning, values in the shapes that results have. */
    public static Understanding by(Engines engines) {
        return new Understanding(
                engines,
                TemplateFitter.NONE,
                Learner.NONE,
                FieldProposer.NONE,
                BoundaryFinder.NONE,
                RowExtractor.NONE,
                ValueReader.EXACT,
                (expression, members) -> new ResultTransformer.Transformed.Failed("this program transforms no results"),
                TransformCheck.NONE);
    }

    /** The same with other templates. */
    public Understanding withTemplates(TemplateFitter other) {
        return new Understanding(engines, other, learner, proposer, boundaries, rows, values, transformer, transforms);
    }

    /** The same with another learner. */
    public Understanding withLearner(Learner other) {
        return new Understanding(
                engines, templates, other, proposer, boundaries, rows, values, transformer, transforms);
    }

    /** The same with another proposer of fields. */
    public Understanding withProposer(FieldProposer other) {
        return new Understanding(engines, templates, learner, other, boundaries, rows, values, transformer, transforms);
    }

    /** The same with other boundaries of documents. */
    public Understanding withBoundaries(BoundaryFinder other) {
        return new Understanding(engines, templates, learner, proposer, other, rows, values, transformer, transforms);
    }

    /** The same with another reader of spreadsheets. */
    public Understanding withRows(RowExtractor other) {
        return new Understanding(
                engines, templates, learner, proposer, boundaries, other, values, transformer, transforms);
    }

    /** The same with another reader of values. */
    public Understanding withValues(ValueReader other) {
        return new Understanding(
                engines, templates, learner, proposer, boundaries, rows, other, transformer, transforms);
    }

    /** The same with another transformer of results, and what looks over its expressions. */
    public Understanding withTransforms(ResultTransformer other, TransformCheck check) {
        return new Understanding(engines, templates, learner, proposer, boundaries, rows, values, other, check);
    }
}
