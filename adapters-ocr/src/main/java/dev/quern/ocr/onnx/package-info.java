/** onnxruntime, for all networks of the program. */
@NullMarked
package dev.quern.ocr.onnx;

import org.jspecify.annotations.NullMarked;
