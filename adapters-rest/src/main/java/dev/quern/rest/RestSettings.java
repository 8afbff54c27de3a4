package dev.quern.rest;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens and what it lets in.
 *
 * @param port 0 for any free one
 * @param baseUrl under which callers reach the server, for the addresses in its answers; null for where it listens
 * @param emailDomain what stands behind the @ in the addresses of mailboxes
 * @param maxUploadBytes the same limit that {@code Intake} has, to refuse early what says its length
 */
public record RestSettings(String host, int port, @Nullable URI baseUrl, long maxUploadBytes, String emailDomain) {}
