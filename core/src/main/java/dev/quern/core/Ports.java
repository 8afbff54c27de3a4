package dev.quern.core;

import dev.quern.core.file.Blobs;
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
        InstantSource clock,
        Tokens tokens) {}
