package dev.quern.ocr.isolation;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import dev.quern.core.extraction.Reading;
import dev.quern.core.extraction.RecognitionWishes;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the two processes say to each other: a stream of CBOR values either way. */
final class Messages {
    private static final ObjectMapper MAPPER = mapper();
    private static final ObjectWriter WRITER = MAPPER.writer();

    private Messages() {}

    /** To the reading process: one file to read. */
    record Request(String file, String contentType, RecognitionWishes wishes) {}

    /**
     * From the reading process: a sign of life (all members null), or the end of a request, as one of the others. The first is
     * that it is ready, each further one that a page is done.
     *
     * @param unreadable why the file cannot be read
     * @param failure what went wrong in the reader itself
     * @param trouble what went wrong around the file, such as a disk that failed
     */
    record Answer(
            @Nullable Pages pages,
            @Nullable String text,
            Reading.@Nullable Bodies bodies,
            @Nullable String unreadable,
            @Nullable String failure,
            @Nullable String trouble) {
        static final Answer READY = new Answer(null, null, null, null, null, null);
        static final Answer PAGE_DONE = new Answer(null, null, null, null, null, null);

        static Answer of(Reading reading) {
            return reading instanceof Reading.Read read
                    ? new Answer(read.pages(), read.text(), read.bodies(), null, null, null)
                    : new Answer(null, null, null, ((Reading.Unreadable) reading).reason(), null, null);
        }

        static Answer failed(Throwable failure) {
            return new Answer(null, null, null, null, failure.toString(), null);
        }

        static Answer troubled(Throwable trouble) {
            return new Answer(null, null, null, null, null, trouble.toString());
        }
    }

    /** What the reading process is told, limits first. */
    static JsonParser parser(InputStream in) throws IOException {
        return MAPPER.createParser(in);
    }

    static ReadingLimits limits(JsonParser parser) throws IOException {
        return MAPPER.readValue(parser, ReadingLimits.class);
    }

    static MappingIterator<Request> requests(JsonParser parser) throws IOException {
        return MAPPER.readerFor(Request.class).readValues(parser);
    }

    static MappingIterator<Answer> answers(InputStream in) throws IOException {
        return MAPPER.readerFor(Answer.class).readValues(in);
    }

    /** Writes one value and sends it off. */
    static void write(OutputStream out, Object message) throws IOException {
        WRITER.writeValue(out, message);
        out.flush();
    }

    private static ObjectMapper mapper() {
        // A text of a thousand pages is one value.
        var factory = CBORFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        // The members of a record and nothing else: a box has a width() too, a page isEmpty().
        var mapper = CBORMapper.builder(factory)
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .build();
        // As arrays, without the names of their members: a page has hundreds of words.
        for (var type : List.of(Pages.class, Page.class, Word.class, Box.class, Ruling.class)) {
            mapper.configOverride(type).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY));
        }
        return mapper;
    }
}
