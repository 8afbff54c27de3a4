package dev.quern.ocr.engine;

import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldValue;
import dev.quern.ocr.engine.page.Excerpt;
import dev.quern.ocr.engine.weigh.Weights;
import dev.quern.ocr.proposal.FieldNaming;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The engine that needs nothing but this library: it reads labels, layout and sums. Offline, deterministic, safe for many
 * threads. Its steps are those of {@link Search}.
 */
public final class EmbeddedExtractor implements FieldExtractor {
    /** Thousands of words that are searched at a time: some 300 MB. */
    private static final int ROOM = 122;

    private final Weights weights;
    private final boolean pagesAreRead;
    /** Made when first asked for: a server starts sooner without. */
    private Search.@Nullable Memories memories;

    /** Documents that together have more words than these wait for each other; in thousands. */
    private final Semaphore room = new Semaphore(ROOM, true);

    /** The engine as it comes. */
    public EmbeddedExtractor() {
        this(Weights.standard(), true);
    }

    /** An engine that judges by other weights, for programs that fit them or measure what one is worth. */
    public EmbeddedExtractor(Weights weights) {
        this(weights, true);
    }

    /**
     * An engine that judges by some weights.
     *
     * @param pagesAreRead whether it asks the network that points to values on pages, too
     */
    public EmbeddedExtractor(Weights weights, boolean pagesAreRead) {
        this.weights = weights;
        this.pagesAreRead = pagesAreRead;
    }

    private synchronized Search.Memories memories() {
        if (memories == null) {
            memories = Search.Memories.empty(pagesAreRead);
        }
        return memories;
    }

    /** Names fields by the same words by which this engine knows labels. */
    public FieldNaming naming() {
        return new LexiconNaming(() -> memories().lexicon());
    }

    @Override
    public String name() {
        return "embedded";
    }

    @Override
    public List<FieldValue> extract(Pages pages, List<Field> fields, Guidance guidance) {
        var excerpt = Excerpt.of(pages);
        if (excerpt.remark() != null) {
            guidance.remarks().accept(excerpt.remark());
        }
        int needed = 1 + excerpt.words() / 1_000;
        enter(needed);
        try {
            var search = new Search(memories(), weights, excerpt.pages(), fields, guidance);
            var values = search.values();
            search.remarks(values).forEach(guidance.remarks());
            return values.stream().map(excerpt::onDocument).toList();
        } finally {
            room.release(needed);
        }
    }

    /** Tells what is considered for each field but tables and links, for those who fit weights to labelled documents. */
    public List<Considered> consider(Pages pages, List<Field> fields, Guidance guidance) {
        return new Search(memories(), weights, Excerpt.of(pages).pages(), fields, guidance).considered();
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
}
