package dev.quern.core.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.Quern;
import dev.quern.core.SettableClock;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Ledger;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.SomeLinks;
import dev.quern.core.document.StatusSource;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.extraction.ResultTransformer;
import dev.quern.core.field.Field;
import dev.quern.core.file.TemporaryBlobs;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.Upload;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letter;
import dev.quern.core.letter.Letters;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.memory.InMemory;
import dev.quern.core.memory.InMemoryWorkQueue;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.ports.Limits;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.ports.Understanding;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.TransformCheck;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookSender;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.core.webhook.Webhooks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of a document from receipt to result, with everything in memory and a reader that takes the words of a text file
 * as they come.
 */
class LifeOfADocumentTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));

    private final SettableClock clock = new SettableClock();
    private final InMemory memory = new InMemory(clock);
    private final Stores stores = memory.stores();
    private final Mailboxes mailboxes = stores.mailboxes();
    private final Documents documents = stores.documents();
    private final DocumentLog log = stores.log();
    private final Letters letters = stores.letters();
    private final Ledger ledger = stores.ledger();
    private final InMemoryWorkQueue queue = memory.work();
    private final Tokens tokens = new Tokens(new Random(1));
    private final MailboxKeeping keeping = new MailboxKeeping(mailboxes, stores.transactions(), clock, tokens);
    private final Webhooks webhooks = stores.webhooks();
    private final Deliveries deliveries = stores.deliveries();
    private DocumentReader reader = this::words;
    private FieldExtractor engine = LifeOfADocumentTest::lastWord;
    private Duration patience = Finding.USUAL;
    private @Nullable Integer monthlyCredits;
    private Function<Map<String, Object>, ResultTransformer.Transformed> transform =
            members -> new ResultTransformer.Transformed.Failed("not wanted here");

    @TempDir
    @Nullable
    Path folder;

    private TemporaryBlobs blobs;
    private Mailbox mailbox;

    @BeforeEach
    void a_mailbox_with_one_field() {
        blobs = new TemporaryBlobs(folder);
        mailbox = keeping.create(
                ACCOUNT, MailboxChange.addFields(List.of(Field.of("Total", FieldFormat.ONELINE, "the last word"))));
    }

    @Test
    void a_document_that_comes_in_is_stored_logged_and_waits() throws IOException {
        var document = receive("total 12.50");

        assertThat(documents.find(document.id())).contains(document);
        assertThat(document.status()).isEqualTo(DocumentStatus.INCOMING);
        assertThat(codes(document)).containsExactly(LogEntry.Code.INCOMING);
        assertThat(blobs.files()).containsExactly(document.file().blob().sha256());
    }

    @Test
    void its_processing_ends_with_a_result_a_charge_and_a_line_in_the_log() throws IOException {
        var document = receive("total 12.50");
        clock.pass(Duration.ofSeconds(2));

        queue.drain(processing()::process);

        var done = documents.find(document.id()).orElseThrow();
        assertThat(done.status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(done.processed()).isEqualTo(clock.instant());
        assertThat(done.credits()).isEqualTo(new Credits(0, 1));
        assertThat(documents.findResult(document.id()).orElseThrow().members()).containsEntry("Total", "12.50");
        assertThat(codes(document)).containsExactly(LogEntry.Code.PARSEDOK, LogEntry.Code.INCOMING);
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().get(0).message())
                .isEqualTo("Processed with AI. (1 credits used), here is the final result:");
    }

    @Test
    void how_it_ends_is_owed_to_the_webhooks_of_its_mailbox() throws IOException {
        for (var event : WebhookEvent.values()) {
            webhooks.attach(webhooks.add(webhook(event)).id(), mailbox.id());
        }
        var document = receive("total 12.50");
        queue.drain(processing()::process);
        assertThat(events(document))
                .containsExactly(WebhookEvent.DOCUMENT_PROCESSED_FLATTENED, WebhookEvent.DOCUMENT_PROCESSED);

        engine = (pages, fields, guidance) -> {
            throw new IllegalStateException("no such column");
        };
        var notParsed = receive("total 12.50");
        queue.drain(processing()::process);
        assertThat(events(notParsed)).containsExactly(WebhookEvent.DOCUMENT_TEMPLATE_NEEDED);

        reader = (file, type) -> new Reading.Unreadable("The file is cut off after 12 bytes.");
        var invalid = receive("total 12.50");
        queue.drain(processing()::process);
        assertThat(events(invalid)).isEmpty();
    }

    @Test
    void a_work_item_that_comes_twice_does_nothing_the_second_time() throws IOException {
        var document = receive("total 12.50");
        processing().process(document.id());
        var first = documents.find(document.id()).orElseThrow();
        clock.pass(Duration.ofSeconds(2));

        processing().process(document.id());

        assertThat(documents.find(document.id())).contains(first);
        assertThat(codes(document)).hasSize(2);
    }

    @Test
    void work_cut_off_anywhere_is_taken_up_again_and_charged_once() throws IOException {
        var document = receive("total 12.50");
        // The state in which a killed process leaves it.
        var analyzing = document.to(DocumentStatus.ANALYZING);
        documents.move(document, analyzing);
        documents.move(analyzing, analyzing.toProgress(1));

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(charged()).isEqualTo(new Credits(0, 1));
    }

    @Test
    void processing_again_is_free() throws IOException {
        var document = receive("total 12.50");
        queue.drain(processing()::process);
        var done = documents.find(document.id()).orElseThrow();

        documents.move(done, done.to(DocumentStatus.INCOMING));
        processing().process(document.id());

        assertThat(charged()).isEqualTo(new Credits(0, 1));
        assertThat(documents.find(document.id()).orElseThrow().credits()).isEqualTo(new Credits(0, 1));
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().get(0).message())
                .startsWith("Processed with AI. (0 credits used)");
    }

    @Test
    void what_the_quota_does_not_cover_waits_for_credits_and_calls_no_engine() throws IOException {
        monthlyCredits = 1;
        var calls = new ArrayList<Pages>();
        engine = (pages, fields, guidance) -> {
            calls.add(pages);
            return lastWord(pages, fields, guidance);
        };
        var first = receive("total 12.50");
        var second = receive("total 13.50");

        queue.drain(processing()::process);

        assertThat(calls).hasSize(1);
        assertThat(documents.find(first.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
        var waiting = documents.find(second.id()).orElseThrow();
        assertThat(waiting.status()).isEqualTo(DocumentStatus.QUOTAEXC);
        assertThat(waiting.credits()).isEqualTo(Credits.NONE);
        assertThat(documents.findResult(second.id()).orElseThrow().content()).isEqualTo("total 13.50");
        assertThat(log.list(second.id(), "", PageRequest.FIRST).items().get(0).message())
                .isEqualTo("Not processed: it would cost 1 of the account's 1 credits a month, and fewer are left.");
    }

    @Test
    void processing_again_takes_nothing_from_the_quota_and_a_new_month_brings_new_credits() throws IOException {
        monthlyCredits = 1;
        var first = receive("total 12.50");
        var second = receive("total 13.50");
        queue.drain(processing()::process);

        again(first);
        assertThat(documents.find(first.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);

        clock.pass(Duration.ofDays(31));
        again(second);
        assertThat(documents.find(second.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(charged()).isEqualTo(new Credits(0, 2));
    }

    @Test
    void credits_are_released_when_there_is_no_result() throws IOException {
        monthlyCredits = 1;
        engine = (pages, fields, guidance) -> {
            throw new IllegalStateException("no such column");
        };
        receive("total 12.50");
        queue.drain(processing()::process);
        engine = LifeOfADocumentTest::lastWord;
        var next = receive("total 13.50");

        queue.drain(processing()::process);

        assertThat(documents.find(next.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
    }

    private void again(Document document) {
        var ended = documents.find(document.id()).orElseThrow();
        documents.move(ended, ended.to(DocumentStatus.INCOMING));
        processing().process(document.id());
    }

    @Test
    void a_result_may_tell_what_the_letter_said() throws IOException {
        var wanted = List.of(
                BuiltInAttribute.SENDER,
                BuiltInAttribute.SENDER_NAME,
                BuiltInAttribute.TO,
                BuiltInAttribute.CC,
                BuiltInAttribute.RECIPIENT_SUFFIX,
                BuiltInAttribute.SUBJECT,
                BuiltInAttribute.HEADERS,
                BuiltInAttribute.HTML_DOCUMENT,
                BuiltInAttribute.TEXT_DOCUMENT,
                BuiltInAttribute.LAST_REPLY);
        keeping.update(
                ACCOUNT,
                mailbox.id(),
                new MailboxChange(
                        null,
                        null,
                        settings -> wanted.forEach(attribute -> settings.attribute(attribute, true)),
                        List.of()));
        reader = (file, type) -> words(file, type) instanceof Reading.Legible read
                ? new Reading.Legible(
                        read.pages(),
                        read.text(),
                        new Reading.Bodies("<p>Yes</p>", "Yes\nOn Monday Joe wrote:\n> No?", "Yes"))
                : new Reading.Unreadable("never");
        var document = receive("total 12.50");
        letters.add(
                document,
                new Letter(
                        "Jane Doe <jane@x.test>",
                        "box+a@y.test",
                        "a",
                        "box@y.test",
                        "",
                        "",
                        "Re: Total?",
                        List.of(new Letter.Header("X-A", "1"))));

        queue.drain(processing()::process);

        assertThat(documents.findResult(document.id()).orElseThrow().members())
                .containsEntry("Sender", "jane@x.test")
                .containsEntry("SenderName", "Jane Doe")
                .containsEntry("To", "box@y.test")
                .containsEntry("CC", null)
                .containsEntry("RecipientSuffix", "a")
                .containsEntry("Subject", "Re: Total?")
                .containsEntry("Headers", Map.of("X-A", "1"))
                .containsEntry("HTMLDocument", "<p>Yes</p>")
                .containsEntry("TextDocument", "Yes\nOn Monday Joe wrote:\n> No?")
                .containsEntry("LastReply", "Yes");
    }

    @Test
    void a_file_that_cannot_be_read_is_invalid_and_says_why() throws IOException {
        reader = (file, type) -> new Reading.Unreadable("The file is cut off after 12 bytes.");
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.INVALID);
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().get(0).message())
                .isEqualTo("The file is cut off after 12 bytes.");
        assertThat(charged()).isEqualTo(Credits.NONE);
    }

    @Test
    void a_required_field_that_is_missing_makes_it_parsedko_but_its_text_is_kept() throws IOException {
        var required = new Field(null, "Due", FieldFormat.DATE, null, true, true, List.of(), 1, List.of());
        keeping.update(ACCOUNT, mailbox.id(), MailboxChange.addFields(List.of(required)));
        engine = (pages, fields, guidance) ->
                fields.stream().map(LifeOfADocumentTest::nothing).toList();
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(documents.findResult(document.id()).orElseThrow().content()).isEqualTo("total 12.50");
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().get(0).message())
                .isEqualTo("Required and not found: Due.");
    }

    @Test
    void without_an_engine_it_is_parsedko() throws IOException {
        keeping.update(
                ACCOUNT,
                mailbox.id(),
                new MailboxChange(null, null, settings -> settings.aiEngine(AiEngine.DISABLED), List.of()));
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        var ended = documents.find(document.id()).orElseThrow();
        assertThat(ended.status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(ended.source()).isEqualTo(StatusSource.AUTO);
    }

    @Test
    void an_engine_that_fails_costs_only_its_document() throws IOException {
        engine = (pages, fields, guidance) -> {
            throw new IllegalStateException("no such column");
        };
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(documents.find(document.id()).orElseThrow().source()).isEqualTo(StatusSource.AI);
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().get(0).message())
                .contains("no such column");
    }

    @Test
    void an_engine_that_does_not_end_is_stopped_and_costs_only_its_document() throws IOException {
        patience = Duration.ofSeconds(1);
        engine = (pages, fields, guidance) -> {
            while (true) {
                Stoppable.check();
            }
        };
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(charged()).isEqualTo(new Credits(0, 0));
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().get(0).message())
                .isEqualTo("Looking for the fields was stopped after 1 seconds of computing;"
                        + " QUERN_EXTRACTION_SECONDS says how many it may take.");
    }

    @Test
    void what_there_is_to_know_about_how_it_was_read_is_in_the_log() throws IOException {
        reader = (file, type) -> words(file, type) instanceof Reading.Legible read
                ? new Reading.Legible(read.pages(), read.text(), null, List.of("Read without some letters."))
                : new Reading.Unreadable("never");
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items())
                .filteredOn(entry -> entry.level() == LogEntry.Level.WARNING)
                .extracting(LogEntry::message)
                .containsExactly("Read without some letters.");
    }

    @Test
    void what_an_engine_remarks_and_why_it_failed_is_in_the_log() throws IOException {
        engine = (pages, fields, guidance) -> {
            guidance.remarks().accept("Pages 3 to 5 were left out.");
            throw new EngineFailure("The model refused.");
        };
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(documents.find(document.id()).orElseThrow().credits().total())
                .isZero();
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().subList(0, 2))
                .extracting(LogEntry::message)
                .containsExactly(
                        "The engine failed on this document: The model refused.", "Pages 3 to 5 were left out.");
    }

    @Test
    void a_document_whose_engine_was_interrupted_is_taken_up_again() throws IOException {
        engine = (pages, fields, guidance) -> {
            throw new CancellationException("the program stops");
        };
        var document = receive("total 12.50");
        assertThatThrownBy(() -> processing().process(document.id())).isInstanceOf(CancellationException.class);
        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PROGRESS);

        engine = LifeOfADocumentTest::lastWord;
        processing().process(document.id());

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
    }

    @Test
    void a_document_given_up_ends_where_its_work_was() throws IOException {
        var read = receive("never read");
        var extracted = receive("never extracted");
        var analyzing = extracted.to(DocumentStatus.ANALYZING);
        documents.move(extracted, analyzing);
        documents.move(analyzing, analyzing.toProgress(1));
        var done = receive("done");
        processing().process(done.id());

        processing().giveUp(read.id(), "it crashed");
        processing().giveUp(extracted.id(), "it crashed");
        processing().giveUp(done.id(), "it crashed");

        assertThat(documents.find(read.id()).orElseThrow().status()).isEqualTo(DocumentStatus.INVALID);
        assertThat(documents.find(extracted.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(documents.find(done.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(log.list(read.id(), "", PageRequest.FIRST).items().get(0).message())
                .isEqualTo("Processing failed for good: it crashed");
    }

    @Test
    void what_came_with_the_upload_goes_into_the_result() throws IOException {
        var upload = new Upload(
                new DocumentName("a.txt"),
                content("total 12.50"),
                Map.of("user.name", List.of("John"), "Total", List.of("mine")));
        var document = intake(1_000).receive(mailbox, upload);

        queue.drain(processing()::process);

        assertThat(documents.findResult(document.id()).orElseThrow().members())
                .containsEntry("user.name", "John")
                .as("a field of the mailbox is not replaced by what a sender says")
                .containsEntry("Total", "12.50");
    }

    @Test
    void built_in_attributes_follow_the_fields_in_the_mailboxs_time_zone() throws IOException {
        switchOn(settings -> {
            for (var attribute : BuiltInAttribute.values()) {
                settings.attribute(attribute, true);
            }
            settings.timezone(ZoneId.of("Asia/Tokyo"));
        });
        var upload = new Upload(
                new DocumentName("a.txt"),
                content("total 12.50"),
                Map.of("source", List.of("web"), "PageCount", List.of("99")));
        var document = intake(1_000).receive(mailbox, upload);
        clock.pass(Duration.ofHours(13));

        queue.drain(processing()::process);

        var result = documents.findResult(document.id()).orElseThrow();
        var names = Arrays.stream(BuiltInAttribute.values())
                .map(BuiltInAttribute::resultName)
                .toList();
        assertThat(new ArrayList<>(result.members().keySet()).subList(1, names.size() + 1))
                .isEqualTo(names);
        var url = "https://quern.example/document/" + document.token() + "/a.txt";
        var received = document.received().atZone(ZoneId.of("Asia/Tokyo"));
        assertThat(result.members())
                .containsEntry("Received", received.toLocalDate() + "T" + time(received) + "+09:00")
                .containsEntry("ReceivedDate", received.toLocalDate().toString())
                .containsEntry("ReceivedTime", time(received))
                .containsEntry(
                        "ProcessedDate", received.plusHours(13).toLocalDate().toString())
                .containsEntry("DocumentID", document.uid().hex())
                .containsEntry("DocumentURL", "https://quern.example/document/" + document.id())
                .containsEntry("PublicDocumentURL", url)
                .containsEntry("PageCount", BigDecimal.ONE)
                .containsEntry("CreditCount", BigDecimal.ONE)
                .containsEntry("MailboxID", BigDecimal.valueOf(mailbox.id().number()))
                .containsEntry("ParsingEngine", "GCP_AI_2_5")
                .containsEntry("Content", "total 12.50")
                .containsEntry("ParentID", null)
                .containsEntry("Attachments", List.of())
                .containsEntry("source", "web");
        assertThat(result.members().get("OriginalDocument"))
                .isEqualTo(Map.of(
                        "name", "a.txt", "url", url, "content_type", "text/plain", "size", BigDecimal.valueOf(11)));
        assertThat(result.evidence())
                .filteredOn(evidence -> names.contains(evidence.field()))
                .hasSameSizeAs(names)
                .allMatch(evidence -> evidence.evidence().method() == Method.METADATA);
    }

    @Test
    void a_mailbox_with_attributes_and_no_fields_gives_metadata_for_conventional_credits() throws IOException {
        mailbox = keeping.create(
                ACCOUNT,
                new MailboxChange(
                        null, null, settings -> settings.attribute(BuiltInAttribute.DOCUMENT_ID, true), List.of()));
        engine = (pages, fields, guidance) -> {
            throw new AssertionError("No engine is asked");
        };
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        var done = documents.find(document.id()).orElseThrow();
        assertThat(done.status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(done.source()).isEqualTo(StatusSource.METADATA);
        assertThat(done.credits()).isEqualTo(new Credits(1, 0));
        assertThat(documents.findResult(document.id()).orElseThrow().members())
                .isEqualTo(Map.of("DocumentID", document.uid().hex()));
    }

    @Test
    void a_transform_makes_another_result_and_what_it_made_is_no_better_than_what_it_had() throws IOException {
        switchOn(settings -> settings.transform("{…}").flag(MailboxFlag.IS_TRANSFORM_ENABLED, true));
        transform = members -> {
            var changed = new LinkedHashMap<String, Object>();
            changed.put("Double", new BigDecimal("25.00"));
            changed.put("Total", members.get("Total"));
            return new ResultTransformer.Transformed.Done(changed);
        };
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().source()).isEqualTo(StatusSource.TRANSFORM);
        assertThat(charged()).isEqualTo(new Credits(0, 1));
        var result = documents.findResult(document.id()).orElseThrow();
        assertThat(result.members().keySet()).containsExactly("Double", "Total");
        assertThat(result.evidence().get(0).evidence()).isEqualTo(new Evidence(0.9, Method.METADATA, List.of()));
        assertThat(result.evidence().get(1).evidence().method()).isEqualTo(Method.LABEL);
    }

    @Test
    void a_transform_that_fails_is_transko_with_its_message_and_costs_nothing() throws IOException {
        switchOn(settings -> settings.transform("nonsense(").flag(MailboxFlag.IS_TRANSFORM_ENABLED, true));
        transform = members -> new ResultTransformer.Transformed.Failed("unexpected end");
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        var ended = documents.find(document.id()).orElseThrow();
        assertThat(ended.status()).isEqualTo(DocumentStatus.TRANSKO);
        assertThat(ended.source()).isEqualTo(StatusSource.TRANSFORM);
        assertThat(log.list(document.id(), "", PageRequest.FIRST).items().get(0).message())
                .isEqualTo("The transform failed: unexpected end");
        assertThat(documents.findResult(document.id()).orElseThrow().members()).containsEntry("Total", "12.50");
        assertThat(charged()).isEqualTo(Credits.NONE);
    }

    @Test
    void a_transform_that_is_switched_off_does_nothing() throws IOException {
        switchOn(settings -> settings.transform("nonsense("));
        var document = receive("total 12.50");

        queue.drain(processing()::process);

        assertThat(documents.find(document.id()).orElseThrow().status()).isEqualTo(DocumentStatus.PARSEDOK);
    }

    private void switchOn(Consumer<MailboxSettings.Builder> settings) {
        mailbox = keeping.update(ACCOUNT, mailbox.id(), new MailboxChange(null, null, settings, List.of()));
    }

    private static String time(ZonedDateTime time) {
        return DateTimeFormatter.ofPattern("HH:mm:ss").format(time);
    }

    @Test
    void what_is_refused_leaves_nothing_behind() {
        assertThatThrownBy(() -> receive(""))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> intake(5).receive(mailbox, upload("a.txt", "too much")))
                .isInstanceOf(Refusal.TooLarge.class);
        assertThatThrownBy(() -> intake(1_000).receive(mailbox, upload("a.exe", "MZ")))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("Unsupported content type: 'application/octet-stream': a.exe");
        mailboxes.hide(mailbox.id());
        assertThatThrownBy(() -> receive("for a mailbox that was removed meanwhile"))
                .isInstanceOf(Refusal.NotFound.class);

        assertThat(blobs.files()).isEmpty();
        assertThat(documents.first(mailbox.id(), DocumentQuery.ALL, 1)).isEmpty();
        var offered = new ArrayList<>();
        queue.drain(offered::add);
        assertThat(offered).isEmpty();
    }

    private Document receive(String text) throws IOException {
        return intake(1_000).receive(mailbox, upload("note.txt", text));
    }

    private static Upload upload(String name, String text) {
        return new Upload(new DocumentName(name), content(text), Map.of());
    }

    private static ByteArrayInputStream content(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private Intake intake(long limit) {
        return quern(limit).intake();
    }

    private Processing processing() {
        return quern(1_000).processing();
    }

    private Quern quern(long limit) {
        return Quern.builder()
                .clock(clock)
                .tokens(tokens)
                .stores(stores, memory.queues())
                .blobs(blobs)
                .readers(new Readers(
                        (file, name) -> name.endsWith(".txt") ? "text/plain" : "application/octet-stream",
                        Set.of("text/plain"),
                        reader,
                        Unpacker.NONE,
                        PageCutter.NONE,
                        new PlainDrawer(),
                        BoxRecognizer.NONE))
                .understanding(Understanding.by(Engines.all(engine))
                        .withTransforms((expression, members) -> transform.apply(members), TransformCheck.NONE))
                .surroundings(new Surroundings(new NoCalls(), new SomeLinks(), "in.example.org"))
                .limits(Limits.USUAL
                        .withUploadBytes(limit)
                        .withFinding(patience)
                        .withMonthlyCredits(monthlyCredits))
                .build();
    }

    private static Webhook.Draft webhook(WebhookEvent event) {
        return new Webhook.Draft(
                ACCOUNT,
                event,
                new WebhookTarget("https://hooks.example/"),
                "",
                WebhookHeaders.NONE,
                WebhookCategory.CUSTOM,
                List.of(),
                new WebhookSecret("whsec_AAAA"),
                Instant.EPOCH);
    }

    private List<WebhookEvent> events(Document document) {
        return deliveries.list(document.id(), PageRequest.FIRST).items().stream()
                .map(Delivery::event)
                .toList();
    }

    private static final class NoCalls implements WebhookSender {
        @Override
        public void refuseForbidden(WebhookTarget target) {}

        @Override
        public Answer send(Call call) {
            throw new AssertionError("Nothing is sent while a document is processed");
        }
    }

    private List<LogEntry.Code> codes(Document document) {
        return log.list(document.id(), "", PageRequest.FIRST).items().stream()
                .map(LogEntry::code)
                .toList();
    }

    private Credits charged() {
        return ledger.sum(ACCOUNT, Instant.EPOCH, clock.instant().plusSeconds(1));
    }

    private Reading words(Path file, String contentType) {
        try {
            var text = Files.readString(file);
            var words = new ArrayList<Word>();
            for (var word : text.split(" ", -1)) {
                words.add(Word.of(word, new Box(0, 0, 1, 1)));
            }
            return new Reading.Legible(new Pages(List.of(new Page(0, 100, 100, words)), false), text);
        } catch (IOException e) {
            return new Reading.Unreadable(e.toString());
        }
    }

    private static List<FieldValue> lastWord(Pages pages, List<Field> fields, Guidance guidance) {
        var words = pages.pages().get(0).words();
        var last = words.get(words.size() - 1);
        var evidence = new Evidence(0.9, Method.LABEL, List.of(Place.of(0, List.of(last))));
        return fields.stream()
                .map(field -> new FieldValue(field.name(), new Value.Text(last.text()), evidence))
                .toList();
    }

    private static FieldValue nothing(Field field) {
        return new FieldValue(field.name(), null, new Evidence(0, Method.LABEL, List.of()));
    }
}
