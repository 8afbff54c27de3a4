package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.multipdf.PDFMergerUtility;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;

/** A real server, killed without warning while it splits stacks into documents. */
class SplittingSurvivesAKillTest extends ServerTest {
    private static final int STACKS = 6;
    private static final int INVOICES = 12;

    @Test
    void each_stack_is_split_once_and_each_part_is_a_document_of_its_own() throws Exception {
        var client = start();
        var settings = mailboxForInvoices();
        settings.put("split_page", 1);
        long mailbox = client.post("/parser", settings).path("id").asLong();
        var stacks = new ArrayList<String>();
        for (int i = 0; i < STACKS; i++) {
            stacks.add(client.upload(mailbox, "stack-" + i + ".pdf", stack(i)));
        }
        client.await(stacks.get(0), Duration.ofMillis(5), Duration.ofSeconds(60));
        server().kill();

        client = start();
        for (var stack : stacks) {
            assertThat(client.await(stack, Duration.ofMillis(20), Duration.ofSeconds(60))
                            .path("status")
                            .asText())
                    .isEqualTo("SPLIT");
        }
        int all = STACKS * (INVOICES + 1);
        int parsed = 0;
        for (int tries = 0; tries < 600 && parsed < all - STACKS; tries++) {
            Thread.sleep(100);
            parsed = count(client, mailbox, "?status=PARSEDOK");
        }
        assertThat(parsed).isEqualTo(all - STACKS);
        assertThat(count(client, mailbox, "?")).isEqualTo(all);
        var part = client.get("/parser/" + mailbox + "/document_set?status=PARSEDOK&page_size=1")
                .at("/results/0");
        assertThat(part.path("attached_to").isIntegralNumber()).isTrue();
        assertThat(part.path("credits_used").asInt()).isEqualTo(1);
    }

    private static int count(QuernClient client, long mailbox, String query) throws Exception {
        return client.get("/parser/" + mailbox + "/document_set" + query)
                .path("count")
                .asInt();
    }

    private static byte[] stack(int number) throws IOException {
        try (var stack = new PDDocument()) {
            var merger = new PDFMergerUtility();
            for (int i = 0; i < INVOICES; i++) {
                try (var invoice = Loader.loadPDF(
                        Samples.onePageInvoice(number * INVOICES + i).content())) {
                    merger.appendDocument(stack, invoice);
                }
            }
            var out = new ByteArrayOutputStream();
            stack.save(out);
            return out.toByteArray();
        }
    }
}
