package dev.quern.core;

import dev.quern.core.extraction.Engines;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.TemporaryBlobs;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.memory.InMemory;
import dev.quern.core.ports.Limits;
import dev.quern.core.ports.Queues;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.ports.Understanding;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.watch.Watcher;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the ports of a {@link Quern}. Those that are not given are in memory, or do nothing: no file is readable, and no field
 * has a value.
 */
public final class QuernBuilder {
    private InstantSource clock = InstantSource.system();
    private Tokens tokens = new Tokens(new SecureRandom());
    private Stores stores;
    private Queues queues;
    private @Nullable Blobs blobs;
    private Readers readers = new Readers(
            (file, name) -> "application/octet-stream",
            Set.of(),
            (file, type) -> new Reading.Unreadable("this program reads no files"),
            Unpacker.NONE,
            PageCutter.NONE,
            PageDrawer.NONE,
            BoxRecognizer.NONE);
    private Understanding understanding = Understanding.by(Engines.NONE);
    private Surroundings surroundings = Surroundings.NONE;
    private Limits limits = Limits.USUAL;
    private Watcher watcher = Watcher.NONE;

    QuernBuilder() {
        var memory = new InMemory(() -> clock.instant());
        stores = memory.stores();
        queues = memory.queues();
    }

    public QuernBuilder clock(InstantSource other) {
        clock = other;
        return this;
    }

    public QuernBuilder tokens(Tokens other) {
        tokens = other;
        return this;
    }

    /** Takes stores, and the queues that take part in their transactions. */
    public QuernBuilder stores(Stores others, Queues theirs) {
        stores = others;
        queues = theirs;
        return this;
    }

    public QuernBuilder blobs(Blobs others) {
        blobs = others;
        return this;
    }

    public QuernBuilder readers(Readers others) {
        readers = others;
        return this;
    }

    public QuernBuilder understanding(Understanding other) {
        understanding = other;
        return this;
    }

    public QuernBuilder surroundings(Surroundings others) {
        surroundings = others;
        return this;
    }

    public QuernBuilder limits(Limits others) {
        limits = others;
        return this;
    }

    public QuernBuilder watcher(Watcher other) {
        watcher = other;
        return this;
    }

    public Quern build() {
        var kept = blobs == null ? TemporaryBlobs.create() : blobs;
        return new Quern(
                new Ports(stores, queues, kept, readers, understanding, surroundings, limits, watcher, clock, tokens));
    }
}
