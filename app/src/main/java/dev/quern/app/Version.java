package dev.quern.app;

import dev.quern.app.wiring.Build;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, the commit that it was built from, and the Java that it runs on. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        var build = Build.current();
        return new String[] {
            "quern " + build.version(), "commit " + build.commit(), "Java " + Runtime.version(),
        };
    }
}
