package dev.quern.rest.tls;

import java.nio.file.Path;

/**
 * Where a server's certificate is.
 *
 * @param certificate the chain as PEM, the server's own certificate first
 * @param key that goes with it, as PEM without a password
 */
public record CertificateFiles(Path certificate, Path key) {}
