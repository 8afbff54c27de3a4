package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.FullDisk;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PatientWorkTest {
    @Test
    void work_that_fails_while_the_disk_is_full_is_begun_again_when_there_is_room() {
        var room = new AtomicBoolean(true);
        var looks = new AtomicInteger();
        var begun = new AtomicInteger();
        var work = new PatientWork<String>(
                () -> room.get() || (looks.incrementAndGet() % 3 == 0 && room.compareAndSet(false, true)), item -> {
                    if (begun.incrementAndGet() < 3) {
                        room.set(false);
                        throw FullDisk.refusal();
                    }
                });

        work.accept("document");

        assertThat(begun).hasValue(3);
    }

    @Test
    void work_that_fails_for_another_reason_fails() {
        var work = new PatientWork<String>(() -> true, item -> {
            throw new IllegalStateException(item);
        });

        assertThatThrownBy(() -> work.accept("its own")).hasMessage("its own");
    }

    @Test
    void waiting_work_can_be_told_to_stop() {
        var work = new PatientWork<String>(() -> false, item -> {});
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> work.accept("document")).hasMessage("The server stops");
        assertThat(Thread.interrupted()).isTrue();
    }
}
