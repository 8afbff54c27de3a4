package dev.quern.app;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has the reading processes of servers that run in this process load their classes from the archive of {@link Program}, as those
 * of a server in a process of its own do. They take it from the options that this process was started with.
 */
public final class ArchivedServers implements BeforeAllCallback, AfterAllCallback {
    private static final String CLASS_PATH = "java.class.path";

    /** Of this process, while its children have another. */
    private String own = System.getProperty(CLASS_PATH);

    @Override
    public void beforeAll(ExtensionContext context) {
        own = System.getProperty(CLASS_PATH);
        System.setProperty(CLASS_PATH, Program.classPath());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        System.setProperty(CLASS_PATH, own);
    }
}
