package dev.quern.app.watch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Reads what an exporter of OpenTelemetry sends: as much of its messages in Protocol Buffers as the tests look at. */
final class Spans {
    private Spans() {}

    /**
     * A span.
     *
     * @param parent the id of the span that it is part of; empty for none
     */
    record Span(String service, String trace, String id, String parent, String name, Map<String, String> attributes) {}

    /** One field of a message: its bytes, or its number. */
    private static final class Field {
        private final byte[] bytes;
        private final long number;

        Field(byte[] bytes, long number) {
            this.bytes = bytes;
            this.number = number;
        }

        byte[] bytes() {
            return bytes;
        }

        long number() {
            return number;
        }

        String hex() {
            return HexFormat.of().formatHex(bytes);
        }

        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** The spans of an ExportTraceServiceRequest. */
    static List<Span> read(byte[] request) {
        var spans = new ArrayList<Span>();
        each(request, 1, resourceSpans -> {
            var resource = new HashMap<String, String>();
            each(resourceSpans.bytes(), 1, found -> each(found.bytes(), 1, one -> attribute(one.bytes(), resource)));
            each(
                    resourceSpans.bytes(),
                    2,
                    scopeSpans -> each(
                            scopeSpans.bytes(),
                            2,
                            span -> spans.add(span(span.bytes(), resource.get("service.name")))));
        });
        return spans;
    }

    private static Span span(byte[] message, String service) {
        var texts = new HashMap<Integer, String>();
        var attributes = new HashMap<String, String>();
        fields(message, (number, field) -> {
            switch (number) {
                case 1, 2, 4 -> texts.put(number, field.hex());
                case 5 -> texts.put(number, field.text());
                case 9 -> attribute(field.bytes(), attributes);
                default -> {}
            }
        });
        return new Span(
                service, texts.get(1), texts.get(2), texts.getOrDefault(4, ""), texts.get(5), Map.copyOf(attributes));
    }

    private static void attribute(byte[] keyValue, Map<String, String> attributes) {
        each(
                keyValue,
                1,
                key -> each(
                        keyValue,
                        2,
                        value -> fields(
                                value.bytes(),
                                (number, field) -> attributes.put(
                                        key.text(), number == 1 ? field.text() : String.valueOf(field.number())))));
    }

    private interface Reader {
        void read(Field field);
    }

    private static void each(byte[] message, int wanted, Reader reader) {
        fields(message, (number, field) -> {
            if (number == wanted) {
                reader.read(field);
            }
        });
    }

    private static void fields(byte[] message, BiConsumer<Integer, Field> reader) {
        var in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            long tag = varint(in);
            var field = switch ((int) (tag & 7)) {
                case 0 -> new Field(new byte[0], varint(in));
                case 1 -> new Field(new byte[0], in.getLong());
                case 2 -> {
                    var bytes = new byte[(int) varint(in)];
                    in.get(bytes);
                    yield new Field(bytes, 0);
                }
                default -> new Field(new byte[0], in.getInt());
            };
            reader.accept((int) (tag >> 3), field);
        }
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
