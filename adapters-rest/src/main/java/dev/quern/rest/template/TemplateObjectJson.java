package dev.quern.rest.template;

import dev.quern.core.field.Field;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.TemplateObject;
import dev.quern.rest.mailbox.FieldJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One object of a template.
 *
 * @param parserField the field of a FIELD; null for everything else
 * @param upperLeftRelativeField the id of the LABEL that the upper left corner follows
 * @param lowerRightRelativeField the id of the LABEL that the lower right corner follows
 * @param templateObjectSet for a table, the ids of the objects of its columns
 */
record TemplateObjectJson(
        @Nullable ParserFieldJson parserField,
        @Nullable String upperLeftRelativeField,
        @Nullable String lowerRightRelativeField,
        @Nullable String format,
        String id,
        boolean isRequired,
        String name,
        @Nullable RelativeBoxJson relativeBox,
        String type,
        List<String> templateObjectSet) {
    static TemplateObjectJson of(TemplateObject object, @Nullable Field field, List<String> inside) {
        var format = object.format();
        return new TemplateObjectJson(
                field == null ? null : ParserFieldJson.of(field, object.staticValue()),
                object.upperLeft(),
                object.lowerRight(),
                format == null ? null : format.name(),
                object.id(),
                object.required(),
                object.name(),
                RelativeBoxJson.of(object.box()),
                object.type().name(),
                inside);
    }

    /** The field that an object gives its value to. */
    record ParserFieldJson(
            String id,
            String format,
            @Nullable Boolean isOptional,
            String name,
            @Nullable String query,
            String type,
            @Nullable String staticValue) {
        static ParserFieldJson of(Field field, @Nullable String staticValue) {
            return new ParserFieldJson(
                    FieldJson.storedId(field).toString(),
                    field.format().name(),
                    field.required() == null ? null : !field.required(),
                    field.name(),
                    field.query(),
                    "FIELD",
                    staticValue);
        }
    }

    /** Fractions of the page's width and height, origin upper left; page indexes from 0. */
    record RelativeBoxJson(
            double leftX, double upperY, double rightX, double lowerY, int startPageIndex, int endPageIndex) {
        static @Nullable RelativeBoxJson of(@Nullable RelativeBox box) {
            return box == null
                    ? null
                    : new RelativeBoxJson(
                            box.leftX(), box.upperY(), box.rightX(), box.lowerY(), box.startPage(), box.endPage());
        }
    }
}
