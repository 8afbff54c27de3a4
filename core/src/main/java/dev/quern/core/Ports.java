package dev.quern.core;

import dev.quern.core.file.Blobs;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.ports.Limits;
import dev.quern.core.ports.Queues;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.ports.Understanding;
import dev.quern.core.watch.Watcher;
import java.time.InstantSource;

/** Everything that a {@link Quern} is built on. */
record Ports(
        Stores stores,
        Queues queues,
        Blobs blobs,
        Readers readers,
        Understanding understanding,
        Surroundings surroundings,
        Limits limits,
        Watcher watcher,
        InstantSource clock,
        Tokens tokens) {}
