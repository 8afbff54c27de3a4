package dev.quern.core;

import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.SigningIn;
import dev.quern.core.audit.Auditing;
import dev.quern.core.credit.Billing;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.export.RenamedColumns;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.housekeeping.DeletionByTemplate;
import dev.quern.core.housekeeping.DocumentCopying;
import dev.quern.core.housekeeping.DocumentErasing;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.housekeeping.SplitHandling;
import dev.quern.core.housekeeping.Sweep;
import dev.quern.core.intake.Admission;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.judgement.Judging;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.ports.Queues;
import dev.quern.core.ports.Stores;
import dev.quern.core.processing.Correcting;
import dev.quern.core.processing.FieldTrial;
import dev.quern.core.processing.Finding;
import dev.quern.core.processing.Processing;
import dev.quern.core.processing.Reviewing;
import dev.quern.core.rendition.BoxReading;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.template.TemplateDrafting;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.TemplateTrial;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import java.util.HashSet;
import java.util.List;

/**
 * The one entry to the domain: its use cases, built once on the ports that the builder was given. Ports that were not given
 * are usable all the same: stores in memory, files in a temporary folder, no reader and no engine.
 *
 * <pre>{@code
 * var quern = Quern.builder().readers(readers).understanding(Understanding.by(engines)).build();
 * var mailbox = quern.mailboxKeeping().create(account, change);
 * var document = quern.intake().receive(mailbox, upload);
 * quern.processing().process(document.id());
 * }</pre>
 *
 * <p>Safe for use by many threads. It starts none: the program that builds it lets {@link #processing()}, {@link #notifying()}
 * and the errands work through the {@link Queues}.
 */
public final class Quern {
    private final Stores stores;
    private final Queues queues;
    private final Blobs blobs;
    private final KeyKeeping keyKeeping;
    private final SigningIn signingIn;
    private final Auditing auditing;
    private final Billing billing;
    private final MailboxKeeping mailboxKeeping;
    private final TemplateKeeping templateKeeping;
    private final TemplateDrafting templateDrafting;
    private final TemplateTrial templateTrial;
    private final ExportConfigKeeping exportConfigKeeping;
    private final WebhookKeeping webhookKeeping;
    private final WebhookTrial webhookTrial;
    private final Notifying notifying;
    private final Intake intake;
    private final MailIntake mailIntake;
    private final Processing processing;
    private final KeptPages keptPages;
    private final Rendering rendering;
    private final BoxReading boxReading;
    private final FieldTrial fieldTrial;
    private final Judging judging;
    private final Correcting correcting;
    private final Reviewing reviewing;
    private final DocumentHandling documentHandling;
    private final DocumentCopying documentCopying;
    private final SplitHandling splitHandling;
    private final MailboxCopying mailboxCopying;
    private final MailboxRemoval mailboxRemoval;
    private final DeletionByTemplate deletionByTemplate;
    private final Sweep sweep;

    Quern(Ports ports) {
        stores = ports.stores();
        queues = ports.queues();
        blobs = ports.blobs();
        var clock = ports.clock();
        var tokens = ports.tokens();
        var limits = ports.limits();
        var readers = ports.readers();
        var understanding = ports.understanding();
        var work = ports.queues().work();
        var sender = ports.surroundings().sender();
        var transactions = stores.transactions();
        var mailboxes = stores.mailboxes();
        var documents = stores.documents();
        var log = stores.log();
        var letters = stores.letters();
        var reader = readers.reader();

        keyKeeping = new KeyKeeping(stores.accounts(), stores.keys(), transactions, clock, tokens);
        signingIn = new SigningIn(keyKeeping, stores.sessions(), clock, tokens);
        auditing = new Auditing(stores.audit(), transactions, clock);
        billing = new Billing(stores.ledger(), limits.monthlyCredits(), clock);
        mailboxKeeping = new MailboxKeeping(
                mailboxes,
                transactions,
                clock,
                tokens,
                understanding.transforms(),
                new RenamedColumns(stores.exportConfigs()));
        exportConfigKeeping = new ExportConfigKeeping(mailboxes, stores.exportConfigs(), transactions);

        var files = new FileKeeping(blobs, stores.files(), transactions, clock);
        keptPages = new KeptPages(documents, mailboxes, stores.renditions(), files, reader);
        rendering = new Rendering(documents, mailboxes, stores.renditions(), files, reader, readers.drawer());
        boxReading = new BoxReading(documents, mailboxes, files, readers.recognizer());

        var fitter = understanding.templates();
        templateKeeping = new TemplateKeeping(
                stores.templates(), mailboxes, documents, mailboxKeeping, keptPages, fitter, transactions, clock);
        templateDrafting = new TemplateDrafting(mailboxes, documents, keptPages, fitter, templateKeeping);
        templateTrial = new TemplateTrial(mailboxes, stores.templates(), documents, keptPages, fitter);

        webhookKeeping = new WebhookKeeping(
                stores.webhooks(), stores.deliveries(), mailboxes, sender, transactions, clock, tokens);
        webhookTrial = new WebhookTrial(stores.webhooks(), sender, mailboxes, documents, clock, tokens);
        notifying = new Notifying(
                stores.webhooks(),
                stores.deliveries(),
                ports.queues().deliveries(),
                sender,
                mailboxes,
                documents,
                log,
                transactions,
                ports.watcher(),
                clock,
                tokens);

        var admission = new Admission(ports.queues().backlog(), clock, limits.waiting());
        var taken = new HashSet<>(readers.readable());
        taken.addAll(readers.unpacker().kinds().keySet());
        intake = new Intake(
                documents,
                log,
                files,
                readers.types(),
                work,
                stores.receipts(),
                admission,
                ports.watcher(),
                clock,
                tokens,
                new Intake.Limits(limits.uploadBytes(), taken));
        mailIntake = new MailIntake(
                mailboxes,
                documents,
                log,
                letters,
                intake,
                clock,
                tokens,
                ports.surroundings().emailDomain());

        processing = ProcessingSteps.on(ports, files, keptPages, mailboxKeeping, rendering, billing, notifying);
        fieldTrial = new FieldTrial(
                mailboxes,
                keptPages,
                rendering,
                new Finding(documents, mailboxes, ports.watcher(), limits.finding()),
                understanding.engines(),
                understanding.learner());
        judging = new Judging(stores.judgements(), clock);
        correcting = new Correcting(
                mailboxes,
                documents,
                log,
                judging,
                billing,
                notifying,
                keptPages,
                understanding.learner(),
                understanding.values(),
                transactions,
                clock);
        reviewing = new Reviewing(mailboxes, documents, log, judging, notifying, transactions, clock);

        var erasing = new DocumentErasing(
                documents,
                List.of(
                        log,
                        letters,
                        stores.renditions(),
                        stores.judgements(),
                        gone -> gone.forEach(stores.deliveries()::forget)),
                files,
                transactions);
        documentHandling = new DocumentHandling(
                documents, log, files, erasing, stores.lessons(), stores.judgements(), work, transactions, clock);
        documentCopying =
                new DocumentCopying(mailboxes, documents, log, letters, files, work, admission, clock, tokens);
        splitHandling = new SplitHandling(mailboxes, documents, documentHandling);
        mailboxCopying = new MailboxCopying(mailboxes, templateKeeping, webhookKeeping, transactions, clock, tokens);
        mailboxRemoval = new MailboxRemoval(
                mailboxes,
                stores.templates(),
                erasing,
                stores.lessons(),
                stores.webhooks(),
                ports.queues().errands(),
                transactions,
                clock);
        deletionByTemplate = new DeletionByTemplate(documents, stores.deliveries(), documentHandling);
        sweep = new Sweep(mailboxes, erasing, files, stores.receipts(), stores.sessions(), stores.audit(), clock);
    }

    /** Takes the ports; those that are not given are in memory, or do nothing. */
    public static QuernBuilder builder() {
        return new QuernBuilder();
    }

    public Stores stores() {
        return stores;
    }

    public Queues queues() {
        return queues;
    }

    public Blobs blobs() {
        return blobs;
    }

    public KeyKeeping keyKeeping() {
        return keyKeeping;
    }

    public SigningIn signingIn() {
        return signingIn;
    }

    public Auditing auditing() {
        return auditing;
    }

    public Billing billing() {
        return billing;
    }

    public MailboxKeeping mailboxKeeping() {
        return mailboxKeeping;
    }

    public TemplateKeeping templateKeeping() {
        return templateKeeping;
    }

    public TemplateDrafting templateDrafting() {
        return templateDrafting;
    }

    public TemplateTrial templateTrial() {
        return templateTrial;
    }

    public ExportConfigKeeping exportConfigKeeping() {
        return exportConfigKeeping;
    }

    public WebhookKeeping webhookKeeping() {
        return webhookKeeping;
    }

    public WebhookTrial webhookTrial() {
        return webhookTrial;
    }

    public Notifying notifying() {
        return notifying;
    }

    public Intake intake() {
        return intake;
    }

    public MailIntake mailIntake() {
        return mailIntake;
    }

    public Processing processing() {
        return processing;
    }

    public KeptPages keptPages() {
        return keptPages;
    }

    public Rendering rendering() {
        return rendering;
    }

    public BoxReading boxReading() {
        return boxReading;
    }

    public FieldTrial fieldTrial() {
        return fieldTrial;
    }

    public Judging judging() {
        return judging;
    }

    public Correcting correcting() {
        return correcting;
    }

    public Reviewing reviewing() {
        return reviewing;
    }

    public DocumentHandling documentHandling() {
        return documentHandling;
    }

    public DocumentCopying documentCopying() {
        return documentCopying;
    }

    public SplitHandling splitHandling() {
        return splitHandling;
    }

    public MailboxCopying mailboxCopying() {
        return mailboxCopying;
    }

    public MailboxRemoval mailboxRemoval() {
        return mailboxRemoval;
    }

    public DeletionByTemplate deletionByTemplate() {
        return deletionByTemplate;
    }

    public Sweep sweep() {
        return sweep;
    }
}
