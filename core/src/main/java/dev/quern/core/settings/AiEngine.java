package dev.quern.core.settings;

/** The slot of the AI engine that a mailbox uses. Names only: configuration says which engine of ours serves a slot. */
public enum AiEngine {
    /** No AI: templates and metadata only. */
    DISABLED,
    GCP_AI_1,
    GCP_AI_2,
    GCP_AI_2_5,
    GCP_AI_3_TXT
}
