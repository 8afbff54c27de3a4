package dev.quern.core.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.Quern;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.extraction.Engines;
import dev.quern.core.intake.Upload;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.memory.InMemory;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Understanding;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What the core tells whoever watches. */
class WatcherTest {
    private final List<String> told = new ArrayList<>();
    private Instant now = Instant.parse("2026-06-16T12:00:00Z");
    private Reading reading = new Reading.Unreadable("The file is damaged");

    /** Writes down what it is told, each under a name. */
    private final class Telling implements Watcher {
        private final String name;

        Telling(String name) {
            this.name = name;
        }

        private void told(String what) {
            told.add(name + what);
        }

        @Override
        public Watch begin(Step step) {
            told("begin " + step);
            return new Watch() {
                private String how = "failed";

                @Override
                public void about(Document document) {
                    told("about " + document.id());
                }

                @Override
                public void by(String engine) {
                    told("by " + engine);
                }

                @Override
                public void done() {
                    how = "done";
                }

                @Override
                public void close() {
                    told("end " + step + " " + how);
                }
            };
        }

        @Override
        public void received(Document document) {
            told("received " + document.file().size());
        }

        @Override
        public void waited(Document document, Duration waited) {
            told("waited " + waited.toSeconds());
        }

        @Override
        public void ended(Document document, String by) {
            told("ended " + document.status() + " " + by);
        }

        @Override
        public void unreadable(Document document, String reason) {
            told("unreadable " + reason);
        }

        @Override
        public <T> Supplier<T> carried(Supplier<T> work) {
            return () -> {
                told("carried");
                return work.get();
            };
        }
    }

    @Test
    void a_file_that_cannot_be_read_is_told_of_step_by_step() throws IOException {
        var memory = new InMemory(() -> now);
        work(memory, new Telling(""));
        assertThat(told)
                .containsExactly(
                        "begin INTAKE",
                        "about 1",
                        "received 4",
                        "end INTAKE done",
                        "begin WORK",
                        "about 1",
                        "waited 7",
                        "begin READ",
                        "about 1",
                        "end READ done",
                        "unreadable The file is damaged",
                        "ended INVALID none",
                        "end WORK done");
    }

    @Test
    void what_finds_the_fields_is_named_and_its_thread_belongs_to_the_work() throws IOException {
        reading = new Reading.Legible(new Pages(List.of(new Page(0, 595, 842, List.of())), false), "");
        work(new InMemory(() -> now), new Telling(""));
        assertThat(told)
                .containsSubsequence("begin EXTRACT", "carried", "by none", "end EXTRACT done", "begin RESULT")
                .containsSubsequence("begin STORE", "ended PARSEDKO none", "end STORE done", "end WORK done");
    }

    @Test
    void a_step_that_throws_has_failed_and_so_has_what_it_is_part_of() {
        var watcher = new Telling("");
        assertThatThrownBy(() -> watcher.during(Step.WORK, document(), () -> {
                    watcher.during(Step.READ, document(), () -> {
                        throw new IllegalStateException("the disk is full");
                    });
                }))
                .hasMessage("the disk is full");
        assertThat(told).filteredOn(one -> one.startsWith("end")).containsExactly("end READ failed", "end WORK failed");
    }

    @Test
    void several_are_told_in_order_and_what_they_began_ends_the_other_way_round() {
        var both = Watcher.all(List.of(new Telling("a "), new Telling("b ")));
        both.during(Step.SPLIT, document(), () -> {});
        both.ended(document(), "llm");
        assertThat(both.carried(() -> "done").get()).isEqualTo("done");
        assertThat(told)
                .filteredOn(one -> !one.contains("about"))
                .containsExactly(
                        "a begin SPLIT",
                        "b begin SPLIT",
                        "b end SPLIT done",
                        "a end SPLIT done",
                        "a ended INCOMING llm",
                        "b ended INCOMING llm",
                        "b carried",
                        "a carried");
    }

    private Document document() {
        try {
            var memory = new InMemory(() -> now);
            return work(memory, Watcher.NONE, false);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void work(InMemory memory, Watcher watcher) throws IOException {
        work(memory, watcher, true);
    }

    private Document work(InMemory memory, Watcher watcher, boolean isProcessed) throws IOException {
        var quern = Quern.builder()
                .clock(() -> now)
                .stores(memory.stores(), memory.queues())
                .readers(new Readers(
                        (file, name) -> "text/plain",
                        Set.of("text/plain"),
                        (file, type) -> reading,
                        Unpacker.NONE,
                        PageCutter.NONE,
                        PageDrawer.NONE,
                        BoxRecognizer.NONE))
                .understanding(Understanding.by(Engines.NONE))
                .watcher(watcher)
                .build();
        var mailbox = quern.mailboxKeeping()
                .create(new AccountId(UUID.randomUUID()), new MailboxChange(null, null, settings -> {}, List.of()));
        var content = new ByteArrayInputStream("text".getBytes(StandardCharsets.UTF_8));
        var document = quern.intake().receive(mailbox, new Upload(new DocumentName("a.txt"), content, Map.of()));
        if (isProcessed) {
            now = now.plusSeconds(7);
            memory.work().drain(quern.processing()::process);
        }
        return document;
    }
}
