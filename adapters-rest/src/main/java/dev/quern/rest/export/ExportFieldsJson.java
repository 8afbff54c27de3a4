package dev.quern.rest.export;

import dev.quern.core.export.ExportConfig;
import dev.quern.core.export.ExportFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The possible columns of an export config, for documents or for the lines of one table. */
record ExportFieldsJson(
        String type,
        @Nullable String parserFieldId,
        @Nullable String parserFieldName,
        List<String> items) {
    static ExportFieldsJson of(ExportFields fields) {
        var table = fields.table();
        if (table == null || table.id() == null) {
            return new ExportFieldsJson(ExportConfig.Type.PARSER.name(), null, null, fields.items());
        }
        return new ExportFieldsJson(
                ExportConfig.Type.PARSER_FIELD.name(), table.id().toString(), table.name(), fields.items());
    }
}
