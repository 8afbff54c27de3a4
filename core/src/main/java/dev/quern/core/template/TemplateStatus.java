package dev.quern.core.template;

/** Whether a template is in use. */
public enum TemplateStatus {
    /** Still being made: never applied. */
    DRAFT,
    /** Applied to documents. */
    PROD
}
