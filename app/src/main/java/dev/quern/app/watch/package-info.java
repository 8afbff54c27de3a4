/**
 * What is told to those who watch over a server: figures for Prometheus, traces for OpenTelemetry, and what lines of the log are
 * about. It looks and counts; what is looked at is built by {@code dev.quern.app.wiring}.
 */
@NullMarked
package dev.quern.app.watch;

import org.jspecify.annotations.NullMarked;
