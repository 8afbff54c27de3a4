package dev.quern.app;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.app.client.QuernClient;
import dev.quern.app.command.FieldNodes;
import dev.quern.app.samples.Samples;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a real server in a process of its own, with a folder of its own, that ends with the test. */
public abstract class ServerTest {
    @TempDir
    protected Path data;

    private @Nullable ServerProcess server;

    /** Starts a server and waits until it serves; a later start in the same test uses the same data. */
    protected QuernClient start(String... options) throws IOException {
        if (server != null) {
            server.close();
        }
        var started = new ServerProcess(data, options);
        server = started;
        return started.start();
    }

    /** The server that was started last. */
    protected ServerProcess server() {
        if (server == null) {
            throw new IllegalStateException("Not started");
        }
        return server;
    }

    @AfterEach
    protected void end_the_server() {
        if (server != null) {
            server.close();
        }
    }

    /** A mailbox that asks for what is on the invoices of {@link Samples}. */
    public static ObjectNode mailboxForInvoices() {
        var mailbox = JsonMapper.builder().build().createObjectNode();
        mailbox.set("parser_object_set", FieldNodes.of(Samples.onePageInvoice(0).fields()));
        return mailbox;
    }
}
