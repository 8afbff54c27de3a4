package dev.quern.jdbc.column;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.page.Box;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.TemplateObject;
import java.io.UncheckedIOException;

/**
 * Text columns that hold records, as JSON with the names of their components unless it says otherwise here; a test holds them
 * to the letter, so that renaming something in the code does not change what is stored. What has no shape of its own is a
 * {@link JsonColumn}.
 */
final class RecordColumn {
    private static final ObjectMapper MAPPER = mapper();

    private RecordColumn() {}

    static String write(Object recorded) {
        try {
            return MAPPER.writeValueAsString(recorded);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("A record cannot be written as JSON", e);
        }
    }

    static <T> T read(String text, TypeReference<T> type) {
        try {
            return MAPPER.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("A stored record has another shape", e);
        }
    }

    private static ObjectMapper mapper() {
        // The members of a record and nothing else: a box has a width() too, evidence isPlaced().
        return JsonMapper.builder(JsonColumn.JSON.copy())
                .visibility(PropertyAccessor.FIELD, Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT, DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .addModule(new SimpleModule()
                        .addSerializer(FieldId.class, ToStringSerializer.instance)
                        .addDeserializer(FieldId.class, new WrittenField()))
                .addMixIn(Box.class, InOrder.class)
                .addMixIn(RelativeBox.class, InOrder.class)
                .addMixIn(Anchor.class, OfAnchor.class)
                .addMixIn(TemplateObject.class, OfTemplateObject.class)
                .build();
    }

    /** A list of the components, without their names. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    interface InOrder {}

    interface OfAnchor {
        @JsonProperty("fromEnd")
        int pageFromEnd();
    }

    interface OfTemplateObject {
        @JsonProperty("static")
        String staticValue();
    }

    private static final class WrittenField extends FromStringDeserializer<FieldId> {
        private static final long serialVersionUID = 1;

        WrittenField() {
            super(FieldId.class);
        }

        @Override
        protected FieldId _deserialize(String written, DeserializationContext context) {
            return FieldId.parse(written);
        }
    }
}
