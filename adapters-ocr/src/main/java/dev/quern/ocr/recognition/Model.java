package dev.quern.ocr.recognition;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A loaded network: pictures in, numbers out. Safe for use by many threads; it stays until the program ends.
 *
 * <p>Memory for pictures and numbers is outside of the heap and used again: what one line of text puts out is megabytes, and
 * the collector would let hundreds of them pile up.
 */
final class Model {
    /** A command line longer than this ends the process when onnxruntime (1.29) starts, on Linux. */
    private static final int LONGEST_COMMAND = 4095;

    private static final OrtEnvironment ENVIRONMENT = start();

    private final OrtSession session;
    private final String input;
    private final String output;
    private final Queue<Buffers> idle = new ConcurrentLinkedQueue<>();

    /** What one run reads and writes; it grows to the largest that was needed. */
    private static final class Buffers {
        private FloatBuffer pictures = buffer(0);
        private FloatBuffer numbers = buffer(0);

        FloatBuffer pictures(int floats) {
            if (pictures.capacity() < floats) {
                pictures = buffer(floats);
            }
            return pictures.slice(0, floats);
        }

        FloatBuffer numbers(int floats) {
            if (numbers.capacity() < floats) {
                numbers = buffer(floats);
            }
            return numbers.slice(0, floats);
        }

        private static FloatBuffer buffer(int floats) {
            return ByteBuffer.allocateDirect(floats * Float.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .asFloatBuffer();
        }
    }

    private static OrtEnvironment start() {
        int length = commandLength();
        if (length > LONGEST_COMMAND) {
            throw new IllegalStateException("Pictures cannot be read in a process whose command line is longer than "
                    + LONGEST_COMMAND + " bytes; this one has " + length
                    + ". Give the class path in the variable CLASSPATH, or in an @file.");
        }
        var environment = OrtEnvironment.getEnvironment();
        keep();
        return environment;
    }

    /**
     * Has the environment outlive the shutdown hook with which onnxruntime ends it: under a network that still runs, that crashes the
     * process. Natively there is one, which counts its holders; this one never lets go.
     */
    private static void keep() {
        try {
            var api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            var hold = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            hold.setAccessible(true);
            hold.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "until the end");
        } catch (ReflectiveOperationException | RuntimeException otherVersion) {
            // Everything works, but for being told to stop in the middle of a page.
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

    /** @param threads that share the work on one picture */
    Model(byte[] network, int threads) {
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            options.setInterOpNumThreads(1);
            // Waiting threads sleep: spinning ones would take the processor from other documents.
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            // A plan for each size of picture would be kept, and each picture has another size.
            options.setMemoryPatternOptimization(false);
            session = ENVIRONMENT.createSession(network, options);
            input = session.getInputNames().iterator().next();
            output = session.getOutputNames().iterator().next();
        } catch (OrtException e) {
            throw new IllegalStateException("The network cannot be loaded: " + e.getMessage(), e);
        }
    }

    /**
     * Runs pictures through it.
     *
     * @param count of pictures; each has three channels
     * @param fill writes the pictures, one after another, channel by channel and row by row, all of it
     * @param outputShape of the numbers that come out, the last direction fastest
     * @param use takes the numbers, which are gone after it
     */
    <T> T run(
            int count,
            int height,
            int width,
            Consumer<FloatBuffer> fill,
            long[] outputShape,
            Function<FloatBuffer, T> use) {
        var polled = idle.poll();
        var buffers = polled == null ? new Buffers() : polled;
        int floats = 1;
        for (long length : outputShape) {
            floats = Math.multiplyExact(floats, Math.toIntExact(length));
        }
        var pictures = buffers.pictures(count * Picture.CHANNELS * height * width);
        var numbers = buffers.numbers(floats);
        fill.accept(pictures);
        try (var options = new OrtSession.RunOptions();
                var in = OnnxTensor.createTensor(
                        ENVIRONMENT, pictures.rewind(), new long[] {count, Picture.CHANNELS, height, width});
                var out = OnnxTensor.createTensor(ENVIRONMENT, numbers, outputShape)) {
            // What the network needed in between goes back: the next picture has another size.
            options.addRunConfigEntry("memory.enable_memory_arena_shrinkage", "cpu:0");
            session.run(Map.of(input, in), Set.of(), Map.of(output, out), options)
                    .close();
        } catch (OrtException e) {
            throw new IllegalStateException("The network failed: " + e.getMessage(), e);
        }
        var result = use.apply(numbers);
        idle.offer(buffers);
        return result;
    }
}
