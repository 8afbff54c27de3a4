package dev.quern.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.Quern;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.export.DocumentForm;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.field.Field;
import dev.quern.core.intake.Upload;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Understanding;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rules of the domain, tested without a server, a database or an engine; docs/embedding.md shows the lines. */
class DomainTest {
    private static final DocumentReader READER = (file, type) -> new Reading.Legible(
            new Pages(List.of(new Page(0, 595, 842, List.of(Word.of("12.50", new Box(0, 0, 0.1, 0.1))))), true),
            "12.50");
    private static final FieldExtractor ENGINE = (pages, fields, guidance) -> List.of(new FieldValue(
            "Total", new Value.Decimal(new BigDecimal("12.50")), new Evidence(0.9, Method.LABEL, List.of())));

    // tag::domain
    @Test
    void a_parsed_document_is_charged_once_and_does_not_go_back_to_work() throws IOException {
        var quern = Quern.builder()
                .readers(Readers.of("text/plain", READER))
                .understanding(Understanding.by(Engines.all(ENGINE)))
                .build();
        var account = new AccountId(UUID.randomUUID());
        var total = Field.of("Total", FieldFormat.NUMBER, "amount to pay");
        var mailbox = quern.mailboxKeeping().create(account, MailboxChange.addFields(List.of(total)));
        var bytes = new ByteArrayInputStream("12.50".getBytes(StandardCharsets.UTF_8));
        var upload = new Upload(new DocumentName("bill.txt"), bytes, Map.of());

        var id = quern.intake().receive(mailbox, upload).id();
        quern.processing().process(id);
        quern.processing().process(id); // a work item may come twice

        var document = quern.stores().documents().find(id).orElseThrow();
        assertThat(document.status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThatThrownBy(() -> document.to(DocumentStatus.PROGRESS)).isInstanceOf(Refusal.Conflict.class);
        assertThat(document.credits().total()).isEqualTo(1);
        var result = quern.stores().documents().findResult(id).orElseThrow();
        assertThat(DocumentForm.row(result.members())).containsEntry("Total", new BigDecimal("12.50"));
    }
    // end::domain

    @Test
    void the_page_shows_these_lines() throws IOException {
        var here = Files.readString(Path.of("src/test/java/dev/quern/examples/DomainTest.java"));
        var lines = here.substring(here.indexOf("// tag::domain"), here.indexOf("// end::domain"));
        var shown = lines.substring(lines.indexOf('\n') + 1).stripIndent().strip();

        assertThat(shown.lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(Files.readString(Path.of("../../docs/embedding.md"))).contains("```java\n" + shown + "\n```");
    }
}
