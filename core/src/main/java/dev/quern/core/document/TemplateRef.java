package dev.quern.core.document;

/**
 * The template that parsed a document, or left it out.
 *
 * @param id of the template, which may be gone by now
 * @param name as it was then
 */
public record TemplateRef(long id, String name) {}
