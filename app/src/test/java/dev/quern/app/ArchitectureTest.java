package dev.quern.app;

import dev.quern.core.contract.PackagesContract;
import java.util.List;

/** The packages of the program: settings and tools below, the wiring of the parts above them, and the commands on top. */
class ArchitectureTest implements PackagesContract {
    @Override
    public String root() {
        return "dev.quern.app";
    }

    @Override
    public List<String> order() {
        return List.of(
                "client",
                "eval",
                "smtp",
                "blobs",
                "settings",
                "log",
                "models",
                "control",
                "watch",
                "wiring",
                "backup",
                "transfer",
                "command",
                "");
    }
}
