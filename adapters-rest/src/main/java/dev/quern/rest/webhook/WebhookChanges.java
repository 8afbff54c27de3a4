package dev.quern.rest.webhook;

import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookChange;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.rest.json.Member;
import dev.quern.rest.json.Members;
import java.util.LinkedHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a caller wants of a webhook. */
final class WebhookChanges {
    /** The core says in its own words what is too long; here only what is absurd is stopped. */
    private static final int MAX_TEXT = 20_000;

    private WebhookChanges() {}

    static WebhookChange read(Members members) {
        return read(
                members,
                members.read("event", member -> member.as(member.text(MAX_TEXT), WebhookEvent::parse)),
                members.read("category", member -> member.choice(WebhookCategory.class)),
                members.read("parser", member -> member.isNull() ? null : new MailboxId(member.id())),
                members.read("parser_field", member -> member.textOrNull(MAX_TEXT)));
    }

    /** Reads the request of a program that makes a webhook for itself: the rest is in the path. */
    static WebhookChange read(
            Members members,
            @Nullable WebhookEvent event,
            @Nullable WebhookCategory category,
            @Nullable MailboxId mailbox,
            @Nullable String table) {
        return new WebhookChange(
                event,
                members.read("target", member -> member.as(member.text(MAX_TEXT), WebhookTarget::new)),
                members.read("name", member -> Objects.requireNonNullElse(member.textOrNull(MAX_TEXT), "")),
                members.read("headers", WebhookChanges::headers),
                category,
                mailbox,
                table);
    }

    private static WebhookHeaders headers(Member member) {
        if (member.isNull()) {
            return WebhookHeaders.NONE;
        }
        var headers = member.object();
        var byName = new LinkedHashMap<String, String>();
        for (var name : headers.names()) {
            byName.put(name, headers.get(name).text(MAX_TEXT));
        }
        return member.as(byName, WebhookHeaders::new);
    }
}
