package dev.quern.ocr.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The environment that all networks of a process share. */
public final class Onnx {
    /** A command line longer than this ends the process when onnxruntime (1.29) starts, on Linux. */
    private static final int LONGEST_COMMAND = 4095;

    /** In bytes. */
    private static final int COMMAND_LENGTH = commandLength();

    private static boolean kept;

    private Onnx() {}

    /**
     * The environment that all networks of the process run in.
     *
     * @throws IllegalStateException where this process cannot run networks, with the reason
     */
    public static OrtEnvironment environment() {
        if (isCommandTooLong()) {
            throw new IllegalStateException("Networks cannot run in a process whose command line is longer than "
                    + LONGEST_COMMAND + " bytes; this one has " + COMMAND_LENGTH
                    + ". Give the class path in the variable CLASSPATH, or in an @file.");
        }
        synchronized (Onnx.class) {
            var started = OrtEnvironment.getEnvironment();
            if (!kept) {
                silence(started);
                keep();
                kept = true;
            }
            return started;
        }
    }

    /** Since 1.29 it would report to its makers how it is used. */
    private static void silence(OrtEnvironment environment) {
        try {
            environment.setTelemetry(false);
        } catch (OrtException e) {
            throw new IllegalStateException("Networks cannot be kept from reporting how they are used", e);
        }
    }

    /**
     * Has the environment outlive the shutdown hook with which onnxruntime ends it: under a network that still runs, that
     * crashes the process. Natively there is one, which counts its holders; this one never lets go.
     */
    private static void keep() {
        try {
            var api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            var hold = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            hold.setAccessible(true);
            hold.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "until the end");
        } catch (ReflectiveOperationException | RuntimeException otherVersion) {
            // Everything works, but for being told to stop while a network runs.
        }
    }

    /**
     * A network, to stay until the program ends.
     *
     * @param threads that share the work of one run
     * @throws IllegalStateException where it cannot be loaded
     */
    public static OrtSession load(byte[] network, int threads) {
        var environment = environment();
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            options.setInterOpNumThreads(1);
            // Waiting threads sleep: spinning ones would take the processor from other documents.
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            // A plan for each size of input would be kept, and each input has another size.
            options.setMemoryPatternOptimization(false);
            return environment.createSession(network, options);
        } catch (OrtException e) {
            throw new IllegalStateException("The network cannot be loaded: " + e.getMessage(), e);
        }
    }

    /** Returns whether networks cannot run in this process for the length of its command line. */
    public static boolean isCommandTooLong() {
        return COMMAND_LENGTH > LONGEST_COMMAND;
    }

    /** 0 where the system does not say. */
    private static int commandLength() {
        try {
            return Files.readAllBytes(Path.of("/proc/self/cmdline")).length;
        } catch (IOException notLinux) {
            return 0;
        }
    }
}
