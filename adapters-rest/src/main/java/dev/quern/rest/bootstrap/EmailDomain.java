package dev.quern.rest.bootstrap;

/**
 * Where the mailboxes of this server have their addresses.
 *
 * @param name the part after the @
 */
public record EmailDomain(String name) {}
