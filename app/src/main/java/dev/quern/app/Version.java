package dev.quern.app;

import picocli.CommandLine.IVersionProvider;

/** The version of the program, from the jar's manifest. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"quern " + current()};
    }

    private static String current() {
        var version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(built in place)" : version;
    }
}
