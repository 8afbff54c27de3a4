package dev.quern.app.command;

import dev.quern.app.settings.SettingsOptions;
import dev.quern.app.wiring.Store;
import dev.quern.core.account.Account;
import dev.quern.core.account.ApiKey;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.Role;
import dev.quern.core.audit.Action;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern key}: API keys, straight in the database; while a server with the embedded one runs, stop it first. */
@Command(
        name = "key",
        description = "Makes, lists and revokes API keys; makes and lists accounts.",
        mixinStandardHelpOptions = true)
public final class KeyCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets it
    KeyCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "create, list, revoke, add-account or accounts?");
    }

    @Command(description = "Makes a key and shows it, once.", mixinStandardHelpOptions = true)
    void create(
            @Mixin SettingsOptions options,
            @Option(names = "--name", defaultValue = "unnamed", description = "What it is for.") String name,
            @Option(names = "--role", defaultValue = "ADMIN", description = "${COMPLETION-CANDIDATES}.") Role role,
            @Option(names = "--account", description = "Whose it is, by name (default: the first account).") @Nullable
                    String account,
            @Option(names = "--expires", paramLabel = "DATE", description = "Last day it is good, in UTC.") @Nullable
                    LocalDate expires)
            throws Exception {
        if (expires != null && expires.isBefore(LocalDate.now(ZoneOffset.UTC))) {
            throw new ParameterException(
                    spec.commandLine().getSubcommands().get("create"),
                    "--expires is the last day on which the key is good; " + expires + " has passed.");
        }
        try (var parts = Store.open(options.settings())) {
            KeyKeeping keys = parts.keys();
            var end = expires == null
                    ? null
                    : expires.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
            var made = parts.auditing()
                    .byCommand(
                            () -> keys.create(
                                    account == null ? keys.firstAccount() : keys.account(account), name, role, end),
                            key -> key.key().caller(),
                            Action.KEY_CREATED,
                            key -> String.valueOf(key.key().id()));
            System.out.println(made.secret());
        }
    }

    @Command(
            name = "add-account",
            description = "Makes an account; it sees nothing of the others.",
            mixinStandardHelpOptions = true)
    void addAccount(@Mixin SettingsOptions options, @Parameters(paramLabel = "NAME") String name) throws Exception {
        try (var parts = Store.open(options.settings())) {
            System.out.println(parts.keys().createAccount(name).id());
        }
    }

    @Command(description = "Lists the accounts.", mixinStandardHelpOptions = true)
    void accounts(@Mixin SettingsOptions options) throws Exception {
        try (var parts = Store.existing(options.settings())) {
            System.out.printf("%-36s %s%n", "account_uuid", "name");
            parts.keys().accounts().forEach(account -> System.out.printf("%-36s %s%n", account.id(), account.name()));
        }
    }

    @Command(description = "Lists the keys.", mixinStandardHelpOptions = true)
    void list(@Mixin SettingsOptions options) throws Exception {
        try (var parts = Store.existing(options.settings())) {
            var now = Instant.now();
            var accounts = parts.keys().accounts().stream().collect(Collectors.toMap(Account::id, Account::name));
            System.out.printf(
                    "%-5s %-11s %-7s %-16s %-20s %-20s %s%n",
                    "id", "key", "role", "account", "name", "created", "state");
            for (var key : parts.apiKeys().list()) {
                var state = key.revoked() != null
                        ? "revoked " + key.revoked()
                        : !key.isGoodAt(now)
                                ? "expired " + key.expires()
                                : key.expires() == null ? "good" : "good until " + key.expires();
                System.out.printf(
                        "%-5d %-11s %-7s %-16s %-20s %-20.19s %s%n",
                        key.id(),
                        key.hint(),
                        key.role(),
                        accounts.get(key.account()),
                        key.name(),
                        key.created(),
                        state);
            }
        }
    }

    @Command(description = "Revokes a key.", mixinStandardHelpOptions = true)
    void revoke(@Mixin SettingsOptions options, @Parameters(paramLabel = "ID", description = "As listed.") long id)
            throws Exception {
        try (var parts = Store.existing(options.settings())) {
            parts.auditing()
                    .byCommand(
                            () -> {
                                parts.keys().revoke(id);
                                return parts.apiKeys().find(id).orElseThrow();
                            },
                            ApiKey::caller,
                            Action.KEY_REVOKED,
                            key -> String.valueOf(key.id()));
            System.out.println("Key " + id + " is revoked.");
        }
    }
}
