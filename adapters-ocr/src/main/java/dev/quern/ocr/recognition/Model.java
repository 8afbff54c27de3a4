package dev.quern.ocr.recognition;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Map;

/** A loaded network: pictures in, numbers out. Safe for use by many threads; it stays until the program ends. */
final class Model {
    private static final OrtEnvironment ENVIRONMENT = OrtEnvironment.getEnvironment();

    private final OrtSession session;
    private final String input;

    /** What came out: numbers in the order of the shape, the last direction fastest. */
    static final class Output {
        final float[] values;
        private final long[] shape;

        private Output(float[] values, long[] shape) {
            this.values = values;
            this.shape = shape;
        }

        /** The size in a direction, of shapes such as {pictures, steps, characters}. */
        int size(int direction) {
            return (int) shape[direction];
        }
    }

    /** @param threads that share the work on one picture */
    Model(byte[] network, int threads) {
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            options.setInterOpNumThreads(1);
            // Waiting threads sleep: spinning ones would take the processor from other documents.
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            // Each picture has another size: an arena would keep the largest of every kind it has seen.
            options.setCPUArenaAllocator(false);
            options.setMemoryPatternOptimization(false);
            session = ENVIRONMENT.createSession(network, options);
            input = session.getInputNames().iterator().next();
        } catch (OrtException e) {
            throw new IllegalStateException("The network cannot be loaded: " + e.getMessage(), e);
        }
    }

    /** Memory for pictures that goes to the network without another copy; zero all over. */
    static FloatBuffer buffer(int floats) {
        return ByteBuffer.allocateDirect(floats * Float.BYTES)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }

    /** Runs pictures through it: shape is {pictures, 3, height, width}. */
    Output run(FloatBuffer pictures, int count, int height, int width) {
        var shape = new long[] {count, Picture.CHANNELS, height, width};
        try (var tensor = OnnxTensor.createTensor(ENVIRONMENT, pictures, shape);
                var result = session.run(Map.of(input, tensor))) {
            var first = (OnnxTensor) result.get(0);
            var buffer = first.getFloatBuffer();
            var values = new float[buffer.remaining()];
            buffer.get(values);
            return new Output(values, first.getInfo().getShape());
        } catch (OrtException e) {
            throw new IllegalStateException("The network failed: " + e.getMessage(), e);
        }
    }
}
