package dev.quern.app;

import dev.quern.app.wiring.ThisNode;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, from the jar's manifest. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"quern " + ThisNode.version()};
    }
}
