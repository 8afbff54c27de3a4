/**
 * Finds where the documents of a stack begin, by what stands on its pages and what people wrote about it. The decision
 * where to split is made by {@link dev.quern.core.splitting.SplitPlan}, and the file is cut by
 * {@link dev.quern.ocr.paging.FileCutter}.
 */
@NullMarked
package dev.quern.ocr.splitting;

import org.jspecify.annotations.NullMarked;
