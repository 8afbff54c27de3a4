package dev.quern.ocr.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What all networks of a process share. */
public final class Onnx {
    /** A command line longer than this ends the process when onnxruntime (1.29) starts, on Linux. */
    private static final int LONGEST_COMMAND = 4095;

    private Onnx() {}

    /**
     * The environment that all networks of the process run in.
     *
     * @throws IllegalStateException where this process cannot run networks, with the reason
     */
    public static OrtEnvironment environment() {
        int length = commandLength();
        if (length > LONGEST_COMMAND) {
            throw new IllegalStateException("Networks cannot run in a process whose command line is longer than "
                    + LONGEST_COMMAND + " bytes; this one has " + length
                    + ". Give the class path in the variable CLASSPATH, or in an @file.");
        }
        return OrtEnvironment.getEnvironment();
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

    /** In bytes; 0 where the system does not say. */
    private static int commandLength() {
        try {
            return Files.readAllBytes(Path.of("/proc/self/cmdline")).length;
        } catch (IOException notLinux) {
            return 0;
        }
    }
}
