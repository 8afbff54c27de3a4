package dev.quern.ocr.fitting;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.template.Margin;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds a template, in the points of {@link Drawn}, with the mailbox whose fields it names. */
final class Sketch {
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));

    final List<Field> fields = new ArrayList<>();
    private final List<TemplateObject> objects = new ArrayList<>();
    private Margin margin = Margin.NONE;
    private TemplateEngine engine = TemplateEngine.OCR;

    static RelativeBox box(double left, double top, double right, double bottom) {
        return new RelativeBox(
                left / Drawn.WIDTH, top / Drawn.HEIGHT, right / Drawn.WIDTH, bottom / Drawn.HEIGHT, 0, 0);
    }

    Sketch engine(TemplateEngine other) {
        engine = other;
        return this;
    }

    Sketch margin(int lower, int upper) {
        margin = new Margin(lower, upper);
        return this;
    }

    Sketch field(String name, FieldFormat format, Field... columns) {
        fields.add(numbered(name, format, List.of(columns)));
        return this;
    }

    private int numbers;

    Field numbered(String name, FieldFormat format, List<Field> columns) {
        return new Field(new FieldId(++numbers), name, format, null, null, true, List.of(), fields.size(), columns);
    }

    private @Nullable FieldId id(String name) {
        return fields.stream()
                .flatMap(field -> Stream.concat(Stream.of(field), field.columns().stream()))
                .filter(field -> field.name().equals(name))
                .map(Field::id)
                .findFirst()
                .orElseThrow();
    }

    /** Adds a label where {@link Drawn#at} would write its text. */
    Sketch label(String text, double x, double y) {
        return add(new TemplateObject(
                text,
                TemplateObject.Type.LABEL,
                text,
                null,
                false,
                box(x, y, x + 6 * text.length(), y + 10),
                null,
                null,
                null,
                null));
    }

    /** Adds a required label where {@link Drawn#large} would write its text. */
    Sketch title(double times, String text, double x, double y) {
        return add(new TemplateObject(
                text,
                TemplateObject.Type.LABEL,
                text,
                null,
                true,
                box(x, y, x + times * 6 * text.length(), y + times * 10),
                null,
                null,
                null,
                null));
    }

    Sketch value(String field, RelativeBox box, @Nullable String upper, @Nullable String lower) {
        return add(new TemplateObject(
                "o" + objects.size(),
                TemplateObject.Type.FIELD,
                field,
                id(field),
                false,
                box,
                upper,
                lower,
                null,
                null));
    }

    /** Adds the next value of a text template. */
    Sketch next(String field) {
        return add(new TemplateObject(
                "o" + objects.size(),
                TemplateObject.Type.FIELD,
                field,
                id(field),
                false,
                null,
                null,
                null,
                null,
                null));
    }

    Sketch add(TemplateObject object) {
        objects.add(object);
        return this;
    }

    Sketch required(String field, RelativeBox box) {
        return add(new TemplateObject(
                "o" + objects.size(), TemplateObject.Type.FIELD, field, id(field), true, box, null, null, null, null));
    }

    Sketch constant(String field, String value) {
        return add(new TemplateObject(
                "o" + objects.size(),
                TemplateObject.Type.FIELD,
                field,
                id(field),
                false,
                null,
                null,
                null,
                null,
                value));
    }

    Sketch ignored(RelativeBox box) {
        return add(new TemplateObject(
                "o" + objects.size(), TemplateObject.Type.IGNORED, "", null, false, box, null, null, null, null));
    }

    Sketch delimiter(String text) {
        return add(new TemplateObject(
                "o" + objects.size(), TemplateObject.Type.DELIMITER, text, null, false, null, null, null, null, null));
    }

    Mailbox mailbox(Field... more) {
        var all = new ArrayList<>(fields);
        all.addAll(Arrays.asList(more));
        return new Mailbox(
                new MailboxId(1),
                ACCOUNT,
                new MailboxName("Orders"),
                new EmailPrefix("orders"),
                false,
                "secret",
                MailboxSettings.DEFAULT,
                all,
                Instant.EPOCH,
                null);
    }

    Template template(long id, TemplateStatus status) {
        var content = new Template.Content(
                "Template " + id, engine, TemplateAction.PROCESS, status, margin, null, null, objects);
        var made = Instant.EPOCH.plusSeconds(id);
        return new Template(new TemplateId(id), ACCOUNT, new MailboxId(1), content, made, made, Template.Use.NONE);
    }

    Template template() {
        return template(1, TemplateStatus.PROD);
    }
}
