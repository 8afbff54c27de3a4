package dev.quern.core.template;

import dev.quern.core.field.FieldId;
import dev.quern.core.result.FieldFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a template knows about its documents.
 *
 * @param id unique in its template
 * @param type what it is
 * @param name of a LABEL the text that stands there, of a DELIMITER the text that delimits, else a name for people
 * @param field of a FIELD; null for everything else
 * @param required whether the template fits only a document that has it
 * @param box where it stands; null where a constant or the running text says enough
 * @param upperLeft id of the LABEL that the box's upper left corner follows; null for none
 * @param lowerRight id of the LABEL that the box's lower right corner follows; null for none
 * @param format how to read the value, in place of the field's own format; null for that
 * @param staticValue the constant that the field gets, whatever the document says; null for none
 */
public record TemplateObject(
        String id,
        Type type,
        String name,
        @Nullable FieldId field,
        boolean required,
        @Nullable RelativeBox box,
        @Nullable String upperLeft,
        @Nullable String lowerRight,
        @Nullable FieldFormat format,
        @Nullable String staticValue) {

    /** The kind of an object of a template. */
    public enum Type {
        /** A value. */
        FIELD,
        /** Text that stands on every such document, which boxes may follow. */
        LABEL,
        /** Text or a line that separates rows or values. */
        DELIMITER,
        /** A part of the page that is not looked at. */
        IGNORED
    }

    /**
     * The same object, called by its place.
     *
     * @param all ids of the template's objects, this one's among them
     */
    TemplateObject withIds(List<String> all) {
        return new TemplateObject(
                place(all, id),
                type,
                type == Type.FIELD ? "" : name,
                field,
                required,
                box,
                upperLeft == null ? null : place(all, upperLeft),
                lowerRight == null ? null : place(all, lowerRight),
                format,
                staticValue);
    }

    private static String place(List<String> all, String id) {
        return Integer.toString(all.indexOf(id));
    }

    /** The same object, for another field: what a copy into another mailbox needs. */
    TemplateObject withField(@Nullable FieldId other) {
        return new TemplateObject(id, type, name, other, required, box, upperLeft, lowerRight, format, staticValue);
    }
}
