package dev.quern.core.template;

/** The use of a template: active or not. */
public enum TemplateStatus {
    /** Still being made: never applied. */
    DRAFT,
    /** Applied to documents. */
    PROD
}
