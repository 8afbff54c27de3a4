package dev.quern.rest.download;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a download.
 *
 * @param rows of text, numbers, booleans and nulls, one cell for each column
 */
record ExportPreviewJson(List<String> columns, List<List<@Nullable Object>> rows) {}
