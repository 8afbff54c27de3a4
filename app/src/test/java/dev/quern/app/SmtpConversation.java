package dev.quern.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** An SMTP conversation, line by line; of each answer only the last line counts. */
final class SmtpConversation implements AutoCloseable {
    private static final int PATIENCE_MS = 60_000;

    private final Socket socket;
    private final BufferedReader in;

    SmtpConversation(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MS);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        answer();
    }

    /** Sends a line and returns the last line of the answer. */
    String say(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        return answer();
    }

    private String answer() throws IOException {
        var line = in.readLine();
        while (line != null && line.length() > 3 && line.charAt(3) == '-') {
            line = in.readLine();
        }
        return String.valueOf(line);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
