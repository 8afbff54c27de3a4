package dev.quern.ocr.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.page.Box;
import dev.quern.core.page.Link;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackedReadingTest {
    @Test
    void pages_come_through_the_pipe_with_their_links_and_the_names_of_their_head() throws IOException {
        var link = new Link("https://t.example/ü?x=1", List.of(new Box(0.1, 0.2, 0.3, 0.4), new Box(0, 0.5, 1, 0.6)));
        var words = List.of(Word.of("Track", new Box(0.1, 0.2, 0.3, 0.4)));
        var pages = new Pages(
                List.of(new Page(0, 600, 800, words).withLinks(List.of(link, link)), new Page(1, 600, 800, words)),
                true,
                List.of("Jörg Ahlers", "Jane Roe"));
        var json = new ObjectMapper().addMixIn(Pages.class, PackedReading.OfPages.class);

        assertThat(json.readValue(json.writeValueAsBytes(pages), Pages.class)).isEqualTo(pages);
    }
}
