package dev.quern.core.settings;

/**
 * A word at which documents are cut, case-sensitive.
 *
 * @param before whether the cut comes before the page that has it, or after
 */
public record SplitKeyword(String keyword, boolean before) {}
