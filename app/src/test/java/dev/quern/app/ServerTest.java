package dev.quern.app;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.app.client.QuernClient;
import dev.quern.app.command.FieldNodes;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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

    /**
     * Starts a server within this process, which takes half as much, for tests that do nothing to it that only a process of its
     * own stands. It has the same data and lets in the same key.
     */
    protected Server startHere(String... options) throws IOException {
        var flags = new HashMap<>(
                Map.of("data", data.toString(), "port", "0", "api-key", ServerProcess.KEY, "sandbox", "off"));
        for (int i = 0; i < options.length; i += 2) {
            flags.put(options[i].substring("--".length()), options[i + 1]);
        }
        return Server.start(Settings.of(flags, Map.of()));
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
