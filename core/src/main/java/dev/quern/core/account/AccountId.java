package dev.quern.core.account;

import java.util.UUID;

/** The id of an account. Everything stored belongs to one; nothing of another account is ever visible. */
public record AccountId(UUID uuid) {
    public static AccountId parse(String text) {
        return new AccountId(UUID.fromString(text));
    }

    @Override
    public String toString() {
        return uuid.toString();
    }
}
