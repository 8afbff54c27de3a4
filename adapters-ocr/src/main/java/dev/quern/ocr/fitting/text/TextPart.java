package dev.quern.ocr.fitting.text;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.TemplateObject;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An object of a template for text, in its place.
 *
 * @param literal finds the text, where it is one
 * @param field null for text that is always the same
 * @param table that the field is a column of; null for none
 */
record TextPart(
        TemplateObject object,
        Pattern literal,
        @Nullable Field field,
        @Nullable Field table) {
    TextPart(TemplateObject object, @Nullable Field field, @Nullable Field table) {
        this(object, RunningText.literal(object.name()), field, table);
    }

    String name() {
        return "'" + object.name() + "'";
    }

    boolean isDelimiter() {
        return object.type() == TemplateObject.Type.DELIMITER;
    }

    /** Returns whether the value may take more than a line. */
    boolean isLong() {
        return format() == FieldFormat.TEXT || format() == FieldFormat.ADDRESS;
    }

    /** Returns whether any text will do, so that nobody can tell by the value where it ends. */
    boolean isAnything() {
        return isLong() || format() == FieldFormat.ONELINE || format() == FieldFormat.NAME;
    }

    boolean isLiteral() {
        return field == null;
    }

    boolean isRequired() {
        return object.required() || (field != null && field.isRequired());
    }

    FieldFormat format() {
        var own = object.format();
        return own != null || field == null ? Objects.requireNonNullElse(own, FieldFormat.TEXT) : field.format();
    }
}
