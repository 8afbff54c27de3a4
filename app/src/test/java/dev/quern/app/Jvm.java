package dev.quern.app;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The command that starts another process of the tests. */
public final class Jvm {
    private Jvm() {}

    /**
     * The beginning of the command; further options, the class and its arguments are added to it. The class path is not in
     * it. The process compiles as much as this one: little in tests, whose processes live too short for more, and all where
     * speed is measured.
     */
    public static List<String> command() {
        var command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-XX:+UseSerialGC"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
                .forEach(command::add);
        return command;
    }
}
