package dev.quern.core.account;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.kernel.Transactions;
import java.time.Instant;
import java.time.InstantSource;
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
    /** Later than any key is used, and no later than every store keeps. */
    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

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

    /**
     * Makes a key that somebody of the account asks for.
     *
     * @throws Refusal.Invalid under {@code name}, {@code role} or {@code expires}, also for a role that is not of an account:
     *     only who runs the server gives such keys
     */
    public NewKey handOut(AccountId account, String name, Role role, @Nullable Instant expires) {
        var shown = visible(name, "A key");
        if (!role.isOfAccount()) {
            throw new Refusal.Invalid("role", "Keys with the role " + role + " are made where the server runs.");
        }
        if (expires != null && !(expires.isAfter(clock.instant()) && expires.isBefore(LAST))) {
            throw new Refusal.Invalid(
                    "expires", "Expected a time to come, before the year 10000; found " + expires + ".");
        }
        return create(account, shown, role, expires);
    }

    /** The keys of an account, oldest first, those that are good no more too. */
    public List<ApiKey> keys(AccountId account) {
        return keys.list(account);
    }

    /** Makes sure that a key chosen by the operator exists, with all rights on the first account. */
    public void ensure(String secret) {
        if (secret.length() < 16 || !secret.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new Refusal.Invalid(
                    "QUERN_API_KEY", "An API key has at least 16 visible ASCII characters; this one does not.");
        }
        transactions.run(() -> {
            if (keys.findByHash(Secrets.hash(secret)).isEmpty()) {
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
        var shown = visible(name, "An account");
        return transactions.run(() -> {
            if (findAccount(shown).isPresent()) {
                throw new Refusal.Conflict("name", "There is an account '" + shown + "' already.");
            }
            var account = new Account(new AccountId(uuid()), shown);
            accounts.add(account);
            return account;
        });
    }

    /** The account of a name, in whatever case; refused when there is none. */
    public AccountId account(String name) {
        return findAccount(name.strip())
                .map(Account::id)
                .orElseThrow(() -> new Refusal.NotFound("There is no account '" + name.strip() + "'."));
    }

    /** All accounts, oldest first. */
    public List<Account> accounts() {
        return accounts.list();
    }

    private static String visible(String name, String what) {
        var shown = name.strip();
        if (shown.isEmpty() || shown.length() > MAX_NAME || shown.chars().anyMatch(Character::isISOControl)) {
            throw new Refusal.Invalid("name", what + " has a name of 1 to " + MAX_NAME + " visible characters.");
        }
        return shown;
    }

    private Optional<Account> findAccount(String name) {
        return accounts.list().stream()
                .filter(account -> account.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Who comes with this secret; refused when nobody does, or no longer. */
    public Caller authenticate(String secret) {
        return find(secret).map(ApiKey::caller).orElseThrow(() -> new Refusal.Forbidden("Authentication failed"));
    }

    /** The key of a secret, if it is good now. */
    Optional<ApiKey> find(String secret) {
        // Looked up by its hash: what a comparison's time could tell is a hash, and that opens nothing.
        return keys.findByHash(Secrets.hash(secret)).filter(key -> key.isGoodAt(clock.instant()));
    }

    /** Returns whether there is a key with this id that is good now. */
    boolean isGood(long id) {
        return keys.find(id).filter(key -> key.isGoodAt(clock.instant())).isPresent();
    }

    /** Revokes a key by its id. */
    public void revoke(long id) {
        if (!keys.revoke(id, clock.instant())) {
            throw new Refusal.NotFound("There is no key " + id + ".");
        }
    }

    /**
     * Revokes a key of an account.
     *
     * @return the key as it is now
     * @throws Refusal.NotFound also when it is another account's
     */
    public ApiKey revoke(AccountId account, long id) {
        return transactions.run(() -> {
            ofAccount(account, id);
            keys.revoke(id, clock.instant());
            return ofAccount(account, id);
        });
    }

    private ApiKey ofAccount(AccountId account, long id) {
        return keys.find(id)
                .filter(key -> key.account().equals(account))
                .orElseThrow(() -> new Refusal.NotFound("Key not found"));
    }

    private NewKey store(AccountId account, String name, Role role, String secret, @Nullable Instant expires) {
        var hint = secret.substring(0, HINT_CHARACTERS) + "…";
        var draft = new ApiKey.Draft(account, name, role, hint, Secrets.hash(secret), clock.instant(), expires);
        return new NewKey(keys.add(draft), secret);
    }

    /** A random (version 4) UUID, from the randomness that was given. */
    private UUID uuid() {
        var hex = tokens.hex(16);
        long high = (Long.parseUnsignedLong(hex, 0, 16, 16) & ~0xF000L) | 0x4000L;
        long low = (Long.parseUnsignedLong(hex, 16, 32, 16) & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(high, low);
    }
}
