package dev.quern.ocr.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Link;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.Fit;
import dev.quern.core.template.TemplateEngine;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fields of format LINK over words that lead to an address. */
class LinkTemplatesTest {
    private static final String ADDRESS = "https://t.example/r?id=9";

    private static Pages page() {
        var page = new Drawn()
                .at(60, 60, "Order number: A-77")
                .at(60, 100, "Status: Track your parcel")
                .at(60, 140, "Thank you")
                .pages();
        var words = page.pages().get(0).words().stream()
                .filter(word -> List.of("Track", "your", "parcel").contains(word.text()))
                .toList();
        var box = words.stream().map(Word::box).reduce(Box::union).orElseThrow();
        return new Pages(List.of(page.pages().get(0).withLinks(List.of(new Link(ADDRESS, List.of(box))))), true);
    }

    @Test
    void a_box_over_the_text_of_a_link_gives_its_address() {
        var sketch = new Sketch()
                .field("Tracking", FieldFormat.LINK)
                .label("Order number:", 60, 60)
                .value("Tracking", Sketch.box(105, 98, 260, 114), null, null);
        assertThat(value(sketch)).isEqualTo(ADDRESS);
    }

    @Test
    void text_between_labels_that_is_a_link_gives_its_address() {
        var sketch = new Sketch()
                .engine(TemplateEngine.TXT)
                .field("Tracking", FieldFormat.LINK)
                .label("Status:", 0, 0)
                .next("Tracking")
                .label("Thank you", 0, 0);
        assertThat(value(sketch)).isEqualTo(ADDRESS);
    }

    private static Object value(Sketch sketch) {
        var fit = ReadyTemplates.fit(sketch.mailbox(), sketch.template(), page());
        assertThat(fit).as(fit.toString()).isInstanceOf(Fit.Fits.class);
        return String.valueOf(((Fit.Fits) fit).values().get(0).plain(FieldFormat.LINK));
    }
}
