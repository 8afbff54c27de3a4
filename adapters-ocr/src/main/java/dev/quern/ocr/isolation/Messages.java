package dev.quern.ocr.isolation;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import dev.quern.core.letter.Letter;
import dev.quern.core.page.Box;
import dev.quern.core.page.PageSpan;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The messages between the two processes: a stream of CBOR values either way. */
final class Messages {
    private static final ObjectMapper MAPPER = mapper();
    private static final ObjectWriter WRITER = MAPPER.writer();

    private Messages() {}

    /** To the other process, before everything else. */
    record Setup(ReadingLimits reading, UnpackingLimits unpacking) {}

    /** To the other process: what to do with one file. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Request.Read.class, name = "R"),
        @JsonSubTypes.Type(value = Request.Rows.class, name = "S"),
        @JsonSubTypes.Type(value = Request.Head.class, name = "H"),
        @JsonSubTypes.Type(value = Request.Unpack.class, name = "U"),
        @JsonSubTypes.Type(value = Request.Cut.class, name = "C"),
        @JsonSubTypes.Type(value = Request.Recognize.class, name = "B"),
        @JsonSubTypes.Type(value = Request.Transform.class, name = "E")
    })
    sealed interface Request {
        String file();

        /** Where the files go that are made of it; empty where none are asked for. */
        default String folder() {
            return "";
        }

        /** The same of a file that lies elsewhere, with another folder to write into. */
        default Request at(String file, String folder) {
            return this;
        }

        /** Its pages. */
        record Read(String file, String contentType, RecognitionWishes wishes) implements Request {
            @Override
            public Request at(String file, String folder) {
                return new Read(file, contentType, wishes);
            }
        }

        /** The cells of a spreadsheet. */
        record Rows(String file, String contentType) implements Request {
            @Override
            public Request at(String file, String folder) {
                return new Rows(file, contentType);
            }
        }

        /** Asks for the head of a message. */
        record Head(String file, String contentType) implements Request {
            @Override
            public Request at(String file, String folder) {
                return new Head(file, contentType);
            }
        }

        /** Asks for the files in a file, each written into a folder. */
        record Unpack(String file, String contentType, String folder) implements Request {
            @Override
            public Request at(String file, String folder) {
                return new Unpack(file, contentType, folder);
            }
        }

        /** Some of its pages, each span into a file in a folder. */
        record Cut(String file, String contentType, List<PageSpan> spans, String folder) implements Request {
            @Override
            public Request at(String file, String folder) {
                return new Cut(file, contentType, spans, folder);
            }
        }

        /** Asks for the words in a box of a page: a page with no others. */
        record Recognize(String file, String contentType, int index, PageFrame frame, Box box, RecognitionWishes wishes)
                implements Request {
            @Override
            public Request at(String file, String folder) {
                return new Recognize(file, contentType, index, frame, box, wishes);
            }
        }

        /** Asks for what an expression makes of a result; there is no file. */
        record Transform(String file, String expression, Map<String, @Nullable Object> members) implements Request {}
    }

    /** From the other process: any number of signs of life, then how a request ended. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Answer.Alive.class, name = "A"),
        @JsonSubTypes.Type(value = Answer.HasPages.class, name = "P"),
        @JsonSubTypes.Type(value = Answer.HasRows.class, name = "S"),
        @JsonSubTypes.Type(value = Answer.HasHead.class, name = "H"),
        @JsonSubTypes.Type(value = Answer.HasParts.class, name = "U"),
        @JsonSubTypes.Type(value = Answer.HasResult.class, name = "E"),
        @JsonSubTypes.Type(value = Answer.NoResult.class, name = "N"),
        @JsonSubTypes.Type(value = Answer.Unreadable.class, name = "X"),
        @JsonSubTypes.Type(value = Answer.Failed.class, name = "F"),
        @JsonSubTypes.Type(value = Answer.Troubled.class, name = "T")
    })
    sealed interface Answer {
        /** The process is up, or has read this many pages. */
        record Alive(int pages) implements Answer {}

        record HasPages(
                Pages pages,

                @JsonSerialize(using = PackedReading.TextOut.class) @JsonDeserialize(using = PackedReading.TextIn.class)
                String text,

                Reading.@Nullable Bodies bodies,
                List<String> remarks)
                implements Answer {}

        /** See {@link PackedRows}. */
        @SuppressWarnings("ArrayRecordComponent") // On its way; nobody compares it.
        record HasRows(byte[] rows) implements Answer {}

        record HasHead(@Nullable Letter letter) implements Answer {}

        record HasParts(List<PartFile> parts) implements Answer {}

        record HasResult(Map<String, @Nullable Object> members) implements Answer {}

        /**
         * Why an expression made none.
         *
         * @param spent whether it runs on, so that its process has to end
         */
        record NoResult(String reason, boolean spent) implements Answer {}

        /** Why the file cannot be read or unpacked. */
        record Unreadable(String reason) implements Answer {}

        /** The program itself failed. */
        record Failed(String what) implements Answer {}

        /** Something failed around the file, such as a disk. */
        record Troubled(String what) implements Answer {}
    }

    /**
     * A part taken out of a file.
     *
     * @param contentType null where only its bytes tell
     * @param file where it is; null where it cannot be had
     * @param why it cannot be had; null where it can
     */
    record PartFile(
            String name,
            @Nullable String contentType,
            @Nullable String file,
            @Nullable String why) {}

    /** Returns a parser for the messages of the other process. */
    static JsonParser parser(InputStream in) throws IOException {
        return MAPPER.createParser(in);
    }

    static Setup setup(JsonParser parser) throws IOException {
        return MAPPER.readValue(parser, Setup.class);
    }

    static MappingIterator<Request> requests(JsonParser parser) throws IOException {
        return MAPPER.readerFor(Request.class).readValues(parser);
    }

    static MappingIterator<Answer> answers(InputStream in) throws IOException {
        // An answer that is there is taken in at once: each call of the system costs as much as a page of words.
        return MAPPER.readerFor(Answer.class).readValues(new BufferedInputStream(in, 1 << 16));
    }

    /** Writes one value and sends it off. */
    static void write(OutputStream out, Object message) throws IOException {
        WRITER.writeValue(out, message);
        out.flush();
    }

    private static ObjectMapper mapper() {
        // A text of a thousand pages is one value. Half of a letter beyond the basic plane is no reason to lose the
        // rest.
        var factory = CBORFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .enable(CBORGenerator.Feature.LENIENT_UTF_ENCODING)
                .build();
        // The members of a record and nothing else: a box has a width() too, a page isEmpty().
        var mapper = CBORMapper.builder(factory)
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .build();
        return mapper.addMixIn(Pages.class, PackedReading.OfPages.class);
    }
}
