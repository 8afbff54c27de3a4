package dev.quern.core.export;

import dev.quern.core.field.FieldId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be different about an export config. What is null stays as it is, or has its default in a new one.
 *
 * @param table the id of the table for {@link ExportConfig.Type#PARSER_FIELD}
 * @param items for a new config, all there are when null
 */
public record ExportConfigChange(
        @Nullable String name,
        ExportConfig.@Nullable Type type,
        @Nullable FieldId table,
        @Nullable List<String> items) {}
