package dev.quern.core.template;

/** What happens to a document that a template fits. */
public enum TemplateAction {
    PROCESS,
    SKIP,
    DELETE,
    PROCESS_THEN_DELETE
}
