package dev.quern.core.account;

/** Who mailboxes and documents belong to. */
public record Account(AccountId id, String name) {}
