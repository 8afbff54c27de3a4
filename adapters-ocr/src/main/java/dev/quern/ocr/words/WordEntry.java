package dev.quern.ocr.words;

/**
 * A word, or several that are one, as a file has it.
 *
 * @param language the file's name: that of the language, or {@code common}
 * @param key what the word stands for; empty in sections without keys
 */
public record WordEntry(String section, String language, String key, String word) {}
