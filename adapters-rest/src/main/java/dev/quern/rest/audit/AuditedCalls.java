package dev.quern.rest.audit;

import dev.quern.core.audit.Action;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which call is which action, by its method and its path as the interface describes it. A test sees that none is forgotten. */
final class AuditedCalls {
    private static final String DOCUMENT = "/document/{id}";
    private static final String MAILBOX = "/parser/{id}";
    private static final String TEMPLATE = "/template/{id}";
    private static final String WEBHOOK = "/webhook/{id}";

    private static final Map<String, Action> ACTIONS = Map.ofEntries(
            Map.entry("POST /parser", Action.MAILBOX_CREATED),
            Map.entry("PUT " + MAILBOX, Action.MAILBOX_CHANGED),
            Map.entry("PATCH " + MAILBOX, Action.MAILBOX_CHANGED),
            Map.entry("POST " + MAILBOX, Action.MAILBOX_CHANGED),
            Map.entry("POST " + MAILBOX + "/copy", Action.MAILBOX_COPIED),
            Map.entry("DELETE " + MAILBOX, Action.MAILBOX_DELETED),
            Map.entry("POST " + MAILBOX + "/template_set", Action.TEMPLATE_CREATED),
            Map.entry("POST " + DOCUMENT + "/template", Action.TEMPLATE_CREATED),
            Map.entry("PUT " + TEMPLATE, Action.TEMPLATE_CHANGED),
            Map.entry("POST " + TEMPLATE + "/copy/{target}", Action.TEMPLATE_COPIED),
            Map.entry("DELETE " + TEMPLATE, Action.TEMPLATE_DELETED),
            Map.entry("POST /parser/{mailbox}/export_config", Action.EXPORT_CONFIG_CREATED),
            Map.entry("PATCH /parser/{mailbox}/export_config/{id}", Action.EXPORT_CONFIG_CHANGED),
            Map.entry("DELETE /parser/{mailbox}/export_config/{id}", Action.EXPORT_CONFIG_DELETED),
            Map.entry("POST /webhook", Action.WEBHOOK_CREATED),
            Map.entry("PUT " + WEBHOOK, Action.WEBHOOK_CHANGED),
            Map.entry("DELETE " + WEBHOOK, Action.WEBHOOK_DELETED),
            Map.entry("GET " + WEBHOOK + "/secret", Action.WEBHOOK_SECRET_SEEN),
            Map.entry("POST " + WEBHOOK + "/replay", Action.WEBHOOK_REPLAYED),
            Map.entry("POST /parser/{id}/{kind}/{event}", Action.WEBHOOK_CREATED),
            Map.entry("POST /table/{id}/{kind}/{event}", Action.WEBHOOK_CREATED),
            Map.entry("POST " + MAILBOX + "/webhook_set/{webhook}", Action.WEBHOOK_ATTACHED),
            Map.entry("DELETE " + MAILBOX + "/webhook_set/{webhook}", Action.WEBHOOK_DETACHED),
            Map.entry("POST /delivery/{id}/replay", Action.DELIVERY_REPLAYED),
            Map.entry("POST /key", Action.KEY_CREATED),
            Map.entry("DELETE /key/{id}", Action.KEY_REVOKED),
            Map.entry("DELETE " + DOCUMENT, Action.DOCUMENT_DELETED),
            Map.entry("POST " + DOCUMENT + "/process", Action.DOCUMENT_PROCESSED_AGAIN),
            Map.entry("POST " + DOCUMENT + "/skip", Action.DOCUMENT_SKIPPED),
            Map.entry("POST " + DOCUMENT + "/copy/{target}", Action.DOCUMENT_COPIED),
            Map.entry("POST " + DOCUMENT + "/split", Action.DOCUMENT_SPLIT),
            Map.entry("POST " + DOCUMENT + "/reverse_split", Action.DOCUMENT_REJOINED),
            Map.entry("PATCH " + DOCUMENT + "/result", Action.DOCUMENT_CORRECTED),
            Map.entry("PUT " + DOCUMENT + "/review", Action.DOCUMENT_REVIEWED),
            Map.entry("DELETE " + DOCUMENT + "/review", Action.DOCUMENT_REVIEW_TAKEN_BACK),
            Map.entry("POST /session", Action.SIGNED_IN),
            Map.entry("DELETE /session", Action.SIGNED_OUT));

    /** They make something, whose id is in the answer; what their path names is something else. */
    private static final Set<Action> CREATING = Set.of(
            Action.MAILBOX_CREATED,
            Action.TEMPLATE_CREATED,
            Action.EXPORT_CONFIG_CREATED,
            Action.WEBHOOK_CREATED,
            Action.KEY_CREATED);

    /** Calls that change nothing, or bring documents, which have a log of their own. */
    static final Set<String> UNAUDITED = Set.of(
            "POST /email",
            "POST /parser/{id}/upload",
            "POST /document/{id}/trial",
            "POST /template/{id}/check",
            "POST /webhook/{id}/test");

    private AuditedCalls() {}

    static Optional<Action> action(String method, String path) {
        return Optional.ofNullable(ACTIONS.get(method + " " + path));
    }

    static boolean isCreating(Action action) {
        return CREATING.contains(action);
    }
}
