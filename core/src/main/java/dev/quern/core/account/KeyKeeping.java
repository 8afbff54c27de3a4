package dev.quern.core.account;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.kernel.Transactions;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Use case: handing out, checking and revoking API keys. */
public final class KeyKeeping {
    private static final String PREFIX = "sk_";
    private static final int SECRET_CHARACTERS = 40;
    private static final int HINT_CHARACTERS = 7;
    private static final int MAX_NAME = 100;

    private final Accounts accounts;
    private final ApiKeys keys;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Tokens tokens;

    public KeyKeeping(Accounts accounts, ApiKeys keys, Transactions transactions, InstantSource clock, Tokens tokens) {
        this.accounts = accounts;
        this.keys = keys;
        this.transactions = transactions;
        this.clock = clock;
        this.tokens = tokens;
    }

    /** A key just made; the secret is not to be had again. */
    public record NewKey(ApiKey key, String secret) {}

    /** Makes a key for an account. */
    public NewKey create(AccountId account, String name, Role role, @Nullable Instant expires) {
        return store(account, name, role, PREFIX + tokens.urlSafe(SECRET_CHARACTERS), expires);
    }

    /** Makes sure that a key chosen by the operator exists, with all rights on the first account. */
    public void ensure(String secret) {
        if (secret.length() < 16 || !secret.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new Refusal.Invalid(
                    "QUERN_API_KEY", "An API key has at least 16 visible ASCII characters; this one does not.");
        }
        transactions.run(() -> {
            if (keys.findByHash(hash(secret)).isEmpty()) {
                store(firstAccount(), "configured", Role.ADMIN, secret, null);
            }
        });
    }

    /** The oldest account of the server; made when there is none. */
    public AccountId firstAccount() {
        return transactions.run(() -> accounts.list().stream()
                .findFirst()
                .map(Account::id)
                .orElseGet(() -> {
                    var account = new Account(new AccountId(uuid()), "Default");
                    accounts.add(account);
                    return account.id();
                }));
    }

    /** The account of an id; refuses when there is none. */
    public Account account(AccountId id) {
        return accounts.find(id).orElseThrow(() -> new Refusal.NotFound("There is no account " + id + "."));
    }

    /** Makes an account; refused as a conflict when there is one of that name, in whatever case. */
    public Account createAccount(String name) {
        var shown = name.strip();
        if (shown.isEmpty() || shown.length() > MAX_NAME || shown.chars().anyMatch(Character::isISOControl)) {
            throw new Refusal.Invalid("name", "An account has a name of 1 to " + MAX_NAME + " visible characters.");
        }
        return transactions.run(() -> {
            if (find(shown).isPresent()) {
                throw new Refusal.Conflict("name", "There is an account '" + shown + "' already.");
            }
            var account = new Account(new AccountId(uuid()), shown);
            accounts.add(account);
            return account;
        });
    }

    /** The account of a name, in whatever case; refused when there is none. */
    public AccountId account(String name) {
        return find(name.strip())
                .map(Account::id)
                .orElseThrow(() -> new Refusal.NotFound("There is no account '" + name.strip() + "'."));
    }

    /** All accounts, oldest first. */
    public List<Account> accounts() {
        return accounts.list();
    }

    private Optional<Account> find(String name) {
        return accounts.list().stream()
                .filter(account -> account.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Who comes with this secret; refused when nobody does, or no longer. */
    public Caller authenticate(String secret) {
        // Looked up by its hash: what a comparison's time could tell is a hash, and that opens nothing.
        return keys.findByHash(hash(secret))
                .filter(key -> key.isGoodAt(clock.instant()))
                .map(key -> new Caller(key.account(), key.role()))
                .orElseThrow(() -> new Refusal.Forbidden("Authentication failed"));
    }

    /** Revokes a key by its id. */
    public void revoke(long id) {
        if (!keys.revoke(id, clock.instant())) {
            throw new Refusal.NotFound("There is no key " + id + ".");
        }
    }

    private NewKey store(AccountId account, String name, Role role, String secret, @Nullable Instant expires) {
        var hint = secret.substring(0, HINT_CHARACTERS) + "…";
        var draft = new ApiKey.Draft(account, name, role, hint, hash(secret), clock.instant(), expires);
        return new NewKey(keys.add(draft), secret);
    }

    /** A random (version 4) UUID, from the randomness that was given. */
    private UUID uuid() {
        var hex = tokens.hex(16);
        long high = (Long.parseUnsignedLong(hex, 0, 16, 16) & ~0xF000L) | 0x4000L;
        long low = (Long.parseUnsignedLong(hex, 16, 32, 16) & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(high, low);
    }

    private static String hash(String secret) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
