package dev.quern.rest.template;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.quern.core.account.Caller;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.TemplateObject;
import dev.quern.rest.mailbox.FieldJson;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A template with everything.
 *
 * @param templateStaticObjectSet ids of the objects that give their field a constant
 * @param unusedParserObjectSet the fields of the mailbox that no object is about, neither they nor a column of theirs
 * @param sampleSet documents it was made from
 */
record TemplateDetailJson(
        @JsonUnwrapped TemplateJson template,
        List<TemplateObjectJson> templateObjectSet,
        List<String> templateStaticObjectSet,
        List<UnusedFieldJson> unusedParserObjectSet,
        List<SampleSet.SampleJson> sampleSet) {
    static TemplateDetailJson of(Template template, Mailbox mailbox, SampleSet samples, Caller caller) {
        var objects = TemplateKeeping.current(mailbox, template).objects();
        var fields = new HashMap<FieldId, Field>();
        for (var field : mailbox.fields()) {
            fields.put(FieldJson.storedId(field), field);
            field.columns().forEach(column -> fields.put(FieldJson.storedId(column), column));
        }
        return new TemplateDetailJson(
                TemplateJson.of(template),
                objects.stream().map(object -> json(object, objects, fields)).toList(),
                objects.stream()
                        .filter(object -> object.staticValue() != null)
                        .map(TemplateObject::id)
                        .toList(),
                unused(mailbox, objects, caller),
                samples.of(template));
    }

    private static TemplateObjectJson json(
            TemplateObject object, List<TemplateObject> all, Map<FieldId, Field> fields) {
        var field = find(fields, object.field());
        var columns = field == null ? List.<Field>of() : field.columns();
        var inside = all.stream()
                .filter(other -> other.field() != null && columns.contains(find(fields, other.field())))
                .map(TemplateObject::id)
                .toList();
        return TemplateObjectJson.of(object, field, inside);
    }

    private static @Nullable Field find(Map<FieldId, Field> fields, @Nullable FieldId id) {
        return id == null ? null : fields.get(id);
    }

    private static List<UnusedFieldJson> unused(Mailbox mailbox, List<TemplateObject> objects, Caller caller) {
        Set<FieldId> used = new HashSet<>();
        for (var object : objects) {
            if (object.field() != null) {
                used.add(object.field());
            }
        }
        return mailbox.fields().stream()
                .filter(field -> !used.contains(FieldJson.storedId(field)))
                .filter(field ->
                        field.columns().stream().noneMatch(column -> used.contains(FieldJson.storedId(column))))
                .map(field -> UnusedFieldJson.of(mailbox, field, caller))
                .toList();
    }
}
