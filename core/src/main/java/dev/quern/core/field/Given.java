package dev.quern.core.field;

import org.jspecify.annotations.Nullable;

/** A new value for a member, which may be null: tells "set to null" from "not mentioned", which is a null {@code Given}. */
public record Given<T>(@Nullable T value) {}
