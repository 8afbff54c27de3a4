package dev.quern.ocr.llm;

import static dev.quern.ocr.llm.FakeModel.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageImages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.ocr.engine.Sketch;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Page images shown to a model that takes them. */
class SeeingTest {
    private static final Field TOTAL = Field.of("Total", FieldFormat.NUMBER, "the amount to pay");
    private static final String ANSWER = "{\"Total\":500.00}";

    private final List<String> remarks = new ArrayList<>();
    private final List<Integer> drawn = new ArrayList<>();

    /** Images whose width tells the page that they show. */
    private PageImages images(int width, int height) {
        return page -> {
            drawn.add(page);
            try {
                var bytes = new ByteArrayOutputStream();
                ImageIO.write(new BufferedImage(width + page, height, BufferedImage.TYPE_INT_RGB), "jpeg", bytes);
                return Optional.of(new ByteArrayInputStream(bytes.toByteArray()));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        };
    }

    private static Pages pages(int count) {
        return Sketch.pages(IntStream.range(0, count)
                .mapToObj(page -> "Page %d of a bill\nTotal      500.00".formatted(page + 1))
                .toArray(String[]::new));
    }

    private List<FieldValue> extract(FakeModel model, Pages pages, PageImages images) {
        var guidance = new Guidance(Conventions.UNKNOWN, null, remarks::add, images);
        return model.extractor().seeing().extract(pages, List.of(TOTAL), guidance);
    }

    private static BufferedImage image(JsonNode part) throws IOException {
        var url = part.at("/image_url/url").asText();
        assertThat(part.path("type").asText()).isEqualTo("image_url");
        assertThat(url).startsWith("data:image/jpeg;base64,");
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(url.substring(url.indexOf(',') + 1))));
    }

    @Test
    void each_page_is_shown_under_its_number_after_the_text() throws IOException {
        try (var model = new FakeModel(says(ANSWER))) {
            var values = extract(model, pages(2), images(600, 800));

            var content = model.requests.get(0).at("/messages/1/content");
            assertThat(content.findValuesAsText("type"))
                    .containsExactly("text", "text", "image_url", "text", "image_url");
            assertThat(content.at("/0/text").asText()).startsWith("<document-").contains("Page 2 of a bill");
            assertThat(content.at("/1/text").asText()).isEqualTo("[image of page 1]");
            assertThat(image(content.get(2)).getWidth()).isEqualTo(600);
            assertThat(content.at("/3/text").asText()).isEqualTo("[image of page 2]");
            assertThat(image(content.get(4)).getWidth()).isEqualTo(601);
            assertThat(model.requests.get(0).at("/messages/0/content").asText())
                    .contains("After the text come images of pages");
            assertThat(values.get(0).evidence().isPlaced()).isTrue();
        }
        assertThat(remarks.get(0))
                .matches("Model test-model was shown images of pages 1 and 2 \\(\\d+ kB\\), beside the text\\.");
        assertThat(remarks.get(1)).startsWith("Model test-model gave one answer");
    }

    @Test
    void of_many_pages_the_first_and_the_last_are_shown() throws IOException {
        try (var model = new FakeModel(says(ANSWER))) {
            extract(model, pages(30), images(60, 80));

            assertThat(model.requests.get(0).at("/messages/1/content").findValuesAsText("url"))
                    .hasSize(Views.MOST);
        }
        assertThat(drawn).containsExactlyInAnyOrder(0, 1, 2, 3, 26, 27, 28, 29);
        assertThat(remarks.get(0)).contains("images of pages 1, 2, 3, 4, 27, 28, 29 and 30 (");
    }

    @Test
    void large_pages_are_scaled_down_and_keep_their_proportions() throws IOException {
        try (var model = new FakeModel(says(ANSWER))) {
            extract(model, pages(1), images(4000, 1000));

            var image = image(model.requests.get(0).at("/messages/1/content").get(2));
            assertThat(image.getWidth() * image.getHeight()).isBetween(Views.PIXELS * 99 / 100, Views.PIXELS);
            assertThat(image.getWidth() / (double) image.getHeight()).isBetween(3.95, 4.05);
        }
    }

    @Test
    void images_that_would_make_the_request_too_large_are_left_out() throws IOException {
        var noise = new BufferedImage(1500, 1500, BufferedImage.TYPE_INT_RGB);
        var random = new Random(4);
        for (int i = 0; i < 1500 * 1500; i++) {
            noise.setRGB(i % 1500, i / 1500, new Color(random.nextInt(0x1000000)).getRGB());
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(noise, "jpeg", bytes);
        // Bytes after the end of an image count too.
        var heavy = Arrays.copyOf(bytes.toByteArray(), Views.BYTES / 3);
        assertThat(bytes.size()).isLessThan(heavy.length);

        var views =
                Views.of(IntStream.range(0, 6).boxed().toList(), page -> Optional.of(new ByteArrayInputStream(heavy)));

        assertThat(views.images()).containsOnlyKeys(0, 1, 5);
    }

    @Test
    void where_no_page_can_be_drawn_only_the_text_is_sent() throws IOException {
        try (var model = new FakeModel(says(ANSWER))) {
            extract(model, pages(2), PageImages.NONE);

            assertThat(model.requests.get(0).at("/messages/1/content").isTextual())
                    .isTrue();
            assertThat(model.requests.get(0).at("/messages/0/content").asText()).doesNotContain("images of pages");
        }
        assertThat(remarks.get(0)).contains("no image of a page, since none could be drawn");
    }

    @Test
    void a_document_without_pages_of_its_own_is_not_drawn() throws IOException {
        try (var model = new FakeModel(says(ANSWER))) {
            extract(model, new Pages(pages(1).pages(), false), images(600, 800));

            assertThat(model.requests.get(0).at("/messages/1/content").isTextual())
                    .isTrue();
        }
        assertThat(drawn).isEmpty();
    }

    @Test
    void a_model_that_takes_no_images_fails_and_says_so() throws IOException {
        var error = "{\"error\":{\"message\":\"test-model does not support image input\"}}";
        try (var model = new FakeModel(FakeModel.status(400, error))) {
            assertThatThrownBy(() -> extract(model, pages(1), images(600, 800)))
                    .isInstanceOf(EngineFailure.class)
                    .hasMessageContaining("does not support image input");
        }
    }

    @Test
    void a_model_without_vision_is_shown_no_images() throws IOException {
        try (var model = new FakeModel(says(ANSWER))) {
            var guidance = new Guidance(Conventions.UNKNOWN, null, remarks::add, images(600, 800));
            model.extractor().extract(pages(1), List.of(TOTAL), guidance);

            assertThat(model.requests.get(0).at("/messages/1/content").isTextual())
                    .isTrue();
        }
        assertThat(drawn).isEmpty();
    }
}
