package dev.quern.rest.reception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.rest.http.BrokenBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SteadyBodyTest {
    private final AtomicLong time = new AtomicLong();

    private SteadyBody body(int size) {
        return new SteadyBody(new ByteArrayInputStream(new byte[size]), Duration.ofSeconds(30), time::get);
    }

    private void wait(int seconds) {
        time.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void a_body_that_trickles_is_ended() throws IOException {
        var body = body(100);
        for (int i = 0; i < 15; i++) {
            assertThat(body.read()).isZero();
            wait(2);
        }
        wait(2);
        assertThatThrownBy(body::read).isInstanceOf(BrokenBody.class).hasMessage("The body came too slowly.");
    }

    @Test
    void a_large_body_may_take_its_time() throws IOException {
        var body = body(1 << 20);
        for (int i = 0; i < 100; i++) {
            assertThat(body.readNBytes(10_000)).hasSize(10_000);
            wait(1);
        }
        assertThat(body.readAllBytes()).hasSize((1 << 20) - 1_000_000);
    }

    @Test
    void what_broke_off_stays_broken() {
        var failing = new InputStream() {
            private int reads;

            @Override
            public int read() throws IOException {
                return read(new byte[1], 0, 1);
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                reads++;
                throw new IOException("gone");
            }
        };
        var body = new SteadyBody(failing, Duration.ofSeconds(30), time::get);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(body::readAllBytes)
                    .isInstanceOf(BrokenBody.class)
                    .hasMessage("The body broke off.");
        }
        assertThat(failing.reads).isEqualTo(1);
    }
}
