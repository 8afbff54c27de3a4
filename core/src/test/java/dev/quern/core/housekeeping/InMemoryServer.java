package dev.quern.core.housekeeping;

import dev.quern.core.SettableClock;
import dev.quern.core.TestBlobs;
import dev.quern.core.Tokens;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Billing;
import dev.quern.core.document.BlobId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.FileKeeping;
import dev.quern.core.document.SomeLinks;
import dev.quern.core.document.StatusSource;
import dev.quern.core.extraction.DocumentReader;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Finding;
import dev.quern.core.extraction.Identifying;
import dev.quern.core.extraction.KeptPages;
import dev.quern.core.extraction.PageCutter;
import dev.quern.core.extraction.PartKeeping;
import dev.quern.core.extraction.PlainDrawer;
import dev.quern.core.extraction.Processing;
import dev.quern.core.extraction.Reading;
import dev.quern.core.extraction.RecognitionWishes;
import dev.quern.core.extraction.Rendering;
import dev.quern.core.extraction.ResultForming;
import dev.quern.core.extraction.ResultTransformer;
import dev.quern.core.extraction.Splitting;
import dev.quern.core.extraction.Templating;
import dev.quern.core.extraction.TypeDetector;
import dev.quern.core.extraction.Unpacker;
import dev.quern.core.extraction.Unpacking;
import dev.quern.core.extraction.WorkQueue;
import dev.quern.core.intake.Admission;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.intake.Message;
import dev.quern.core.intake.Upload;
import dev.quern.core.learning.FieldNaming;
import dev.quern.core.learning.Learning;
import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.memory.InMemoryDeliveries;
import dev.quern.core.memory.InMemoryDeliveryQueue;
import dev.quern.core.memory.InMemoryDocumentCounts;
import dev.quern.core.memory.InMemoryDocumentLog;
import dev.quern.core.memory.InMemoryDocuments;
import dev.quern.core.memory.InMemoryErrands;
import dev.quern.core.memory.InMemoryFileUses;
import dev.quern.core.memory.InMemoryLedger;
import dev.quern.core.memory.InMemoryLessons;
import dev.quern.core.memory.InMemoryLetters;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.InMemoryReceipts;
import dev.quern.core.memory.InMemoryRenditions;
import dev.quern.core.memory.InMemoryTemplates;
import dev.quern.core.memory.InMemoryWebhooks;
import dev.quern.core.memory.InMemoryWorkQueue;
import dev.quern.core.memory.Memory;
import dev.quern.core.page.Box;
import dev.quern.core.page.PackedPages;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookSender;
import dev.quern.core.webhook.WebhookTarget;
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

/** Everything that a server has, in memory, with a reader that reads one word and an engine that finds it. */
final class InMemoryServer {
    static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));

    final SettableClock clock = new SettableClock();
    final Memory memory = new Memory();
    final InMemoryMailboxes mailboxes = new InMemoryMailboxes(memory);
    final InMemoryDocuments documents = new InMemoryDocuments(memory);
    final InMemoryDocumentCounts counts = new InMemoryDocumentCounts(memory, documents);
    final InMemoryDocumentLog log = new InMemoryDocumentLog(memory);
    final InMemoryLetters letters = new InMemoryLetters(memory);
    final InMemoryLedger ledger = new InMemoryLedger(memory);
    final InMemoryWorkQueue queue = new InMemoryWorkQueue(memory);
    final InMemoryErrands errands = new InMemoryErrands(memory);
    final InMemoryReceipts receipts = new InMemoryReceipts(memory);
    final Tokens tokens = new Tokens(new Random(1));
    final MailboxKeeping keeping = new MailboxKeeping(mailboxes, memory, clock, tokens);
    /** Never called: there is no webhook here. */
    final WebhookSender sender = new WebhookSender() {
        @Override
        public void refuseForbidden(WebhookTarget target) {}

        @Override
        public Answer send(Call call) {
            throw new AssertionError("Nobody is to be called");
        }
    };

    /** By the name alone. */
    static final TypeDetector TYPES = (file, name) -> name.endsWith(".zip")
            ? "application/zip"
            : name.endsWith(".mbox")
                    ? "application/mbox"
                    : name.endsWith(".eml")
                            ? "message/rfc822"
                            : name.endsWith(".exe") ? "application/octet-stream" : "text/plain";

    Unpacker unpacker = Unpacker.NONE;
    Unpacking.Limits unpackingLimits = Unpacking.Limits.USUAL;
    final InMemoryWebhooks webhooks = new InMemoryWebhooks(memory);
    final InMemoryDeliveries deliveries = new InMemoryDeliveries(memory);
    final InMemoryTemplates templates = new InMemoryTemplates(memory);
    final TemplateKeeping templateKeeping =
            new TemplateKeeping(templates, mailboxes, documents, keeping, memory, clock);
    final MailboxCopying copying = new MailboxCopying(
            mailboxes,
            templateKeeping,
            new WebhookKeeping(webhooks, deliveries, mailboxes, sender, memory, clock, tokens),
            memory,
            clock,
            tokens);
    final InMemoryFileUses uses = new InMemoryFileUses(memory, documents);
    final TestBlobs blobs;
    final FileKeeping files;
    final Intake intake;
    final MailIntake mail;
    final Learning learning = new Learning(new InMemoryLessons(memory));
    final InMemoryRenditions renditions = new InMemoryRenditions(memory);
    final PlainDrawer drawer = new PlainDrawer();
    final Rendering rendering;
    final KeptPages keptPages;
    final DocumentErasing erasing;
    final DocumentHandling handling;
    final MailboxRemoval removal;
    final Sweep sweep;
    /** What proposed fields are tried with; it finds nothing. */
    FieldExtractor identifies = (pages, fields, guidance) -> fields.stream()
            .map(field -> new FieldValue(field.name(), null, new Evidence(0, Method.LABEL, List.of())))
            .toList();

    DocumentReader reader = (file, type) -> new Reading.Read(
            new Pages(List.of(new Page(0, 100, 100, List.of(Word.of("word", new Box(0, 0, 1, 1))))), false), "word");

    PageCutter cutter = (file, type, spans, parts) -> false;

    InMemoryServer(Path folder) {
        blobs = new TestBlobs(folder);
        files = new FileKeeping(blobs, uses, memory, clock);
        var limits = new Intake.Limits(
                100_000, Set.of("text/plain", "message/rfc822", "application/mbox", "application/zip", "image/png"));
        intake = new Intake(
                mailboxes, documents, log, files, TYPES, queue, receipts, Admission.UNBOUNDED, clock, tokens, limits);
        mail = new MailIntake(mailboxes, documents, log, letters, intake, clock, tokens, "in.example.org");
        erasing = new DocumentErasing(
                documents, List.of(log, letters, renditions, gone -> gone.forEach(deliveries::forget)), files, memory);
        rendering = new Rendering(documents, mailboxes, renditions, files, readers(), drawer);
        keptPages = new KeptPages(documents, mailboxes, renditions, files, readers());
        handling = new DocumentHandling(
                mailboxes,
                documents,
                log,
                letters,
                files,
                erasing,
                learning,
                queue,
                Admission.UNBOUNDED,
                memory,
                clock,
                tokens);
        removal = new MailboxRemoval(mailboxes, templates, erasing, learning, webhooks, errands, memory, clock);
        sweep = new Sweep(mailboxes, erasing, files, receipts, clock);
    }

    Mailbox mailbox(String name) {
        var change = MailboxChange.addFields(List.of(Field.of("Word", FieldFormat.ONELINE, null)));
        return keeping.create(
                ACCOUNT, new MailboxChange(new MailboxName(name), null, change.settings(), change.fields()));
    }

    Document receive(Mailbox mailbox, String text) throws IOException {
        return intake.receive(ACCOUNT, mailbox.id(), upload(text));
    }

    /** A message to the mailbox from Jane. */
    Document receiveMessage(Mailbox mailbox, String subject) throws IOException {
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

    static Upload upload(String text) {
        return upload("note.txt", text);
    }

    static Upload upload(String name, String text) {
        return new Upload(
                new DocumentName(name), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Map.of());
    }

    Processing processing() {
        return processing(queue);
    }

    /** @param ofParts told of the documents that come out of others */
    Processing processing(WorkQueue ofParts) {
        var notifying = new Notifying(
                webhooks,
                deliveries,
                new InMemoryDeliveryQueue(memory, clock),
                sender,
                mailboxes,
                documents,
                log,
                memory,
                clock,
                tokens);
        return new Processing(
                mailboxes,
                documents,
                log,
                new Billing(ledger, null, clock),
                blobs,
                new Unpacking(
                        unpacker,
                        TYPES,
                        Set.of("text/plain"),
                        unpackingLimits,
                        files,
                        documents,
                        letters,
                        log,
                        ofParts,
                        clock,
                        tokens),
                readers(),
                new Splitting(
                        documents,
                        log,
                        files,
                        (file, type, spans, parts) -> cutter.cut(file, type, spans, parts),
                        new PartKeeping(documents, log, letters, queue, clock, tokens),
                        clock),
                new Templating(templates, errands),
                keptPages,
                new Identifying(
                        mailboxes,
                        keeping,
                        documents,
                        keptPages,
                        FieldNaming.NONE,
                        (pages, fields, guidance) -> identifies.extract(pages, fields, guidance),
                        memory),
                Engines.all((pages, fields, guidance) -> fields.stream()
                        .map(field -> new FieldValue(
                                field.name(), new Value.Text("word"), new Evidence(1, Method.LABEL, List.of())))
                        .toList()),
                learning,
                rendering,
                new Finding(documents, mailboxes, Finding.USUAL),
                new ResultForming(
                        documents,
                        letters,
                        new SomeLinks(),
                        rendering,
                        (expression, members) -> new ResultTransformer.Transformed.Done(members)),
                notifying,
                memory,
                clock);
    }

    /** The reader as it is when a file is read. */
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

    void work() {
        queue.drain(processing()::process);
    }

    /** The names of all files but those of the words of documents. */
    List<String> originals() {
        return blobs.files().stream().filter(name -> !isWords(name)).toList();
    }

    private boolean isWords(String name) {
        try (var in = Files.newInputStream(blobs.file(new BlobId(name)))) {
            return PackedPages.read(in).count() > 0;
        } catch (PackedPages.Unknown other) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void runErrands() {
        errands.drain(Map.of(MailboxRemoval.KIND, removal, Sweep.KIND, sweep));
    }

    Document now(Document document) {
        return documents.find(document.id()).orElseThrow();
    }

    /** Into a status that it may have, on the shortest way. */
    Document into(Document document, DocumentStatus status) {
        var end = document.ended(status, StatusSource.AUTO, clock.instant());
        documents.move(document, end);
        return end;
    }
}
