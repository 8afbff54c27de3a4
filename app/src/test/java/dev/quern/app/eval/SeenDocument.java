package dev.quern.app.eval;

import dev.quern.app.samples.SampleDocument;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldValue;
import java.util.List;

/**
 * A drawn document that an engine has extracted.
 *
 * @param values of the document's fields, in their order
 */
record SeenDocument(SampleDocument document, Pages pages, List<FieldValue> values) {}
