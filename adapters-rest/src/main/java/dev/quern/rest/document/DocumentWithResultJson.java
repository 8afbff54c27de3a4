package dev.quern.rest.document;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** A document in a list that was asked for with results. */
record DocumentWithResultJson(
        @JsonUnwrapped DocumentJson document, @Nullable String result) {}
