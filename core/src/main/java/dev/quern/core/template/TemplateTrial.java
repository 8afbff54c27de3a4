package dev.quern.core.template;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.Documents;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.PlainValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Use case: lays a template over past documents of its mailbox, to say what it would change before it is used. */
public final class TemplateTrial {
    private static final int SLICE = 50;

    private final Mailboxes mailboxes;
    private final Templates templates;
    private final Documents documents;
    private final KeptPages pages;
    private final TemplateFitter fitter;
    private final TemplateSources sources;

    public TemplateTrial(
            Mailboxes mailboxes, Templates templates, Documents documents, KeptPages pages, TemplateFitter fitter) {
        this.mailboxes = mailboxes;
        this.templates = templates;
        this.documents = documents;
        this.pages = pages;
        this.fitter = fitter;
        this.sources = new TemplateSources(documents, pages, fitter);
    }

    /** The comparison of a value of the template with the one that a document has. */
    public enum Verdict {
        SAME,
        /** Another value than the one that an engine found; nobody has said which is right. */
        CHANGED,
        /** The value that a person put in or confirmed. */
        BETTER,
        /** Not the value that a person put in or confirmed. */
        WORSE
    }

    /**
     * One value compared.
     *
     * @param before as it is in the document's result
     * @param after as the template has it
     */
    public record Compared(
            Document document,
            Field field,
            Verdict verdict,
            @Nullable Object before,
            @Nullable Object after) {}

    /** A document that the template does not fit, or that cannot be read any more. */
    public record Missed(Document document, String reason) {}

    /**
     * The outcome of a trial.
     *
     * @param documents how many were looked at
     * @param fits how many of them the template fits
     * @param misread what it misreads of the documents that it was made from; it cannot be used with that
     */
    public record Report(
            Template template,
            int documents,
            int fits,
            List<Compared> values,
            List<Missed> missed,
            List<Misreading> misread) {
        public long count(Verdict verdict) {
            return values.stream().filter(one -> one.verdict() == verdict).count();
        }
    }

    /**
     * Tries a template, draft or not; nothing is changed by it.
     *
     * @param most documents to look at, the latest of those that have a result
     */
    public Report run(AccountId account, TemplateId id, int most) {
        var template = templates.get(account, id);
        var mailbox = mailboxes.get(account, template.mailbox());
        var values = new ArrayList<Compared>();
        var missed = new ArrayList<Missed>();
        int looked = 0;
        Document last = null;
        while (looked < most) {
            var slice = documents.listParsed(mailbox.id(), DocumentQuery.ALL, last, Math.min(SLICE, most - looked));
            if (slice.isEmpty()) {
                break;
            }
            for (var document : slice) {
                looked++;
                last = document;
                documents
                        .findResult(document.id())
                        .ifPresent(result -> compare(mailbox, template, document, result, values, missed));
            }
        }
        return new Report(template, looked, looked - missed.size(), values, missed, sources.misread(mailbox, template));
    }

    private void compare(
            Mailbox mailbox,
            Template template,
            Document document,
            DocumentResult result,
            List<Compared> values,
            List<Missed> missed) {
        Fit fit;
        try {
            fit = fitter.fit(
                    mailbox,
                    template,
                    TemplateDrafting.Looked.at(mailbox, pages.of(document)).pages());
        } catch (Refusal.NotFound | Refusal.Conflict unreadable) {
            missed.add(new Missed(document, Objects.toString(unreadable.getMessage())));
            return;
        }
        if (fit instanceof Fit.Misses misses) {
            missed.add(new Missed(document, misses.reason()));
        } else if (fit instanceof Fit.Fits fits) {
            for (var value : fits.values()) {
                mailbox.field(value.field()).ifPresent(field -> values.add(compared(document, result, field, value)));
            }
        }
    }

    private static Compared compared(Document document, DocumentResult result, Field field, FieldValue value) {
        var before = result.members().get(field.name());
        var after = value.plain(field.format());
        var evidence = result.evidence().stream()
                .filter(one -> one.field().equals(field.name()))
                .findFirst();
        boolean byHand =
                evidence.filter(one -> one.evidence().method() == Method.MANUAL).isPresent();
        boolean same = PlainValues.same(before, after);
        var verdict = byHand ? (same ? Verdict.BETTER : Verdict.WORSE) : same ? Verdict.SAME : Verdict.CHANGED;
        return new Compared(document, field, verdict, before, after);
    }
}
