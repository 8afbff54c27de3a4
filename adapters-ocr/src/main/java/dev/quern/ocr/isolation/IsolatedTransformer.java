package dev.quern.ocr.isolation;

import dev.quern.core.extraction.ResultTransformer;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates every expression in another process, which is ended where the expression cannot be: one that does not end, or takes
 * all memory, costs only its own document.
 */
public final class IsolatedTransformer implements ResultTransformer {
    private final ReaderPool pool;

    public IsolatedTransformer(ReaderPool pool) {
        this.pool = pool;
    }

    @Override
    public Transformed transform(String expression, Map<String, @Nullable Object> members) {
        var answer = pool.ask(new Request.Transform("transform", expression, members));
        if (answer instanceof Answer.HasResult made) {
            return new Transformed.Done(made.members());
        }
        if (answer instanceof Answer.NoResult none) {
            return new Transformed.Failed(none.reason());
        }
        throw new IllegalStateException("A result was asked for, and this came: " + answer);
    }
}
