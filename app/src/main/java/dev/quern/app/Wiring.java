package dev.quern.app;

import dev.quern.app.smtp.SmtpListener;
import dev.quern.app.smtp.SmtpSettings;
import dev.quern.core.credit.Billing;
import dev.quern.core.document.FileKeeping;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.extraction.Correcting;
import dev.quern.core.extraction.Finding;
import dev.quern.core.extraction.Identifying;
import dev.quern.core.extraction.KeptPages;
import dev.quern.core.extraction.PartKeeping;
import dev.quern.core.extraction.Processing;
import dev.quern.core.extraction.Rendering;
import dev.quern.core.extraction.ResultForming;
import dev.quern.core.extraction.Splitting;
import dev.quern.core.extraction.TemplateDrafting;
import dev.quern.core.extraction.TemplateTrial;
import dev.quern.core.extraction.Templating;
import dev.quern.core.extraction.Unpacker;
import dev.quern.core.extraction.Unpacking;
import dev.quern.core.housekeeping.DeletionByTemplate;
import dev.quern.core.housekeeping.DocumentErasing;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.housekeeping.Sweep;
import dev.quern.core.intake.Admission;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.learning.Learning;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.JdbcDeliveries;
import dev.quern.jdbc.JdbcDeliveryQueue;
import dev.quern.jdbc.JdbcDocumentCounts;
import dev.quern.jdbc.JdbcDocumentLog;
import dev.quern.jdbc.JdbcDocuments;
import dev.quern.jdbc.JdbcErrands;
import dev.quern.jdbc.JdbcExportConfigs;
import dev.quern.jdbc.JdbcFileUses;
import dev.quern.jdbc.JdbcLedger;
import dev.quern.jdbc.JdbcLessons;
import dev.quern.jdbc.JdbcLetters;
import dev.quern.jdbc.JdbcMailboxes;
import dev.quern.jdbc.JdbcReceipts;
import dev.quern.jdbc.JdbcRenditions;
import dev.quern.jdbc.JdbcTemplates;
import dev.quern.jdbc.JdbcWebhooks;
import dev.quern.jdbc.JdbcWorkQueue;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.engine.LexiconNaming;
import dev.quern.ocr.isolation.IsolatedCutter;
import dev.quern.ocr.isolation.IsolatedDrawing;
import dev.quern.ocr.isolation.IsolatedReader;
import dev.quern.ocr.isolation.IsolatedTransformer;
import dev.quern.ocr.isolation.IsolatedUnpacker;
import dev.quern.ocr.isolation.ReaderPool;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.transform.JsonataSyntax;
import dev.quern.rest.Collaborators;
import dev.quern.rest.HousekeepingParts;
import dev.quern.rest.RestSettings;
import dev.quern.rest.TemplateParts;
import dev.quern.rest.WebhookParts;
import dev.quern.rest.delivery.HttpWebhookSender;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.Patience;
import dev.quern.rest.mail.MailGate;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the parts together: the only class that knows them all. Parts are chosen from the settings, then built; those that
 * commands have, too, by {@link EngineWiring}.
 */
final class Wiring {
    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

    /** For one page: a decoded image of the largest size that is read takes the most. */
    private static final int DRAWING_MB = 512;

    private static final Duration DRAWING_TIME = Duration.ofSeconds(60);
    private static final Duration TIME_FOR_A_PAGE = Duration.ofSeconds(2);
    private static final int DRAWERS = 2;

    /** Beside one for each worker: for who looks at a document whose words have to be read again. */
    private static final int PROCESSES_FOR_LOOKERS = 1;

    private Wiring() {}

    /**
     * Everything a server is made of.
     *
     * @param able whether documents can be worked on: there is a database, and room on the disk
     * @param address under which results say that their files are to be had; to be told once the port is known
     */
    record Parts(
            Store store,
            JdbcWorkQueue queue,
            ReaderPool readers,
            Chores chores,
            JdbcDeliveryQueue deliveryQueue,
            Processing processing,
            BooleanSupplier able,
            Notifying notifying,
            MeterRegistry metrics,
            RestSettings restSettings,
            AtomicReference<String> address,
            Collaborators collaborators,
            @Nullable SmtpParts smtp)
            implements AutoCloseable {
        @Override
        public void close() {
            chores.close();
            queue.close();
            readers.close();
            deliveryQueue.close();
            store.close();
        }
    }

    /** What an SMTP listener is made of. */
    record SmtpParts(
            SmtpSettings settings, String domain, Path folder, MailIntake intake, MailGate gate, Unpacker heads) {
        SmtpListener start() throws IOException {
            return SmtpListener.start(settings, domain, folder, intake, gate, heads);
        }
    }

    static Parts parts(Settings settings) throws IOException {
        var store = Store.open(settings);
        try {
            var readers = new ReaderPool(
                    settings.reading(),
                    settings.workers() + PROCESSES_FOR_LOOKERS,
                    PrivateFolder.create(settings.data().resolve("tmp")),
                    settings.models());
            try {
                return parts(settings, store, readers);
            } catch (IOException | RuntimeException e) {
                readers.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private static Parts parts(Settings settings, Store store, ReaderPool readers) throws IOException {
        var database = store.database();
        var transactions = database.transactions();
        var clock = Store.CLOCK;
        var mailboxes = new JdbcMailboxes(database);
        var documents = new JdbcDocuments(database);
        var log = new JdbcDocumentLog(database);
        var queue = new JdbcWorkQueue(database);
        var space = space(settings, database);
        var blobs = new FileBlobs(settings.data().resolve("blobs"), space);
        var files = new FileKeeping(blobs, new JdbcFileUses(database), transactions, clock);
        var counts = new JdbcDocumentCounts(database);
        var receipts = new JdbcReceipts(database);
        var errands = new JdbcErrands(database);
        var readable = ReadersByType.standard().types();
        var reader = new IsolatedReader(readers);
        var unpackers = new IsolatedUnpacker(readers);
        var types = new TikaTypeDetector();
        var accepted = new HashSet<>(readable);
        accepted.addAll(unpackers.kinds().keySet());
        var admission = new Admission(queue, clock, settings.waiting());
        var intake = new Intake(
                mailboxes,
                documents,
                log,
                files,
                types,
                queue,
                receipts,
                admission,
                clock,
                store.tokens(),
                new Intake.Limits(settings.maxUploadBytes(), accepted));
        var letters = new JdbcLetters(database);
        var billing = new Billing(new JdbcLedger(database), settings.monthlyCredits(), clock);
        var exportConfigs = new JdbcExportConfigs(database);
        var rest = new RestSettings(
                        settings.host(),
                        settings.port(),
                        settings.baseUrl(),
                        settings.maxUploadBytes(),
                        settings.emailDomain())
                .withMail(settings.mail())
                .withCorsOrigins(settings.corsOrigins())
                .withCallsPerMinute(settings.rateLimit())
                .withPatience(Patience.USUAL.withPerRemote(settings.requestsPerRemote()));
        var address = new AtomicReference<>(rest.address(settings.port()));
        var webhooks = new JdbcWebhooks(database);
        var deliveries = new JdbcDeliveries(database);
        var deliveryQueue = new JdbcDeliveryQueue(database);
        var sender = new HttpWebhookSender(settings.webhooksAllow());
        var webhookKeeping =
                new WebhookKeeping(webhooks, deliveries, mailboxes, sender, transactions, clock, store.tokens());
        var templates = new JdbcTemplates(database);
        var keeping = new MailboxKeeping(mailboxes, transactions, clock, store.tokens(), new JsonataSyntax());
        var templateKeeping = new TemplateKeeping(templates, mailboxes, documents, keeping, transactions, clock);
        var renditions = new JdbcRenditions(database);
        var drawer = new IsolatedDrawing(
                PrivateFolder.create(settings.data().resolve("drawing")),
                settings.reading().files(),
                DRAWING_MB,
                DRAWING_TIME,
                TIME_FOR_A_PAGE,
                DRAWERS);
        var rendering = new Rendering(documents, mailboxes, renditions, files, reader, drawer);
        var keptPages = new KeptPages(documents, mailboxes, renditions, files, reader);
        var learning = new Learning(new JdbcLessons(database));
        var erasing = new DocumentErasing(
                documents,
                List.of(log, letters, renditions, gone -> gone.forEach(deliveries::forget)),
                files,
                transactions);
        var removal =
                new MailboxRemoval(mailboxes, templates, erasing, learning, webhooks, errands, transactions, clock);
        var notifying = new Notifying(
                webhooks,
                deliveries,
                deliveryQueue,
                sender,
                mailboxes,
                documents,
                log,
                transactions,
                clock,
                store.tokens());
        var splitting = new Splitting(
                documents,
                log,
                files,
                new IsolatedCutter(readers),
                new PartKeeping(documents, log, letters, queue, clock, store.tokens()),
                clock);
        var embedded = new EmbeddedExtractor();
        var processing = new Processing(
                mailboxes,
                documents,
                log,
                billing,
                blobs,
                new Unpacking(
                        unpackers,
                        types,
                        readable,
                        settings.unpacking().family(),
                        files,
                        documents,
                        letters,
                        log,
                        queue,
                        clock,
                        store.tokens()),
                reader,
                splitting,
                new Templating(templates, errands),
                keptPages,
                new Identifying(mailboxes, keeping, documents, keptPages, new LexiconNaming(), embedded, transactions),
                EngineWiring.engines(settings.engines(), embedded),
                learning,
                rendering,
                new Finding(documents, mailboxes, settings.extraction()),
                new ResultForming(
                        documents,
                        letters,
                        new DocumentLinks(new Addresses(address::get)),
                        rendering,
                        new IsolatedTransformer(readers)),
                notifying,
                transactions,
                clock);
        var mail = new MailIntake(
                mailboxes, documents, log, letters, intake, clock, store.tokens(), settings.emailDomain());
        var smtp = settings.smtp() == null
                ? null
                : new SmtpParts(
                        settings.smtp(),
                        settings.emailDomain(),
                        PrivateFolder.create(settings.data().resolve("smtp")),
                        mail,
                        new MailGate(settings.mail(), clock),
                        unpackers);
        var handling = new DocumentHandling(
                mailboxes,
                documents,
                log,
                letters,
                files,
                erasing,
                learning,
                queue,
                admission,
                transactions,
                clock,
                store.tokens());
        var metrics = Metrics.registry(queue, deliveryQueue);
        var collaborators = new Collaborators(
                store.keys(),
                keeping,
                mailboxes,
                documents,
                log,
                blobs,
                rendering,
                intake,
                new HousekeepingParts(
                        counts,
                        handling,
                        new Correcting(
                                mailboxes,
                                documents,
                                log,
                                billing,
                                notifying,
                                keptPages,
                                learning,
                                transactions,
                                clock),
                        new MailboxCopying(
                                mailboxes, templateKeeping, webhookKeeping, transactions, clock, store.tokens()),
                        removal),
                exportConfigs,
                new ExportConfigKeeping(mailboxes, exportConfigs, transactions),
                new TemplateParts(
                        templates,
                        templateKeeping,
                        new TemplateDrafting(mailboxes, documents, keptPages, templateKeeping),
                        new TemplateTrial(mailboxes, templates, documents, keptPages)),
                new WebhookParts(
                        webhooks,
                        deliveries,
                        webhookKeeping,
                        notifying,
                        new WebhookTrial(webhooks, sender, mailboxes, documents, clock, store.tokens())),
                mail,
                billing,
                metrics,
                () -> database.isReachable() && space.isAboveFloor());
        var chores = new Chores(
                errands,
                removal,
                new Sweep(mailboxes, erasing, files, receipts, clock),
                new DeletionByTemplate(documents, deliveries, handling),
                counts);
        readers.warmUp();
        var llm = settings.engines().llm();
        LOG.info("Engines {}{}", settings.engines().bySlot(), llm == null ? "" : ", " + llm);
        LOG.info("Data in {}, database {}, {} workers", settings.data(), database.name(), settings.workers());
        return new Parts(
                store,
                queue,
                readers,
                chores,
                deliveryQueue,
                processing,
                () -> database.isReachable() && space.isLeft(),
                notifying,
                metrics,
                rest,
                address,
                collaborators,
                smtp);
    }

    /** Of the disks that the files of documents, temporary files and an embedded database are on. */
    private static FreeSpace space(Settings settings, Database database) throws IOException {
        var folders = new ArrayList<Path>();
        folders.add(PrivateFolder.create(settings.data().resolve("blobs")));
        folders.add(PrivateFolder.create(settings.data().resolve("tmp")));
        database.folder().ifPresent(folders::add);
        return new FreeSpace(folders, settings.minFreeMb());
    }
}
