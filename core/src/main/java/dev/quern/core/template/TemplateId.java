package dev.quern.core.template;

/** The id of a template, unique on the server. */
public record TemplateId(long number) {
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
