package dev.quern.app.wiring;

import dev.quern.app.blobs.BlobPlace;
import dev.quern.app.settings.Settings;
import dev.quern.app.smtp.SmtpListener;
import dev.quern.app.smtp.SmtpSettings;
import dev.quern.app.watch.Gauges;
import dev.quern.app.watch.LogContext;
import dev.quern.app.watch.MeteredWork;
import dev.quern.app.watch.Traces;
import dev.quern.core.Quern;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.file.PrivateFolder;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.node.Node;
import dev.quern.core.ports.Limits;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.watch.Watcher;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.queue.JdbcQueues;
import dev.quern.jdbc.store.JdbcRates;
import dev.quern.jdbc.store.JdbcStores;
import dev.quern.ocr.isolation.IsolatedBoxRecognition;
import dev.quern.ocr.isolation.IsolatedCutter;
import dev.quern.ocr.isolation.IsolatedDrawing;
import dev.quern.ocr.isolation.IsolatedReader;
import dev.quern.ocr.isolation.IsolatedTransformer;
import dev.quern.ocr.isolation.IsolatedUnpacker;
import dev.quern.ocr.isolation.ReaderPool;
import dev.quern.ocr.isolation.Sandbox;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.transform.JsonataSyntax;
import dev.quern.rest.Collaborators;
import dev.quern.rest.RestSettings;
import dev.quern.rest.delivery.HttpWebhookSender;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.mail.MailGate;
import dev.quern.rest.reception.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
public final class Wiring {
    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

    /** For one page: a decoded image of the largest size that is read takes the most. */
    private static final int DRAWING_MB = 512;

    private static final Duration DRAWING_TIME = Duration.ofSeconds(60);
    private static final Duration TIME_FOR_A_PAGE = Duration.ofSeconds(2);
    private static final int DRAWERS = 2;

    /** For messages, and for who looks at a document whose words have to be read again; there is one beside those of workers. */
    private static final int PROCESSES_WITHOUT_WORK = 2;

    private Wiring() {}

    /**
     * Everything a server is made of.
     *
     * @param able whether documents can be worked on: there is a database, a place for files, and free space on the disk
     * @param address under which results say that their files are to be had; to be told once the port is known
     */
    public record Parts(
            Store store,
            JdbcQueues queues,
            Node.Role role,
            ReaderPool readers,
            BlobPlace files,
            Chores chores,
            Quern quern,
            BooleanSupplier able,
            RestSettings restSettings,
            AtomicReference<String> address,
            Collaborators collaborators,
            Traces traces,
            @Nullable SmtpParts smtp)
            implements AutoCloseable {
        @Override
        public void close() {
            queues.close();
            readers.close();
            files.close();
            store.close();
            traces.close();
        }
    }

    /** The settings of an SMTP listener. */
    record SmtpParts(
            SmtpSettings settings, String domain, Path folder, MailIntake intake, MailGate gate, Unpacker heads) {
        SmtpListener start() throws IOException {
            return SmtpListener.start(settings, domain, folder, intake, gate, heads);
        }
    }

    public static Parts parts(Settings settings) throws IOException {
        var store = Store.open(settings);
        try {
            var sandbox = ReadingApart.sandbox(settings);
            var readers = new ReaderPool(
                    settings.reading(),
                    settings.role().works() ? settings.workers() + 1 : PROCESSES_WITHOUT_WORK,
                    sandbox,
                    PrivateFolder.create(settings.data().resolve("tmp")),
                    settings.models());
            try {
                return parts(settings, store, readers, sandbox);
            } catch (IOException | RuntimeException e) {
                readers.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private static Parts parts(Settings settings, Store store, ReaderPool pool, Sandbox sandbox) throws IOException {
        var space = space(settings, store.database());
        var files = Store.files(settings, space);
        try {
            return parts(settings, store, pool, sandbox, space, files);
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private static Parts parts(
            Settings settings, Store store, ReaderPool pool, Sandbox sandbox, FreeSpace space, BlobPlace files)
            throws IOException {
        var database = store.database();
        var stores = JdbcStores.on(database);
        var queues = JdbcQueues.on(database);
        var rates = JdbcRates.on(database, Store.CLOCK);
        var rest = restSettings(settings);
        var address = new AtomicReference<>(rest.address(settings.port()));
        var unpacker = new IsolatedUnpacker(pool);
        var metrics = Gauges.registry();
        var traces = Traces.of(settings.tracing(), Build.current().version());
        var quern = Quern.builder()
                .clock(Store.CLOCK)
                .tokens(store.tokens())
                .stores(stores, queues.ports())
                .blobs(files.blobs())
                .readers(new Readers(
                        new TikaTypeDetector(),
                        ReadersByType.standard().types(),
                        new IsolatedReader(pool),
                        unpacker,
                        new IsolatedCutter(pool),
                        drawing(settings, sandbox),
                        new IsolatedBoxRecognition(pool)))
                .understanding(EngineWiring.understanding(settings.engines(), stores)
                        .withTransforms(new IsolatedTransformer(pool), new JsonataSyntax()))
                .surroundings(new Surroundings(
                        new HttpWebhookSender(settings.webhooksAllow(), traces.headers()),
                        new DocumentLinks(new Addresses(address::get)),
                        settings.emailDomain()))
                .limits(new Limits(
                        settings.maxUploadBytes(),
                        settings.unpacking().family(),
                        settings.extraction(),
                        settings.waiting(),
                        settings.monthlyCredits()))
                .watcher(Watcher.all(List.of(new LogContext(database.node()), new MeteredWork(metrics), traces.work())))
                .build();
        var smtp = settings.smtp() == null || !settings.role().takesRequests()
                ? null
                : new SmtpParts(
                        settings.smtp(),
                        settings.emailDomain(),
                        PrivateFolder.create(settings.data().resolve("smtp")),
                        quern.mailIntake(),
                        MailGate.overSmtp(settings.mail(), rates),
                        unpacker);
        queues.nodes()
                .introduce(
                        ThisNode.program(settings.role()), new ThisNode(workers(settings), queues.work(), pool, space));
        Gauges.bind(
                metrics,
                database,
                queues,
                pool,
                new Gauges.Workers(workers(settings), settings.role().works() ? Server.DELIVERY_WORKERS : 0),
                space,
                files::isReachable,
                sandbox);
        var llm = settings.engines().llm();
        LOG.info("Engines {}{}", settings.engines().bySlot(), llm == null ? "" : ", " + llm);
        LOG.info(
                "Data in {}, database {}, files in {}, {} workers, role {}, node {}",
                settings.data(),
                database.name(),
                settings.blobs(),
                workers(settings),
                settings.role(),
                database.node());
        if (!settings.role().takesRequests() && settings.baseUrl() == null) {
            LOG.warn(
                    "Links in what this server sends lead to itself, and it takes no requests: set QUERN_BASE_URL to the"
                            + " address of those that do.");
        }
        return new Parts(
                store,
                queues,
                settings.role(),
                pool,
                files,
                new Chores(queues.errands(), quern),
                quern,
                () -> database.isReachable() && files.isReachable() && space.isLeft(),
                rest,
                address,
                new Collaborators(
                        quern,
                        metrics,
                        () -> database.isReachable() && files.isReachable() && space.isAboveFloor(),
                        rates,
                        traces.requests()),
                traces,
                smtp);
    }

    private static int workers(Settings settings) {
        return settings.role().works() ? settings.workers() : 0;
    }

    private static RestSettings restSettings(Settings settings) {
        return new RestSettings(
                        settings.host(),
                        settings.port(),
                        settings.baseUrl(),
                        settings.maxUploadBytes(),
                        settings.emailDomain())
                .withMail(settings.mail())
                .withCorsOrigins(settings.corsOrigins())
                .withCallsPerMinute(settings.rateLimit())
                .withCertificate(settings.certificate())
                .withProxies(settings.trustedProxies())
                .withRole(settings.role())
                .withPatience(Patience.USUAL.withPerRemote(settings.requestsPerRemote()));
    }

    private static IsolatedDrawing drawing(Settings settings, Sandbox sandbox) throws IOException {
        return new IsolatedDrawing(
                sandbox,
                PrivateFolder.create(settings.data().resolve("drawing")),
                settings.reading().files(),
                DRAWING_MB,
                DRAWING_TIME,
                TIME_FOR_A_PAGE,
                DRAWERS);
    }

    /** Looks at the disks of the files of documents, of temporary files and of an embedded database. */
    private static FreeSpace space(Settings settings, Database database) throws IOException {
        var folders = new ArrayList<Path>();
        folders.add(PrivateFolder.create(settings.blobs().folder(settings.scratch())));
        folders.add(PrivateFolder.create(settings.data().resolve("tmp")));
        database.folder().ifPresent(folders::add);
        return new FreeSpace(folders, settings.minFreeMb());
    }
}
