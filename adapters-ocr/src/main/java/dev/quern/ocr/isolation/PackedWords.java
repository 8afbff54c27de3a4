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
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How the words and rulings of a page go through a pipe: as one block of bytes each, bit by bit what they were. A page has
 * hundreds of them; value by value, they took as long on the way as the reading of the page.
 */
final class PackedWords {
    /** For the {@code words} and {@code rulings} of a page. */
    abstract static class OfPage {
        @JsonSerialize(using = WordsOut.class)
        @JsonDeserialize(using = WordsIn.class)
        List<Word> words = List.of();

        @JsonSerialize(using = RulingsOut.class)
        @JsonDeserialize(using = RulingsIn.class)
        List<Ruling> rulings = List.of();
    }

    private static final int BOX = 4 * Double.BYTES;
    /** Of a word beside its letters: how many bytes they have, box, size, weight, confidence. */
    private static final int WORD = Integer.BYTES + BOX + 2 * Double.BYTES + 1;

    private static final int USUAL_LETTERS = 8;

    private PackedWords() {}

    private static final class WordsOut extends JsonSerializer<List<Word>> {
        @Override
        public void serialize(List<Word> words, JsonGenerator out, SerializerProvider all) throws IOException {
            var packed = ByteBuffer.allocate(words.size() * (WORD + USUAL_LETTERS));
            for (var word : words) {
                var letters = word.text().getBytes(StandardCharsets.UTF_8);
                packed = withRoom(packed, WORD + letters.length);
                packed.putInt(letters.length).put(letters);
                put(packed, word.box());
                packed.putDouble(word.fontSize())
                        .put((byte) (word.bold() ? 1 : 0))
                        .putDouble(word.confidence());
            }
            out.writeBinary(packed.array(), 0, packed.position());
        }
    }

    private static ByteBuffer withRoom(ByteBuffer packed, int bytes) {
        if (packed.remaining() >= bytes) {
            return packed;
        }
        int most = Math.max(2 * packed.capacity(), packed.position() + bytes);
        return ByteBuffer.allocate(most).put(packed.flip());
    }

    private static final class WordsIn extends JsonDeserializer<List<Word>> {
        @Override
        public List<Word> deserialize(JsonParser in, DeserializationContext all) throws IOException {
            var packed = ByteBuffer.wrap(in.getBinaryValue());
            var words = new ArrayList<Word>();
            while (packed.hasRemaining()) {
                int length = packed.getInt();
                var letters = new String(packed.array(), packed.position(), length, StandardCharsets.UTF_8);
                packed.position(packed.position() + length);
                words.add(new Word(letters, box(packed), packed.getDouble(), packed.get() != 0, packed.getDouble()));
            }
            return words;
        }
    }

    private static final class RulingsOut extends JsonSerializer<List<Ruling>> {
        @Override
        public void serialize(List<Ruling> rulings, JsonGenerator out, SerializerProvider all) throws IOException {
            var packed = ByteBuffer.allocate(rulings.size() * BOX);
            rulings.forEach(ruling -> put(packed, ruling.box()));
            out.writeBinary(packed.array());
        }
    }

    private static final class RulingsIn extends JsonDeserializer<List<Ruling>> {
        @Override
        public List<Ruling> deserialize(JsonParser in, DeserializationContext all) throws IOException {
            var packed = ByteBuffer.wrap(in.getBinaryValue());
            var rulings = new ArrayList<Ruling>();
            while (packed.hasRemaining()) {
                rulings.add(new Ruling(box(packed)));
            }
            return rulings;
        }
    }

    private static void put(ByteBuffer packed, Box box) {
        packed.putDouble(box.left()).putDouble(box.top()).putDouble(box.right()).putDouble(box.bottom());
    }

    private static Box box(ByteBuffer packed) {
        return new Box(packed.getDouble(), packed.getDouble(), packed.getDouble(), packed.getDouble());
    }
}
