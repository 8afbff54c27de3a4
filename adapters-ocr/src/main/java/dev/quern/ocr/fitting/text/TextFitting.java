package dev.quern.ocr.fitting.text;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.Fit;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import dev.quern.ocr.fitting.page.Applying;
import dev.quern.ocr.fitting.page.ReadPages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * A template for text: its objects in the order in which they come there. A LABEL or DELIMITER is text that stands in the
 * document; a FIELD is what lies between two of them, or goes to the end of its line. The columns of a table, with what
 * stands before and between them, come again for each row.
 */
public final class TextFitting implements Applying {
    private final TextParts parts;
    private final List<TextConstant> constants = new ArrayList<>();
    private final Conventions ofMailbox;
    private final int weight;
    /** True for a template that leaves documents out: it reads no values, and labels are enough. */
    private final boolean leavesOut;

    public TextFitting(Template.Content template, Mailbox mailbox) {
        this.leavesOut = template.action().leavesOut();
        var conventions = mailbox.conventions();
        if (template.dateOrder() != null) {
            conventions = conventions.withDateOrder(template.dateOrder());
        }
        this.ofMailbox = template.decimalSeparator() == null
                ? conventions
                : conventions.withDecimalSeparator(template.decimalSeparator());
        var all = new ArrayList<TextPart>();
        var byId = new HashMap<FieldId, Field>();
        var tables = new HashMap<FieldId, Field>();
        for (var field : mailbox.fields()) {
            byId.put(field.id(), field);
            for (var column : field.columns()) {
                byId.put(column.id(), column);
                tables.put(column.id(), field);
            }
        }
        int sum = 0;
        for (var object : template.objects()) {
            var field = object.field() == null ? null : byId.get(object.field());
            if (object.type() == TemplateObject.Type.FIELD && field != null) {
                var table = tables.get(object.field());
                if (object.staticValue() != null) {
                    constants.add(new TextConstant(object, field, object.staticValue()));
                } else if (field.format() != FieldFormat.TABLE) {
                    all.add(new TextPart(object, field, table));
                }
                sum += field.format() == FieldFormat.NAME ? 3 : field.format() == FieldFormat.ADDRESS ? 6 : 1;
            } else if (object.type() == TemplateObject.Type.LABEL || object.type() == TemplateObject.Type.DELIMITER) {
                all.add(new TextPart(object, null, null));
            }
        }
        this.parts = new TextParts(all);
        this.weight = sum;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public List<String> neededLabels() {
        var needed = new ArrayList<String>();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).isLiteral() && parts.isNeeded(i)) {
                needed.add(parts.get(i).object().name());
            }
        }
        return needed;
    }

    @Override
    public boolean mayFit(ReadPages pages) {
        return true;
    }

    @Override
    public Fit fit(ReadPages pages) {
        if (parts.all().stream().allMatch(TextPart::isLiteral)
                && constants.isEmpty()
                && !(leavesOut && parts.size() > 0)) {
            return new Fit.Misses("it has no fields left: those that it names are gone from the mailbox");
        }
        return new TextRun(parts, constants, new RunningText(pages.pages()), pages.source(), pages.completed(ofMailbox))
                .run();
    }
}
