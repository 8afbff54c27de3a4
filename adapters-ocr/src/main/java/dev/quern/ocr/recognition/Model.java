package dev.quern.ocr.recognition;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.quern.ocr.onnx.Onnx;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
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
    private static final OrtEnvironment ENVIRONMENT = Onnx.environment();

    private final OrtSession session;
    private final String input;
    private final String output;
    private final Queue<Buffers> idle = new ConcurrentLinkedQueue<>();

    /** The buffers that one run reads and writes; they grow to the largest that was needed. */
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

    /** @param threads that share the work on one picture */
    Model(byte[] network, int threads) {
        session = Onnx.load(network, threads);
        input = session.getInputNames().iterator().next();
        output = session.getOutputNames().iterator().next();
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
