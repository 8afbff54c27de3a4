package dev.quern.core;

import dev.quern.core.account.KeyKeeping;
import dev.quern.core.credit.Billing;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.extraction.Engines;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.housekeeping.DeletionByTemplate;
import dev.quern.core.housekeeping.DocumentErasing;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.housekeeping.Sweep;
import dev.quern.core.intake.Admission;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemory;
import dev.quern.core.memory.TemporaryBlobs;
import dev.quern.core.processing.Beginnings;
import dev.quern.core.processing.Correcting;
import dev.quern.core.processing.Endings;
import dev.quern.core.processing.Extracting;
import dev.quern.core.processing.FileReading;
import dev.quern.core.processing.Finding;
import dev.quern.core.processing.Identifying;
import dev.quern.core.processing.Processing;
import dev.quern.core.processing.Remarks;
import dev.quern.core.processing.ResultForming;
import dev.quern.core.processing.Templating;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.splitting.PartKeeping;
import dev.quern.core.splitting.SplitPlan;
import dev.quern.core.splitting.Splitting;
import dev.quern.core.template.TemplateDrafting;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.TemplateTrial;
import dev.quern.core.unpacking.Containers;
import dev.quern.core.unpacking.Unpacking;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one entry to the domain: its use cases, on the ports of whoever builds it. What is not said is there all the same: stores
 * in memory, files in a temporary folder, no reader and no engine.
 *
 * <pre>{@code
 * var quern = Quern.builder().readers(readers).understanding(Understanding.by(engines)).build();
 * var mailbox = quern.mailboxKeeping().create(account, change);
 * var document = quern.intake().receive(mailbox, upload);
 * quern.processing().process(document.id());
 * }</pre>
 *
 * <p>Safe for use by many threads. It starts none: who builds it lets {@link #processing()}, {@link #notifying()} and the
 * errands work off what waits in the {@link Queues}.
 */
public final class Quern {
    private final Stores stores;
    private final Blobs blobs;
    private final KeyKeeping keyKeeping;
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
    private final Rendering rendering;
    private final Correcting correcting;
    private final DocumentHandling documentHandling;
    private final MailboxCopying mailboxCopying;
    private final MailboxRemoval mailboxRemoval;
    private final DeletionByTemplate deletionByTemplate;
    private final Sweep sweep;

    private Quern(Builder builder) {
        stores = builder.stores;
        blobs = builder.blobs == null ? TemporaryBlobs.create() : builder.blobs;
        var clock = builder.clock;
        var tokens = builder.tokens;
        var limits = builder.limits;
        var readers = builder.readers;
        var understanding = builder.understanding;
        var work = builder.queues.work();
        var errands = builder.queues.errands();
        var sender = builder.surroundings.sender();
        var transactions = stores.transactions();
        var mailboxes = stores.mailboxes();
        var documents = stores.documents();
        var log = stores.log();
        var letters = stores.letters();
        var reader = readers.reader();

        keyKeeping = new KeyKeeping(stores.accounts(), stores.keys(), transactions, clock, tokens);
        billing = new Billing(stores.ledger(), limits.monthlyCredits(), clock);
        mailboxKeeping = new MailboxKeeping(mailboxes, transactions, clock, tokens, understanding.transforms());
        exportConfigKeeping = new ExportConfigKeeping(mailboxes, stores.exportConfigs(), transactions);

        var files = new FileKeeping(blobs, stores.files(), transactions, clock);
        var keptPages = new KeptPages(documents, mailboxes, stores.renditions(), files, reader);
        rendering = new Rendering(documents, mailboxes, stores.renditions(), files, reader, readers.drawer());

        var fitter = understanding.templates();
        templateKeeping =
                new TemplateKeeping(stores.templates(), mailboxes, documents, mailboxKeeping, transactions, clock);
        templateDrafting = new TemplateDrafting(mailboxes, documents, keptPages, fitter, templateKeeping);
        templateTrial = new TemplateTrial(mailboxes, stores.templates(), documents, keptPages, fitter);

        webhookKeeping = new WebhookKeeping(
                stores.webhooks(), stores.deliveries(), mailboxes, sender, transactions, clock, tokens);
        webhookTrial = new WebhookTrial(stores.webhooks(), sender, mailboxes, documents, clock, tokens);
        notifying = new Notifying(
                stores.webhooks(),
                stores.deliveries(),
                builder.queues.deliveries(),
                sender,
                mailboxes,
                documents,
                log,
                transactions,
                clock,
                tokens);

        var admission = new Admission(builder.queues.backlog(), clock, limits.waiting());
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
                clock,
                tokens,
                new Intake.Limits(limits.uploadBytes(), taken));
        mailIntake = new MailIntake(
                mailboxes, documents, log, letters, intake, clock, tokens, builder.surroundings.emailDomain());

        processing = processing(builder, blobs, files, keptPages, mailboxKeeping, rendering, billing, notifying);
        correcting = new Correcting(
                mailboxes,
                documents,
                log,
                billing,
                notifying,
                keptPages,
                understanding.learner(),
                understanding.values(),
                transactions,
                clock);

        var erasing = new DocumentErasing(
                documents,
                List.of(log, letters, stores.renditions(), gone -> gone.forEach(stores.deliveries()::forget)),
                files,
                transactions);
        documentHandling = new DocumentHandling(
                mailboxes,
                documents,
                log,
                letters,
                files,
                erasing,
                stores.lessons(),
                work,
                admission,
                transactions,
                clock,
                tokens);
        mailboxCopying = new MailboxCopying(mailboxes, templateKeeping, webhookKeeping, transactions, clock, tokens);
        mailboxRemoval = new MailboxRemoval(
                mailboxes,
                stores.templates(),
                erasing,
                stores.lessons(),
                stores.webhooks(),
                errands,
                transactions,
                clock);
        deletionByTemplate = new DeletionByTemplate(documents, stores.deliveries(), documentHandling);
        sweep = new Sweep(mailboxes, erasing, files, stores.receipts(), clock);
    }

    private static Processing processing(
            Builder builder,
            Blobs blobs,
            FileKeeping files,
            KeptPages keptPages,
            MailboxKeeping mailboxKeeping,
            Rendering rendering,
            Billing billing,
            Notifying notifying) {
        var clock = builder.clock;
        var tokens = builder.tokens;
        var limits = builder.limits;
        var readers = builder.readers;
        var understanding = builder.understanding;
        var work = builder.queues.work();
        var transactions = builder.stores.transactions();
        var mailboxes = builder.stores.mailboxes();
        var documents = builder.stores.documents();
        var log = builder.stores.log();
        var letters = builder.stores.letters();

        var remarks = new Remarks(log, transactions, clock);
        var unpacking = new Unpacking(
                readers.unpacker(),
                readers.types(),
                readers.readable(),
                limits.unpacking(),
                files,
                documents,
                letters,
                log,
                work,
                clock,
                tokens);
        var containers = new Containers(unpacking, documents, log, transactions, clock);
        var fileReading = new FileReading(blobs, readers.reader());
        var splitPlan = new SplitPlan(understanding.boundaries());
        var parts = new PartKeeping(documents, log, letters, work, clock, tokens);
        var splitting = new Splitting(documents, log, files, readers.cutter(), parts, clock);
        var templating =
                new Templating(builder.stores.templates(), understanding.templates(), builder.queues.errands());
        var identifying = new Identifying(
                mailboxes, mailboxKeeping, documents, keptPages, understanding.proposer(), splitPlan, transactions);
        var extracting = new Extracting(
                containers,
                fileReading,
                rendering,
                new Finding(documents, mailboxes, limits.finding()),
                identifying,
                templating,
                understanding.engines(),
                understanding.rows(),
                understanding.learner(),
                remarks);
        return new Processing(
                mailboxes,
                documents,
                new Beginnings(documents, containers, splitting, keptPages, remarks, transactions),
                containers,
                fileReading,
                splitPlan,
                splitting,
                billing,
                extracting,
                new ResultForming(
                        documents, letters, builder.surroundings.links(), rendering, understanding.transformer()),
                new Endings(documents, log, billing, templating, notifying, transactions, clock),
                clock);
    }

    public static Builder builder() {
        return new Builder();
    }

    public Stores stores() {
        return stores;
    }

    public Blobs blobs() {
        return blobs;
    }

    public KeyKeeping keyKeeping() {
        return keyKeeping;
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

    public Rendering rendering() {
        return rendering;
    }

    public Correcting correcting() {
        return correcting;
    }

    public DocumentHandling documentHandling() {
        return documentHandling;
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

    /** Takes the ports; what is not given is in memory, or does nothing. */
    public static final class Builder {
        private InstantSource clock = InstantSource.system();
        private Tokens tokens = new Tokens(new SecureRandom());
        private Stores stores;
        private Queues queues;
        private @Nullable Blobs blobs;
        private Readers readers = new Readers(
                (file, name) -> "application/octet-stream",
                Set.of(),
                (file, type) -> new Reading.Unreadable("this program reads no files"),
                Unpacker.NONE,
                PageCutter.NONE,
                PageDrawer.NONE);
        private Understanding understanding = Understanding.by(Engines.NONE);
        private Surroundings surroundings = Surroundings.NONE;
        private Limits limits = Limits.USUAL;

        private Builder() {
            var memory = new InMemory(() -> clock.instant());
            stores = memory.stores();
            queues = memory.queues();
        }

        public Builder clock(InstantSource other) {
            clock = other;
            return this;
        }

        public Builder tokens(Tokens other) {
            tokens = other;
            return this;
        }

        /** Stores, and the queues that take part in their transactions. */
        public Builder stores(Stores others, Queues theirs) {
            stores = others;
            queues = theirs;
            return this;
        }

        public Builder blobs(Blobs others) {
            blobs = others;
            return this;
        }

        public Builder readers(Readers others) {
            readers = others;
            return this;
        }

        public Builder understanding(Understanding other) {
            understanding = other;
            return this;
        }

        public Builder surroundings(Surroundings others) {
            surroundings = others;
            return this;
        }

        public Builder limits(Limits others) {
            limits = others;
            return this;
        }

        public Quern build() {
            return new Quern(this);
        }
    }
}
