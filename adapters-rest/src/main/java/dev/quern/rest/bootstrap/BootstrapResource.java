package dev.quern.rest.bootstrap;

import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.rest.http.Open;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;

/** The choices from which clients build their forms. */
@Path("/bootstrap")
@Open
@Produces(MediaType.APPLICATION_JSON)
public final class BootstrapResource {
    private final EmailDomain domain;

    @Inject
    public BootstrapResource(EmailDomain domain) {
        this.domain = domain;
    }

    @GET
    public BootstrapJson get() {
        return new BootstrapJson(
                Choices.all(), domain.name(), new LengthsJson(EmailPrefix.MAX_LENGTH, MailboxName.MAX_LENGTH));
    }

    /**
     * Everything at once.
     *
     * @param choices lists of value and label, by resource and member
     * @param emailDomain the part after the @ in the addresses of mailboxes
     */
    record BootstrapJson(Map<String, Object> choices, String emailDomain, LengthsJson maxFieldLengths) {}

    /**
     * The most characters that a mailbox may have.
     *
     * @param email in its address before the @
     * @param name in its name
     */
    record LengthsJson(int email, int name) {}
}
