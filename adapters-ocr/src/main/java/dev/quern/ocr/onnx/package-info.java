/**
 * Starts onnxruntime once for a process, and loads networks into it. The networks themselves, with what they take and
 * give, belong where they are used: in {@code dev.quern.ocr.recognition} and {@code dev.quern.ocr.engine.reader}.
 */
@NullMarked
package dev.quern.ocr.onnx;

import org.jspecify.annotations.NullMarked;
