package dev.quern.rest;

import dev.quern.core.intake.Backlog;
import dev.quern.core.node.Nodes;
import dev.quern.rest.http.KeyFilter;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/**
 * The programs that do the work, how each is, and how much of the caller's account waits for them. What other accounts have
 * waiting is told to nobody but {@link MetricsResource}.
 */
@Path("/nodes")
@Produces(MediaType.APPLICATION_JSON)
public final class NodeResource {
    private final Nodes nodes;
    private final Backlog backlog;

    @Inject
    public NodeResource(Nodes nodes, Backlog backlog) {
        this.nodes = nodes;
        this.backlog = backlog;
    }

    @GET
    public NodesJson list(@Context SecurityContext security) {
        return NodesJson.of(nodes.list(), backlog.of(KeyFilter.caller(security).account()));
    }
}
