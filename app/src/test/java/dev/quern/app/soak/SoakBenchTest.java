package dev.quern.app.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.app.Program;
import dev.quern.app.soak.Disturbance.Deck;
import dev.quern.app.soak.Disturbance.Turn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakBenchTest {
    private static final List<Disturbance> ALL = List.of(Disturbance.values());

    @TempDir
    Path folder;

    /** A real server, killed twice at work; hours of it are {@code app/bin/bench-soak}. */
    @Test
    void kills_are_survived_and_all_that_was_acknowledged_is_asked_for() throws Exception {
        var plan = new SoakBench.Plan(
                Map.of(),
                Map.of(),
                Duration.ZERO,
                2,
                3,
                4,
                Duration.ofMinutes(2),
                Duration.ofMinutes(2),
                List.of(),
                Optional.empty(),
                Map.of());
        var printed = new ByteArrayOutputStream();
        boolean isClean;
        try (var out = new PrintStream(printed, true, StandardCharsets.UTF_8);
                var bench = new SoakBench(
                        folder.resolve("soak"), plan, arguments -> Program.command(List.of(), arguments), out)) {
            isClean = bench.run();
        }

        var said = printed.toString(StandardCharsets.UTF_8);
        assertThat(isClean).as(said).isTrue();
        assertThat(said)
                .contains("kills: 2;", "lost: 0\n", "doubled: 0\n", "mischarged: 0\n", "all as it should be")
                .doesNotContain("acknowledged: 0;");
    }

    @Test
    void the_same_seed_gives_the_same_turns_and_all_disturbances_before_any_comes_again() {
        assertThat(turns(7)).isEqualTo(turns(7)).isNotEqualTo(turns(8));
        assertThat(turns(7).stream().limit(ALL.size()).map(Turn::what)).containsExactlyInAnyOrderElementsOf(ALL);
        assertThat(turns(7))
                .filteredOn(turn -> turn.what().endsProcesses())
                .as("one server is there from the beginning to the end")
                .allMatch(turn -> turn.node() == 0);
    }

    private static List<Turn> turns(long seed) {
        var deck = new Deck(seed, ALL, 2);
        return Stream.generate(deck::next).limit(3L * ALL.size()).toList();
    }

    @Test
    void a_relay_passes_stalls_and_cuts() throws IOException {
        try (var far = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var relay = new Relay(new InetSocketAddress(InetAddress.getLoopbackAddress(), far.getLocalPort()));
                var near = new Socket(InetAddress.getLoopbackAddress(), relay.port());
                var behind = far.accept()) {
            near.getOutputStream().write(1);
            assertThat(behind.getInputStream().read()).isEqualTo(1);

            relay.become(Relay.State.STALLED);
            behind.getOutputStream().write(2);
            near.setSoTimeout(200);
            ThrowingCallable read = () -> near.getInputStream().read();
            assertThatThrownBy(read).isInstanceOf(SocketTimeoutException.class);

            relay.become(Relay.State.PASSES);
            near.setSoTimeout(10_000);
            assertThat(near.getInputStream().read()).isEqualTo(2);

            relay.become(Relay.State.CUT);
            assertThat(isOver(near)).isTrue();
        }
    }

    private static boolean isOver(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }
}
