package dev.quern.ocr.llm;

import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine that asks a language model behind any endpoint that speaks OpenAI's chat completions with a JSON schema. What the
 * model says is brought into the fields' formats and looked for on the pages; what is not there is not believed. Safe for many
 * threads; keeps nothing of a document.
 */
public final class LlmExtractor implements FieldExtractor {
    private static final Logger LOG = LoggerFactory.getLogger(LlmExtractor.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    /** An answer that cannot be used gets one more try. */
    private static final int ANSWERS = 2;

    private final LlmSettings settings;
    private final ChatEndpoint endpoint;
    private final boolean sees;

    public LlmExtractor(LlmSettings settings) {
        this(settings, FIRST_PAUSE);
    }

    LlmExtractor(LlmSettings settings, Duration firstPause) {
        this(settings, new ChatEndpoint(settings, firstPause), false);
    }

    private LlmExtractor(LlmSettings settings, ChatEndpoint endpoint, boolean sees) {
        this.settings = settings;
        this.endpoint = endpoint;
        this.sees = sees;
    }

    /** One for a model that takes images: it is shown the pages beside their text. Both heed what the endpoint says of its limits. */
    public LlmExtractor seeing() {
        return new LlmExtractor(settings, endpoint, true);
    }

    @Override
    public String name() {
        return sees ? "vision" : "llm";
    }

    @Override
    public List<FieldValue> extract(Pages pages, List<Field> fields, Guidance guidance) {
        var excerpt = Excerpt.of(pages, settings.characters());
        if (excerpt.leftOut() != null) {
            guidance.remarks()
                    .accept("The document is too long for the model; it was not given " + excerpt.leftOut() + ".");
        }
        var orders = new ArrayList<Segment>();
        var finder = new Orders(fields);
        excerpt.pages().forEach(page -> orders.addAll(finder.in(Segment.of(page))));
        if (!orders.isEmpty()) {
            var first = orders.get(0);
            guidance.remarks()
                    .accept("Text on page %d seems to give orders to the model; no value is taken from there: \"%s\""
                            .formatted(first.page() + 1, ChatEndpoint.brief(first.text())));
        }
        var ground = Ground.of(excerpt.pages(), guidance.conventions(), segment -> !orders.contains(segment));
        // What has no pages of its own looks like its text.
        var views = sees && pages.paged() ? views(excerpt, guidance) : Views.NONE;
        var conversation = new Conversation(settings.model(), fields, guidance, excerpt.text(), views);
        return ask(conversation, new AnswerReading(ground, fields, guidance.remarks()), guidance);
    }

    private Views views(Excerpt excerpt, Guidance guidance) {
        var views = Views.of(excerpt.pages().stream().map(Page::index).toList(), guidance.images());
        said("Model %s was shown %s, beside the text.".formatted(settings.model(), views.summary()), guidance);
        return views;
    }

    private static void said(String what, Guidance guidance) {
        LOG.info(what);
        guidance.remarks().accept(what);
    }

    private List<FieldValue> ask(Conversation conversation, AnswerReading reading, Guidance guidance) {
        long in = 0;
        long out = 0;
        var reason = "";
        for (int answer = 1; answer <= ANSWERS; answer++) {
            var reply = endpoint.complete(conversation.request());
            in += reply.tokensIn();
            out += reply.tokensOut();
            try {
                var object = reply.object();
                var values = answer < ANSWERS ? reading.values(object) : reading.valuesAsFarAsGiven(object);
                used(answer, in, out, guidance);
                return values;
            } catch (BadAnswer e) {
                reason = e.reason();
                conversation.complain(reply.said(), reason);
            }
        }
        used(ANSWERS, in, out, guidance);
        throw new EngineFailure(
                "No answer of model %s could be used, in %d tries. %s".formatted(settings.model(), ANSWERS, reason));
    }

    private void used(int answers, long in, long out, Guidance guidance) {
        said(
                String.format(
                        Locale.ROOT,
                        "Model %s gave %s for %,d tokens in and %,d tokens out.",
                        settings.model(),
                        answers == 1 ? "one answer" : answers + " answers",
                        in,
                        out),
                guidance);
    }
}
