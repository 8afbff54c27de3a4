package dev.quern.ocr.recognition;

import dev.quern.core.page.Box;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.util.Arrays;
import java.util.List;

/**
 * A colour picture in memory: eight bits a channel, blue, green, red (the order that the models were trained with), row by
 * row from the upper left corner. It never changes.
 */
public final class Picture {
    static final int CHANNELS = 3;

    /** The pixels that reading needs: a page of A4 at 300 to the inch has 8.7 million. */
    private static final int ENOUGH_PIXELS = 12_000_000;

    private final int width;
    private final int height;
    private final byte[] pixels;

    Picture(int width, int height, byte[] pixels) {
        if (width < 1 || height < 1 || pixels.length != (long) width * height * CHANNELS) {
            throw new IllegalArgumentException(
                    "%d bytes are not a picture of %d x %d".formatted(pixels.length, width, height));
        }
        this.width = width;
        this.height = height;
        this.pixels = pixels;
    }

    /**
     * The picture of an image, on white where the image is transparent; at half its width and height, or a quarter, where it has
     * more than 12 million pixels. Takes over the memory of an image that is laid out alike.
     */
    public static Picture of(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        int step = 1;
        while ((long) (width / step) * (height / step) > ENOUGH_PIXELS && Math.min(width, height) >= 2 * step) {
            step *= 2;
        }
        if (image.getType() == BufferedImage.TYPE_3BYTE_BGR
                && image.getRaster().getDataBuffer() instanceof DataBufferByte buffer
                && buffer.getData().length == width * height * CHANNELS
                && image.getRaster().getParent() == null) {
            var picture = new Picture(width, height, buffer.getData());
            for (int halves = step; halves > 1; halves /= 2) {
                picture = picture.halved();
            }
            return picture;
        }
        return step == 1 ? copy(image) : shrunk(image, step);
    }

    private static Picture copy(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        var pixels = new byte[width * height * CHANNELS];
        var row = new int[width];
        int at = 0;
        for (int y = 0; y < height; y++) {
            image.getRGB(0, y, width, 1, row, 0, width);
            for (int argb : row) {
                int alpha = argb >>> 24;
                pixels[at++] = onWhite(argb & 0xFF, alpha);
                pixels[at++] = onWhite(argb >> 8 & 0xFF, alpha);
                pixels[at++] = onWhite(argb >> 16 & 0xFF, alpha);
            }
        }
        return new Picture(width, height, pixels);
    }

    /** Made of means over squares, without the whole in between: it may be a hundred megabytes. */
    private static Picture shrunk(BufferedImage image, int step) {
        int width = image.getWidth() / step;
        int height = image.getHeight() / step;
        var pixels = new byte[width * height * CHANNELS];
        var row = new int[width * step];
        var sums = new int[width * CHANNELS];
        for (int y = 0; y < height; y++) {
            Arrays.fill(sums, 0);
            for (int line = 0; line < step; line++) {
                image.getRGB(0, y * step + line, row.length, 1, row, 0, row.length);
                for (int x = 0; x < row.length; x++) {
                    int alpha = row[x] >>> 24;
                    int at = x / step * CHANNELS;
                    sums[at] += onWhite(row[x] & 0xFF, alpha) & 0xFF;
                    sums[at + 1] += onWhite(row[x] >> 8 & 0xFF, alpha) & 0xFF;
                    sums[at + 2] += onWhite(row[x] >> 16 & 0xFF, alpha) & 0xFF;
                }
            }
            for (int i = 0; i < sums.length; i++) {
                pixels[y * sums.length + i] = (byte) ((sums[i] + step * step / 2) / (step * step));
            }
        }
        return new Picture(width, height, pixels);
    }

    private static byte onWhite(int value, int alpha) {
        return (byte) (alpha == 255 ? value : (value * alpha + 255 * (255 - alpha)) / 255);
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** Channel 0 is blue, 1 green, 2 red; from 0 to 255. */
    int value(int x, int y, int channel) {
        return pixels[(y * width + x) * CHANNELS + channel] & 0xFF;
    }

    /** Between pixels, linearly; what is asked for outside is the nearest pixel of the edge. */
    double value(double x, double y, int channel) {
        double atX = Math.max(0, Math.min(width - 1, x));
        double atY = Math.max(0, Math.min(height - 1, y));
        int left = (int) atX;
        int top = (int) atY;
        int right = Math.min(width - 1, left + 1);
        int bottom = Math.min(height - 1, top + 1);
        double shareX = atX - left;
        double shareY = atY - top;
        double upper = value(left, top, channel) * (1 - shareX) + value(right, top, channel) * shareX;
        double lower = value(left, bottom, channel) * (1 - shareX) + value(right, bottom, channel) * shareX;
        return upper * (1 - shareY) + lower * shareY;
    }

    /** A copy turned clockwise by some quarter turns. */
    Picture turned(int quarterTurns) {
        int turns = Math.floorMod(quarterTurns, 4);
        if (turns == 0) {
            return this;
        }
        int newWidth = turns == 2 ? width : height;
        int newHeight = turns == 2 ? height : width;
        var turned = new byte[pixels.length];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int toX = turns == 1 ? height - 1 - y : turns == 2 ? width - 1 - x : y;
                int toY = turns == 1 ? x : turns == 2 ? height - 1 - y : width - 1 - x;
                int from = (y * width + x) * CHANNELS;
                int to = (toY * newWidth + toX) * CHANNELS;
                turned[to] = pixels[from];
                turned[to + 1] = pixels[from + 1];
                turned[to + 2] = pixels[from + 2];
            }
        }
        return new Picture(newWidth, newHeight, turned);
    }

    /** A part of it; the part must lie inside. */
    Picture part(int left, int top, int partWidth, int partHeight) {
        var part = new byte[partWidth * partHeight * CHANNELS];
        for (int y = 0; y < partHeight; y++) {
            System.arraycopy(
                    pixels,
                    ((top + y) * width + left) * CHANNELS,
                    part,
                    y * partWidth * CHANNELS,
                    partWidth * CHANNELS);
        }
        return new Picture(partWidth, partHeight, part);
    }

    /** A copy of half the width and height, each pixel the mean of four; a last odd row or column is left out. */
    Picture halved() {
        int newWidth = width / 2;
        int newHeight = height / 2;
        var halved = new byte[newWidth * newHeight * CHANNELS];
        int below = width * CHANNELS;
        int to = 0;
        for (int y = 0; y < newHeight; y++) {
            int from = 2 * y * below;
            for (int x = 0; x < newWidth; x++) {
                for (int channel = 0; channel < CHANNELS; channel++) {
                    int at = from + channel;
                    int sum = (pixels[at] & 0xFF)
                            + (pixels[at + CHANNELS] & 0xFF)
                            + (pixels[at + below] & 0xFF)
                            + (pixels[at + below + CHANNELS] & 0xFF);
                    halved[to++] = (byte) ((sum + 2) / 4);
                }
                from += 2 * CHANNELS;
            }
        }
        return new Picture(newWidth, newHeight, halved);
    }

    /** A copy of another size. Where it shrinks, each new pixel is the mean of what it covers, so that thin strokes stay. */
    public Picture scaled(int newWidth, int newHeight) {
        if (newWidth == width && newHeight == height) {
            return this;
        }
        // One direction after the other: means along rows first, then along columns.
        var across = new Spans(width, newWidth);
        var down = new Spans(height, newHeight);
        var scaled = new byte[newWidth * newHeight * CHANNELS];
        var sums = new float[newWidth * CHANNELS];
        var row = new float[newWidth * CHANNELS];
        for (int y = 0; y < newHeight; y++) {
            Arrays.fill(sums, 0);
            for (int from = down.first[y]; from <= down.last[y]; from++) {
                across.mean(pixels, from * width * CHANNELS, row);
                float weight = down.weight(y, from);
                for (int i = 0; i < row.length; i++) {
                    sums[i] += weight * row[i];
                }
            }
            int at = y * newWidth * CHANNELS;
            for (int i = 0; i < sums.length; i++) {
                scaled[at + i] = (byte) Math.max(0, Math.min(255, Math.round(sums[i])));
            }
        }
        return new Picture(newWidth, newHeight, scaled);
    }

    /**
     * A copy with nothing but white outside some parts.
     *
     * @param parts in fractions of the picture
     */
    public Picture only(List<Box> parts) {
        var copy = new byte[pixels.length];
        Arrays.fill(copy, (byte) 255);
        for (var part : parts) {
            int left = at(part.left(), width);
            int right = at(part.right(), width);
            for (int y = at(part.top(), height); y < at(part.bottom(), height) && left < right; y++) {
                int from = (y * width + left) * CHANNELS;
                System.arraycopy(pixels, from, copy, from, (right - left) * CHANNELS);
            }
        }
        return new Picture(width, height, copy);
    }

    private static int at(double fraction, int size) {
        return (int) Math.max(0, Math.min(size, Math.round(fraction * size)));
    }

    /** Which old pixels each new one is made of, and with what weights, along one direction. */
    private static final class Spans {
        final int[] first;
        final int[] last;
        private final float[][] weights;

        Spans(int oldLength, int newLength) {
            first = new int[newLength];
            last = new int[newLength];
            weights = new float[newLength][];
            double ratio = (double) oldLength / newLength;
            double reach = Math.max(1, ratio);
            for (int i = 0; i < newLength; i++) {
                double center = (i + 0.5) * ratio - 0.5;
                // A triangle as wide as two new pixels: linear interpolation where it grows, a soft mean where it
                // shrinks.
                int from = (int) Math.ceil(center - reach);
                int to = (int) Math.floor(center + reach);
                first[i] = Math.max(0, from);
                last[i] = Math.min(oldLength - 1, to);
                var line = new float[last[i] - first[i] + 1];
                float sum = 0;
                for (int j = from; j <= to; j++) {
                    int inside = Math.max(0, Math.min(oldLength - 1, j));
                    float weight = (float) Math.max(0, 1 - Math.abs(j - center) / reach);
                    line[inside - first[i]] += weight;
                    sum += weight;
                }
                for (int j = 0; j < line.length; j++) {
                    line[j] /= sum;
                }
                weights[i] = line;
            }
        }

        float weight(int to, int from) {
            return weights[to][from - first[to]];
        }

        void mean(byte[] pixels, int offset, float[] row) {
            for (int i = 0; i < first.length; i++) {
                float blue = 0;
                float green = 0;
                float red = 0;
                var line = weights[i];
                int at = offset + first[i] * CHANNELS;
                for (float weight : line) {
                    blue += weight * (pixels[at++] & 0xFF);
                    green += weight * (pixels[at++] & 0xFF);
                    red += weight * (pixels[at++] & 0xFF);
                }
                row[i * CHANNELS] = blue;
                row[i * CHANNELS + 1] = green;
                row[i * CHANNELS + 2] = red;
            }
        }
    }
}
