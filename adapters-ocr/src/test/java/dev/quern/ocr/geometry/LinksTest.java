package dev.quern.ocr.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Link;
import dev.quern.core.page.PackedPages;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.LinkedAddress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinksTest {
    private static final List<Word> WORDS = List.of(
            word("Hello", 1, 1),
            word("Track", 1, 3),
            word("your", 2, 3),
            word("order", 3, 3),
            word("Help", 6, 3),
            word("https://a.example/x", 1, 4));
    private static final Link TRACK = new Link("https://t.example/1?a=b", List.of(box(1, 4, 3)));
    private static final Link HELP = new Link("https://h.example/", List.of(box(6, 7, 3)));
    private static final Link PRINTED = new Link("https://a.example/x", List.of(box(1, 2, 4)));
    private static final Link PICTURE = new Link("https://p.example/", List.of(box(1, 2, 2)));

    private static final Pages PAGES =
            new Pages(List.of(new Page(0, 600, 800, WORDS).withLinks(List.of(PICTURE, TRACK, HELP, PRINTED))), true);

    @Test
    void links_survive_packing() throws IOException {
        var read = PackedPages.read(new ByteArrayInputStream(packed(PAGES)));

        var links = read.pages().get(0).links();
        assertThat(links.stream().map(Link::target))
                .containsExactly(PICTURE.target(), TRACK.target(), HELP.target(), PRINTED.target());
        assertThat(LinkedWords.of(read.pages().get(0)).get(1).text()).isEqualTo("Track your order");
    }

    @Test
    void pages_without_links_are_packed_as_in_the_first_version() throws IOException {
        var without = new Pages(List.of(PAGES.pages().get(0).withLinks(List.of())), true);
        assertThat(packed(without)[0]).isEqualTo((byte) 1);
        assertThat(PackedPages.read(new ByteArrayInputStream(packed(without)))
                        .pages()
                        .get(0)
                        .links())
                .isEmpty();
    }

    @Test
    void the_text_gives_the_targets_of_links_at_the_ends_of_their_lines() {
        var text = LayoutedText.withTargets(PAGES);
        assertThat(text.lines().map(String::strip)).containsSubsequence("Hello", "<https://p.example/>");
        assertThat(text)
                .containsPattern("Track your order +Help <https://t.example/1\\?a=b> <https://h.example/>\n")
                .containsOnlyOnce("https://a.example/x");
        assertThat(LayoutedText.of(PAGES)).doesNotContain("t.example");
    }

    @Test
    void the_link_at_a_place_is_the_one_that_covers_most_of_it() {
        assertThat(LinkedWords.at(List.of(new Place(0, box(2, 3, 3), "your")), PAGES))
                .contains(TRACK);
        assertThat(LinkedWords.at(List.of(new Place(0, box(0, 5, 3), "Track your order")), PAGES))
                .contains(TRACK);
        assertThat(LinkedWords.at(List.of(new Place(0, box(1, 2, 1), "Hello")), PAGES))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Track your order, https://t.example/r?u=1, https://t.example/r?u=1",
        "'', https://t.example/r, https://t.example/r",
        "https://shop.example.com/orders/1, https://click.example/abc, https://shop.example.com/orders/1",
        "https://shop.example.com/ord…, https://shop.example.com/orders/1, https://shop.example.com/orders/1",
        "https://shop.example.com/a- b/c, https://shop.example.com/a-b/c, https://shop.example.com/a-b/c",
        "www.example.com, https://example.com/, https://example.com/",
        "Track, 'https://t.example/a|b{c}', https://t.example/a%7Cb%7Bc%7D"
    })
    void a_printed_address_goes_before_the_target_of_its_link_unless_it_is_cut_off(
            String printed, String target, String address) {
        assertThat(LinkedAddress.of(printed, target, Conventions.UNKNOWN).map(Value::plain))
                .contains(address);
    }

    private static byte[] packed(Pages pages) throws IOException {
        var out = new ByteArrayOutputStream();
        PackedPages.write(pages, out);
        return out.toByteArray();
    }

    private static Word word(String text, int column, int line) {
        return Word.of(text, new Box(column / 10.0, line / 10.0, (column + 0.9) / 10.0, line / 10.0 + 0.02));
    }

    private static Box box(int from, int to, int line) {
        return new Box(from / 10.0, line / 10.0, to / 10.0, line / 10.0 + 0.02);
    }
}
