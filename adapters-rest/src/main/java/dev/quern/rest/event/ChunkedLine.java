package dev.quern.rest.event;

import dev.quern.rest.reception.EndlessAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.glassfish.jersey.server.ChunkedOutput;

/** A listener over HTTP. */
final class ChunkedLine implements Line {
    private final ChunkedOutput<byte[]> output = new ChunkedOutput<>(byte[].class);
    private final EndlessAnswer answer;
    private final BooleanSupplier allowed;

    ChunkedLine(EndlessAnswer answer, BooleanSupplier allowed) {
        this.answer = answer;
        this.allowed = allowed;
    }

    ChunkedOutput<byte[]> output() {
        return output;
    }

    @Override
    public void send(String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean isOpen() {
        return answer.isOpen() && !output.isClosed();
    }

    @Override
    public boolean isRead() {
        return answer.isRead();
    }

    @Override
    public boolean isAllowed() {
        return allowed.getAsBoolean();
    }

    @Override
    public void end() {
        try {
            output.close();
        } catch (IOException | RuntimeException e) {
            // Jersey says so in either way when the caller is gone.
            answer.cut();
        }
    }

    @Override
    public void cut() {
        answer.cut();
        end();
    }
}
