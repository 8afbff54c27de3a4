package dev.quern.ocr.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Learner;
import dev.quern.core.memory.InMemoryLessons;
import dev.quern.core.memory.Memory;
import dev.quern.core.page.Box;
import dev.quern.core.page.Link;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.ocr.value.text.LinkSpotter;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkLearningTest {
    private static final Field CLAIM =
            new Field(new FieldId(1), "Claim", FieldFormat.LINK, null, null, true, List.of(), 0, List.of());

    @Test
    void a_corrected_link_is_found_in_the_next_mail_of_the_layout() {
        var learning = new Learning(new InMemoryLessons(new Memory()));
        var mailbox = LearningTest.mailbox(List.of(CLAIM));
        var first = mail("4711", "https://c.example/r/1");
        var given = new Learner.Given(
                CLAIM, LinkSpotter.given("https://c.example/r/1").orElseThrow(), List.of());
        var located = learning.locate(LearningTest.document(1), first, Conventions.UNKNOWN, List.of(given));
        assertThat(located.places(CLAIM.id())).hasSize(1).first().hasFieldOrPropertyWithValue("text", "Go on");
        learning.teach(mailbox, located);

        var nothing = new FieldValue("Claim", null, new Evidence(0.6, Method.LABEL, List.of()));
        var next = learning.apply(
                mailbox.id(),
                mail("5220", "https://c.example/r/2"),
                Conventions.UNKNOWN,
                List.of(CLAIM),
                List.of(nothing));

        assertThat(next.get(0).plain(FieldFormat.LINK)).isEqualTo("https://c.example/r/2");
        assertThat(next.get(0).evidence().places().get(0).text()).startsWith("Go");
    }

    private static Pages mail(String number, String address) {
        var pages = new Sheet()
                .line(0.04, "0.1:Werkstatt Sonnenschein Gesellschaft")
                .line(0.06, "0.1:Handwerkerhof Nürnberg")
                .line(0.2, "0.1:Schaden Nummer|0.5:" + number)
                .line(0.3, "0.1:Ihre Meldung ist angekommen")
                .line(0.34, "0.1:Go on")
                .line(0.9, "0.1:Bankhaus Lambert Frankfurt")
                .line(0.92, "0.1:Geschäftsführerin Registergericht Fürth")
                .pages();
        var box = pages.pages().get(0).words().stream()
                .filter(word -> List.of("Go", "on").contains(word.text()))
                .map(Word::box)
                .reduce(Box::union)
                .orElseThrow();
        return new Pages(List.of(pages.pages().get(0).withLinks(List.of(new Link(address, List.of(box))))), true);
    }
}
