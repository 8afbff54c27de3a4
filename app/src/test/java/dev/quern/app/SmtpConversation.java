package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** An SMTP conversation, line by line, so that each answer can be checked. */
final class SmtpConversation implements AutoCloseable {
    private static final int PATIENCE_MS = 60_000;

    private final Socket socket;
    private final BufferedReader in;
    private final OutputStream out;

    /** Connects, and hears the greeting. */
    SmtpConversation(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MS);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        out = socket.getOutputStream();
        assertThat(answer()).startsWith("220");
    }

    /** Sends a line and returns all lines of the answer; none where the server closed the connection. */
    String say(String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        return answer();
    }

    /** Sends a message and returns the answer to it, or to DATA where that was refused. */
    String data(String message) throws IOException {
        var ready = say("DATA");
        return ready.startsWith("354") ? say(message.replace("\n", "\r\n") + "\r\n.") : ready;
    }

    private String answer() throws IOException {
        var all = new StringBuilder();
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            all.append(line).append('\n');
            if (line.length() < 4 || line.charAt(3) == ' ') {
                break;
            }
        }
        return all.toString().strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
