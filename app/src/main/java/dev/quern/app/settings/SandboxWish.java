package dev.quern.app.settings;

import java.util.Arrays;

/** Whether files are to be read in a sandbox. */
public enum SandboxWish {
    /** Where the system allows one. */
    AUTO,
    /** Or the server does not start. */
    REQUIRED,
    /** Nowhere. */
    OFF;

    static SandboxWish of(GivenSettings given) {
        var written = given.value(Setting.SANDBOX, "auto");
        return Arrays.stream(values())
                .filter(one -> one.name().equalsIgnoreCase(written))
                .findFirst()
                .orElseThrow(() -> new Settings.Wrong(
                        given.where(Setting.SANDBOX) + " is auto, required or off, not '" + written + "'."));
    }
}
