/**
 * Encrypted connections: the server's certificate, read from PEM files and read again when they are renewed, and what callers
 * are told because of it. The certificate serves HTTP and SMTP. Slow and idle connections, encrypted or not, belong in
 * {@link dev.quern.rest.reception}.
 */
@NullMarked
package dev.quern.rest.tls;

import org.jspecify.annotations.NullMarked;
