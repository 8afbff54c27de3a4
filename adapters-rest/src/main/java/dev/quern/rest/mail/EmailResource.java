package dev.quern.rest.mail;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.quern.core.intake.IdempotencyKey;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.intake.Message;
import dev.quern.core.intake.Receipt;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.letter.MailAddress;
import dev.quern.rest.http.Open;
import dev.quern.rest.http.Throttling;
import dev.quern.rest.json.Members;
import dev.quern.rest.json.Texts;
import dev.quern.rest.proxy.RequestSource;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages posted as JSON. Nobody needs a key, so nobody learns which mailboxes there are: a message for none of ours is
 * answered like every other, and only the server's log tells.
 */
@Path("/email")
@Open
@Produces(MediaType.APPLICATION_JSON)
public final class EmailResource {
    private static final Logger LOG = LoggerFactory.getLogger(EmailResource.class);
    private static final int SHOWN = 200;

    private final MailIntake intake;
    private final MailGate gate;
    private final Provider<Request> request;

    @Inject
    public EmailResource(MailIntake intake, MailGate gate, Provider<Request> request) {
        this.intake = intake;
        this.gate = gate;
        this.request = request;
    }

    /** {@code DocumentID} only of a message that found its mailbox. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record TakenJson(
            String message,
            @JsonProperty("DocumentID") @Nullable String documentId) {}

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response post(@HeaderParam("Idempotency-Key") @Nullable String key, InputStream body) throws IOException {
        if (!gate.settings().open()) {
            throw new Refusal.NotFound("There is nothing at this address.");
        }
        var wait = gate.takeRemote(RequestSource.of(request.get()).remote());
        if (!wait.isZero()) {
            return Throttling.response(wait);
        }
        var sending = key == null ? null : new IdempotencyKey(key);
        var message = MessageMembers.read(Members.read(body, gate.settings().maxBytes()));
        var sender = sender(message);
        wait = gate.takeSender(sender);
        if (!wait.isZero()) {
            return Throttling.response(wait);
        }
        var receipt = intake.receive(message, sending);
        if (receipt.isEmpty()) {
            LOG.info("A message from '{}' to '{}' is for no mailbox", shown(sender), shown(message.recipient()));
        }
        var id = receipt.map(Receipt::document).map(Object::toString).orElse(null);
        return Response.status(Response.Status.CREATED)
                .entity(new TakenJson("OK", id))
                .build();
    }

    private static String sender(Message message) {
        return MailAddress.list(message.from()).stream()
                .findFirst()
                .map(MailAddress::address)
                .orElse("");
    }

    private static String shown(String text) {
        var line = Texts.cleaned(text).replaceAll("[\\r\\n\\t]", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
