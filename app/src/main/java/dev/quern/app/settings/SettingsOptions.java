package dev.quern.app.settings;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The settings as flags of a command: its mixin. */
@Command
public final class SettingsOptions {
    private CommandSpec flags = CommandSpec.create();

    /** The mixin's own: flags that it added to the command would shift the parameters of commands that are methods. */
    @Spec(Spec.Target.SELF)
    void setFlags(CommandSpec own) {
        for (var setting : Setting.values()) {
            if (setting.isOfAllCommands()) {
                own.addOption(OptionSpec.builder(setting.flag())
                        .type(String.class)
                        .paramLabel(setting.label)
                        .description(setting.description)
                        .build());
            }
        }
        flags = own;
    }

    /** The settings by these flags, the environment and the file in the data folder. */
    public Settings settings() {
        return settings(null);
    }

    /**
     * The same, for a server.
     *
     * @param role as it was given with the flag of that name; null where it was not
     */
    public Settings settings(@Nullable String role) {
        var given = new LinkedHashMap<String, String>();
        if (role != null) {
            given.put(Setting.ROLE.written(), role);
        }
        for (var setting : Setting.values()) {
            var option = flags.findOption(setting.flag());
            if (option != null && option.getValue() instanceof String value) {
                given.put(setting.written(), value);
            }
        }
        return Settings.of(given, System.getenv());
    }
}
