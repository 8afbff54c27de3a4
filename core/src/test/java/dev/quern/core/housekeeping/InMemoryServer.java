package dev.quern.core.housekeeping;

import dev.quern.core.Quern;
import dev.quern.core.SettableClock;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Ledger;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.SomeLinks;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.FieldProposer;
import dev.quern.core.extraction.ResultTransformer;
import dev.quern.core.field.Field;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.FileUses;
import dev.quern.core.file.TemporaryBlobs;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.intake.Message;
import dev.quern.core.intake.Receipts;
import dev.quern.core.intake.Upload;
import dev.quern.core.judgement.Judging;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letters;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.memory.InMemory;
import dev.quern.core.memory.InMemoryErrands;
import dev.quern.core.memory.InMemoryWorkQueue;
import dev.quern.core.page.Box;
import dev.quern.core.page.PackedPages;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.ports.Limits;
import dev.quern.core.ports.Queues;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.ports.Understanding;
import dev.quern.core.processing.Correcting;
import dev.quern.core.processing.FieldTrial;
import dev.quern.core.processing.KeywordBoundaries;
import dev.quern.core.processing.PlainDrawer;
import dev.quern.core.processing.Processing;
import dev.quern.core.processing.Reviewing;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.reading.TypeDetector;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.rendition.Renditions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.settings.TransformCheck;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.Templates;
import dev.quern.core.unpacking.Unpacking;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.WebhookSender;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.core.webhook.Webhooks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** A whole server in memory, with a reader that reads one word and an engine that finds it. */
public final class InMemoryServer {
    public static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));

    public final SettableClock clock = new SettableClock();
    public final InMemory memory = new InMemory(clock);
    public final Stores stores = memory.stores();
    public final Mailboxes mailboxes = stores.mailboxes();
    public final Documents documents = stores.documents();
    public final DocumentCounts counts = stores.counts();
    public final DocumentLog log = stores.log();
    public final Letters letters = stores.letters();
    public final Ledger ledger = stores.ledger();
    public final InMemoryWorkQueue queue = memory.work();
    public final InMemoryErrands errands = memory.errands();
    public final Receipts receipts = stores.receipts();
    public final Tokens tokens = new Tokens(new Random(1));
    public final MailboxKeeping keeping;
    /** Must not be called: the tests have no webhooks to deliver to. */
    public final WebhookSender sender = new WebhookSender() {
        @Override
        public void refuseForbidden(WebhookTarget target) {}

        @Override
        public Answer send(Call call) {
            throw new AssertionError("Nobody is to be called");
        }
    };

    /** Tells the type of a file by its name alone. */
    public static final TypeDetector TYPES = (file, name) -> name.endsWith(".zip")
            ? "application/zip"
            : name.endsWith(".mbox")
                    ? "application/mbox"
                    : name.endsWith(".eml")
                            ? "message/rfc822"
                            : name.endsWith(".exe") ? "application/octet-stream" : "text/plain";

    public Unpacker unpacker = Unpacker.NONE;
    public Unpacking.Limits unpackingLimits = Unpacking.Limits.USUAL;
    public final Webhooks webhooks = stores.webhooks();
    public final Deliveries deliveries = stores.deliveries();
    public final Templates templates = stores.templates();
    public final FileUses uses = stores.files();
    public final Renditions renditions = stores.renditions();
    public final PlainDrawer drawer = new PlainDrawer();
    public final TemporaryBlobs blobs;
    public final FileKeeping files;
    public final TemplateKeeping templateKeeping;
    public final MailboxCopying copying;
    public final Intake intake;
    public final MailIntake mail;
    public final Rendering rendering;
    public final KeptPages keptPages;
    public final DocumentErasing erasing;
    public final DocumentHandling handling;
    public final DocumentCopying documentCopying;
    public final SplitHandling splits;
    public final MailboxRemoval removal;
    public final Judging judging;
    public final Correcting correcting;
    public final Reviewing reviewing;
    public final FieldTrial fieldTrial;
    public final Sweep sweep;
    public DocumentReader reader = (file, type) -> new Reading.Legible(
            new Pages(List.of(new Page(0, 100, 100, List.of(Word.of("word", new Box(0, 0, 1, 1))))), false), "word");

    /** Of everything that the engine finds. */
    public double confidence = 1;

    public FieldExtractor engine = (pages, fields, guidance) -> fields.stream()
            .map(field -> new FieldValue(
                    field.name(), new Value.Text("word"), new Evidence(confidence, Method.LABEL, List.of())))
            .toList();

    public FieldProposer proposer = FieldProposer.NONE;

    public PageCutter cutter = (file, type, spans, parts) -> false;

    public InMemoryServer(Path folder) {
        blobs = new TemporaryBlobs(folder);
        files = new FileKeeping(blobs, uses, stores.transactions(), clock);
        keptPages = new KeptPages(documents, mailboxes, renditions, files, readers());
        erasing = new DocumentErasing(
                documents,
                List.of(log, letters, renditions, stores.judgements(), gone -> gone.forEach(deliveries::forget)),
                files,
                stores.transactions());
        var quern = quern(queue);
        keeping = quern.mailboxKeeping();
        templateKeeping = quern.templateKeeping();
        copying = quern.mailboxCopying();
        intake = quern.intake();
        mail = quern.mailIntake();
        rendering = quern.rendering();
        handling = quern.documentHandling();
        documentCopying = quern.documentCopying();
        splits = quern.splitHandling();
        removal = quern.mailboxRemoval();
        judging = quern.judging();
        correcting = quern.correcting();
        reviewing = quern.reviewing();
        fieldTrial = quern.fieldTrial();
        sweep = quern.sweep();
    }

    public Mailbox mailbox(String name) {
        var change = MailboxChange.addFields(List.of(Field.of("Word", FieldFormat.ONELINE, null)));
        return keeping.create(
                ACCOUNT, new MailboxChange(new MailboxName(name), null, change.settings(), change.fields()));
    }

    public Document receive(Mailbox mailbox, String text) throws IOException {
        return intake.receive(mailbox, upload(text));
    }

    /** Receives a message from Jane to the mailbox. */
    public Document receiveMessage(Mailbox mailbox, String subject) throws IOException {
        var message = new Message(
                "jane@x.test",
                mailbox.prefix().value() + "@in.example.org",
                "",
                "",
                "",
                subject,
                "",
                "text",
                List.of());
        return documents
                .find(mail.receive(message, null).orElseThrow().document())
                .orElseThrow();
    }

    public static Upload upload(String text) {
        return upload("note.txt", text);
    }

    public static Upload upload(String name, String text) {
        return new Upload(
                new DocumentName(name), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Map.of());
    }

    public Processing processing() {
        return processing(queue);
    }

    /** Processing with another queue for documents that are unpacked or split from others. */
    public Processing processing(WorkQueue told) {
        return quern(told).processing();
    }

    private Quern quern(WorkQueue work) {
        return Quern.builder()
                .clock(clock)
                .tokens(tokens)
                .stores(
                        stores,
                        new Queues(
                                work,
                                queue,
                                memory.deliveries(),
                                errands,
                                memory.queues().nodes()))
                .blobs(blobs)
                .readers(new Readers(
                        TYPES,
                        Set.of("text/plain", "message/rfc822", "application/mbox", "application/zip", "image/png"),
                        readers(),
                        unpacker,
                        (file, type, spans, parts) -> cutter.cut(file, type, spans, parts),
                        drawer,
                        BoxRecognizer.NONE))
                .understanding(Understanding.by(
                                Engines.all((pages, fields, guidance) -> engine.extract(pages, fields, guidance)))
                        .withProposer((pages, existing, conventions) -> proposer.propose(pages, existing, conventions))
                        .withBoundaries(new KeywordBoundaries())
                        .withTransforms(
                                (expression, members) -> new ResultTransformer.Transformed.Done(members),
                                TransformCheck.NONE))
                .surroundings(new Surroundings(sender, new SomeLinks(), "in.example.org"))
                .limits(Limits.USUAL.withUploadBytes(100_000).withUnpacking(unpackingLimits))
                .build();
    }

    /** Reads with whatever {@link #reader} is at that time, since tests replace it. */
    private DocumentReader readers() {
        return new DocumentReader() {
            @Override
            public Reading read(Path file, String contentType) {
                return reader.read(file, contentType);
            }

            @Override
            public Reading read(Path file, String contentType, RecognitionWishes wishes) {
                return reader.read(file, contentType, wishes);
            }
        };
    }

    public void work() {
        queue.drain(processing()::process);
    }

    /** The names of all files, except those that hold the words of documents. */
    public List<String> originals() {
        return blobs.files().stream().filter(name -> !isWords(name)).toList();
    }

    private boolean isWords(String name) {
        try (var in = Files.newInputStream(blobs.open(new BlobId(name)).path())) {
            return PackedPages.read(in).count() > 0;
        } catch (PackedPages.Unknown other) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void runErrands() {
        errands.drain(Map.of(MailboxRemoval.KIND, removal, Sweep.KIND, sweep));
    }

    public Document now(Document document) {
        return documents.find(document.id()).orElseThrow();
    }

    /** Moves a document straight to a status that ends it. */
    public Document into(Document document, DocumentStatus status) {
        var end = document.ended(status, StatusSource.AUTO, clock.instant());
        documents.move(document, end);
        return end;
    }
}
