package dev.quern.app.wiring;

import picocli.CommandLine.IVersionProvider;

/** The version, as the jar's manifest has it. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"quern " + current()};
    }

    static String current() {
        var version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(built in place)" : version;
    }
}
