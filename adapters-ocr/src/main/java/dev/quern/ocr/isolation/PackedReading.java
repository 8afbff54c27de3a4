package dev.quern.ocr.isolation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.quern.core.page.Box;
import dev.quern.core.page.Laid;
import dev.quern.core.page.Link;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Packs pages and their text for a pipe: as one block of bytes each, bit by bit what they were. A page has hundreds of
 * words; value by value, they took as long on the way as the reading of the page.
 */
final class PackedReading {
    /** For {@link Pages} wherever they are in a message. */
    @JsonSerialize(using = PagesOut.class)
    @JsonDeserialize(using = PagesIn.class)
    abstract static class OfPages {}

    private static final int BOX = 4 * Double.BYTES;
    /** The bytes of a page beside its words and rulings: index, two sizes, how it lies, three counts. */
    private static final int PAGE = 5 * Integer.BYTES + 3 * Double.BYTES;
    /** The bytes of a word beside its letters: their length, box, size, weight, confidence. */
    private static final int WORD = Integer.BYTES + BOX + 2 * Double.BYTES + 1;

    private static final int USUAL_LETTERS = 8;

    private PackedReading() {}

    private static final class PagesOut extends JsonSerializer<Pages> {
        @Override
        public void serialize(Pages pages, JsonGenerator out, SerializerProvider all) throws IOException {
            int usual = 1 + Integer.BYTES;
            for (var page : pages.pages()) {
                usual += PAGE
                        + page.words().size() * (WORD + USUAL_LETTERS)
                        + page.rulings().size() * BOX;
            }
            var packed = withRoom(ByteBuffer.allocate(usual), 1 + Integer.BYTES)
                    .put((byte) (pages.paged() ? 1 : 0))
                    .putInt(pages.correspondents().size());
            for (var name : pages.correspondents()) {
                packed = put(packed, name);
            }
            for (var page : pages.pages()) {
                packed = packed(packed, page);
            }
            out.writeBinary(packed.array(), 0, packed.position());
        }
    }

    private static ByteBuffer packed(ByteBuffer before, Page page) {
        var packed = withRoom(before, PAGE)
                .putInt(page.index())
                .putDouble(page.width())
                .putDouble(page.height())
                .putInt(page.laid().quarterTurns())
                .putDouble(page.laid().skew())
                .putInt(page.words().size())
                .putInt(page.rulings().size())
                .putInt(page.links().size());
        for (var word : page.words()) {
            var letters = word.text().getBytes(StandardCharsets.UTF_8);
            packed = withRoom(packed, WORD + letters.length)
                    .putInt(letters.length)
                    .put(letters);
            put(packed, word.box());
            packed.putDouble(word.fontSize()).put((byte) (word.bold() ? 1 : 0)).putDouble(word.confidence());
        }
        for (var ruling : page.rulings()) {
            packed = withRoom(packed, BOX);
            put(packed, ruling.box());
        }
        for (var link : page.links()) {
            packed = withRoom(
                            put(packed, link.target()),
                            Integer.BYTES + link.boxes().size() * BOX)
                    .putInt(link.boxes().size());
            for (var box : link.boxes()) {
                put(packed, box);
            }
        }
        return packed;
    }

    private static ByteBuffer withRoom(ByteBuffer packed, int bytes) {
        if (packed.remaining() >= bytes) {
            return packed;
        }
        int most = Math.max(2 * packed.capacity(), packed.position() + bytes);
        return ByteBuffer.allocate(most).put(packed.flip());
    }

    private static final class PagesIn extends JsonDeserializer<Pages> {
        @Override
        public Pages deserialize(JsonParser in, DeserializationContext all) throws IOException {
            var bytes = in.getBinaryValue();
            var packed = ByteBuffer.wrap(bytes);
            boolean paged = packed.get() != 0;
            var correspondents = new ArrayList<String>();
            for (int left = packed.getInt(); left > 0; left--) {
                correspondents.add(text(bytes, packed));
            }
            var pages = new ArrayList<Page>();
            while (packed.hasRemaining()) {
                pages.add(page(bytes, packed));
            }
            return new Pages(pages, paged, correspondents);
        }
    }

    private static Page page(byte[] bytes, ByteBuffer packed) {
        int index = packed.getInt();
        double width = packed.getDouble();
        double height = packed.getDouble();
        var laid = new Laid(packed.getInt(), packed.getDouble());
        int words = packed.getInt();
        int rulings = packed.getInt();
        int links = packed.getInt();
        return new Page(
                index,
                width,
                height,
                words(bytes, packed, words),
                rulings(packed, rulings),
                laid,
                links(bytes, packed, links));
    }

    private static List<Word> words(byte[] bytes, ByteBuffer packed, int count) {
        var words = new ArrayList<Word>();
        for (int i = 0; i < count; i++) {
            var letters = text(bytes, packed);
            words.add(new Word(letters, box(packed), packed.getDouble(), packed.get() != 0, packed.getDouble()));
        }
        return words;
    }

    private static List<Ruling> rulings(ByteBuffer packed, int count) {
        var rulings = new ArrayList<Ruling>();
        for (int i = 0; i < count; i++) {
            rulings.add(new Ruling(box(packed)));
        }
        return rulings;
    }

    private static List<Link> links(byte[] bytes, ByteBuffer packed, int count) {
        var links = new ArrayList<Link>();
        for (int i = 0; i < count; i++) {
            var target = text(bytes, packed);
            var boxes = new ArrayList<Box>();
            for (int left = packed.getInt(); left > 0; left--) {
                boxes.add(box(packed));
            }
            links.add(new Link(target, boxes));
        }
        return links;
    }

    private static String text(byte[] bytes, ByteBuffer packed) {
        int length = packed.getInt();
        var text = new String(bytes, packed.position(), length, StandardCharsets.UTF_8);
        packed.position(packed.position() + length);
        return text;
    }

    private static ByteBuffer put(ByteBuffer before, String text) {
        var letters = text.getBytes(StandardCharsets.UTF_8);
        return withRoom(before, Integer.BYTES + letters.length)
                .putInt(letters.length)
                .put(letters);
    }

    private static void put(ByteBuffer packed, Box box) {
        packed.putDouble(box.left()).putDouble(box.top()).putDouble(box.right()).putDouble(box.bottom());
    }

    private static Box box(ByteBuffer packed) {
        return new Box(packed.getDouble(), packed.getDouble(), packed.getDouble(), packed.getDouble());
    }

    /** A long text; its bytes are not looked at one by one. */
    static final class TextOut extends JsonSerializer<String> {
        @Override
        public void serialize(String text, JsonGenerator out, SerializerProvider all) throws IOException {
            out.writeBinary(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    static final class TextIn extends JsonDeserializer<String> {
        @Override
        public String deserialize(JsonParser in, DeserializationContext all) throws IOException {
            return new String(in.getBinaryValue(), StandardCharsets.UTF_8);
        }
    }
}
