package dev.quern.rest.reception;

import dev.quern.rest.http.BrokenBody;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request, which must keep coming ({@link Patience#body}). A read that waits is ended by the transport's own
 * timeout, which a body that trickles never meets.
 */
final class SteadyBody extends FilterInputStream {
    private final Duration patience;
    private final LongSupplier nanoTime;
    private final long start;
    private long count;
    private @Nullable BrokenBody broken;

    SteadyBody(InputStream in, Duration patience, LongSupplier nanoTime) {
        super(in);
        this.patience = patience;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = readFromCaller(buffer, offset, length);
        count += Math.max(0, read);
        if (read >= 0 && isTooSlow()) {
            throw new BrokenBody(408, "The body came too slowly.");
        }
        return read;
    }

    @Override
    public long skip(long n) throws IOException {
        return read(new byte[(int) Math.min(n, 8192)]);
    }

    private boolean isTooSlow() {
        return Patience.isOver(patience, nanoTime.getAsLong() - start, count);
    }

    /** A body that broke stays broken: whoever tries again must not wait for the timeout again. */
    private int readFromCaller(byte[] buffer, int offset, int length) throws IOException {
        if (broken != null) {
            throw broken;
        }
        try {
            return super.read(buffer, offset, length);
        } catch (IOException e) {
            broken = new BrokenBody(400, "The body broke off.", e);
            throw broken;
        }
    }
}
