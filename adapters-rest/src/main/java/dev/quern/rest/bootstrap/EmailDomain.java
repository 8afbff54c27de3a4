package dev.quern.rest.bootstrap;

/**
 * Where the mailboxes of this server have their addresses.
 *
 * @param name what stands behind the @
 */
public record EmailDomain(String name) {}
