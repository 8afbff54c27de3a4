package dev.quern.rest.template;

import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.DateOrder;
import dev.quern.core.template.Margin;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateStatus;
import dev.quern.rest.json.Member;
import dev.quern.rest.json.Members;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a caller wants of a template: the shape it is told in. What is absent stays; the objects are replaced as one. */
final class TemplateChanges {
    private static final int MAX_NAME = 10_000;

    private TemplateChanges() {}

    /** A new template: on boxes, a draft, until somebody says otherwise. */
    static Template.Content created(Members members, Mailbox mailbox) {
        var blank = new Template.Content(
                members.get("name").text(MAX_NAME),
                TemplateEngine.OCR,
                TemplateAction.PROCESS,
                TemplateStatus.DRAFT,
                Margin.USUAL,
                null,
                null,
                List.of());
        return changed(members, mailbox, blank);
    }

    static Template.Content changed(Members members, Mailbox mailbox, Template.Content now) {
        return new Template.Content(
                Objects.requireNonNullElse(members.read("name", member -> member.text(MAX_NAME)), now.name()),
                choice(members, "engine", TemplateEngine.class, now.engine()),
                choice(members, "action", TemplateAction.class, now.action()),
                choice(members, "status", TemplateStatus.class, now.status()),
                Objects.requireNonNullElse(
                        members.read("margin", member -> margin(member, now.margin())), now.margin()),
                members.has("decimal_separator")
                        ? members.read("decimal_separator", TemplateChanges::separator)
                        : now.decimalSeparator(),
                members.has("input_date_format")
                        ? members.read("input_date_format", member -> member.choiceOrNull(DateOrder.class))
                        : now.dateOrder(),
                Objects.requireNonNullElse(
                        members.read("template_object_set", member -> new ObjectReading(mailbox).read(member)),
                        now.objects()),
                now.samples());
    }

    private static <E extends Enum<E>> E choice(Members members, String name, Class<E> type, E now) {
        return Objects.requireNonNullElse(members.read(name, member -> member.choice(type)), now);
    }

    private static Margin margin(Member member, Margin now) {
        var inner = member.object().read("default", TemplateChanges::sides);
        if (inner == null) {
            return now;
        }
        int lower = Objects.requireNonNullElse(inner.read("lower", Member::integer), now.lower());
        int upper = Objects.requireNonNullElse(inner.read("upper", Member::integer), now.upper());
        return new Margin(lower, upper);
    }

    private static Members sides(Member member) {
        return member.object();
    }

    private static @Nullable Character separator(Member member) {
        var text = member.textOrNull(100);
        if (text == null) {
            return null;
        }
        if (text.length() != 1) {
            throw member.invalid("A decimal separator is '.' or ',' or null, not '" + text + "'.");
        }
        return text.charAt(0);
    }
}
