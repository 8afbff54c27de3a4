package dev.quern.ocr.fitting.text;

import dev.quern.core.field.Field;
import dev.quern.core.template.TemplateObject;

/** A field of a template for text that has a value of its own, whatever the document says. */
record TextConstant(TemplateObject object, Field field, String value) {}
