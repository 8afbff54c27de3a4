package dev.quern.core.export;

import dev.quern.core.field.FieldId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change to an export config. Whatever is null stays as it is, or has its default in a new one.
 *
 * @param table the id of the table for {@link ExportConfig.Type#PARSER_FIELD}
 * @param items for a new config, all there are when null
 */
public record ExportConfigChange(
        @Nullable String name,
        ExportConfig.@Nullable Type type,
        @Nullable FieldId table,
        @Nullable List<String> items) {}
