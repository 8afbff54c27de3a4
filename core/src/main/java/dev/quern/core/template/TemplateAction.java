package dev.quern.core.template;

/** The treatment of a document that a template fits. */
public enum TemplateAction {
    PROCESS,
    SKIP,
    DELETE,
    PROCESS_THEN_DELETE;

    /** Returns whether nothing is read from documents that it fits. */
    public boolean leavesOut() {
        return switch (this) {
            case SKIP, DELETE -> true;
            case PROCESS, PROCESS_THEN_DELETE -> false;
        };
    }
}
