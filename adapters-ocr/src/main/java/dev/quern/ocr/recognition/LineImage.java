package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.region.TextRegion;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;

/** A line of text cut out of a picture and laid flat, at the height that a network wants. */
final class LineImage {
    /** Askew by less than this, cutting straight loses nothing. */
    private static final double STRAIGHT = Math.toRadians(0.3);
    /** Columns between words, of a line 48 pixels high. */
    private static final int GAP = 10;
    /** Columns in which a gap is looked for, either way. */
    private static final int NEAR = 150;

    private LineImage() {}

    /** The line, so high and as wide as its form asks, within bounds. */
    static Picture of(Picture picture, TextRegion region, int height, int narrowest, int widest) {
        var flat = Math.abs(region.angle()) < STRAIGHT ? straight(picture, region) : turned(picture, region);
        double wanted = (double) height * flat.width() / flat.height();
        return flat.scaled((int) Math.max(narrowest, Math.min(widest, Math.ceil(wanted))), height);
    }

    /** Where a line is cut into parts that are hardly wider than so much, each at the lightest place near: their ends, from the left. */
    static List<Integer> ends(Picture line, int widest) {
        int parts = line.width() / widest + 1;
        var ends = new ArrayList<Integer>();
        var edges = parts > 1 ? edges(line) : new int[0];
        for (int part = 1; part < parts; part++) {
            int about = (int) ((long) part * line.width() / parts);
            ends.add(gap(edges, about - NEAR, about + NEAR));
        }
        ends.add(line.width());
        return ends;
    }

    /** By column: how much its pixels differ from those to the left. */
    private static int[] edges(Picture line) {
        var edges = new int[line.width()];
        for (int x = 1; x < edges.length; x++) {
            for (int y = 0; y < line.height(); y++) {
                edges[x] += Math.abs(line.value(x, y, 1) - line.value(x - 1, y, 1));
            }
        }
        return edges;
    }

    /** The middle of the stretch of columns, as wide as a space, in which the least happens. */
    private static int gap(int[] edges, int from, int to) {
        int best = from;
        int least = Integer.MAX_VALUE;
        for (int start = from; start + GAP <= to; start++) {
            int sum = 0;
            for (int x = start; x < start + GAP; x++) {
                sum += edges[x];
            }
            if (sum < least) {
                least = sum;
                best = start + GAP / 2;
            }
        }
        return best;
    }

    private static Picture straight(Picture picture, TextRegion region) {
        int left = within(region.x() - region.length() / 2, picture.width() - 1);
        int top = within(region.y() - region.thickness() / 2, picture.height() - 1);
        int right = within(region.x() + region.length() / 2, picture.width());
        int bottom = within(region.y() + region.thickness() / 2, picture.height());
        return picture.part(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
    }

    private static int within(double value, int limit) {
        return (int) Math.max(0, Math.min(limit, Math.round(value)));
    }

    private static Picture turned(Picture picture, TextRegion region) {
        int width = (int) Math.max(1, Math.round(region.length()));
        int height = (int) Math.max(1, Math.round(region.thickness()));
        double cos = Math.cos(region.angle());
        double sin = Math.sin(region.angle());
        var pixels = new byte[width * height * Picture.CHANNELS];
        int at = 0;
        for (int row = 0; row < height; row++) {
            double across = row + 0.5 - height / 2.0;
            for (int column = 0; column < width; column++) {
                double along = column + 0.5 - width / 2.0;
                double x = region.x() + along * cos - across * sin - 0.5;
                double y = region.y() + along * sin + across * cos - 0.5;
                for (int channel = 0; channel < Picture.CHANNELS; channel++) {
                    pixels[at++] = (byte) Math.round(picture.value(x, y, channel));
                }
            }
        }
        return new Picture(width, height, pixels);
    }

    /** Writes it as a network wants it: channel by channel, from -1 to 1, nothing (0) to its right. */
    static void write(Picture line, FloatBuffer buffer, int index, int width) {
        int area = line.height() * width;
        int start = index * Picture.CHANNELS * area;
        for (int channel = 0; channel < Picture.CHANNELS; channel++) {
            for (int y = 0; y < line.height(); y++) {
                int at = start + channel * area + y * width;
                for (int x = 0; x < line.width(); x++) {
                    buffer.put(at + x, line.value(x, y, channel) / 127.5f - 1);
                }
                for (int x = line.width(); x < width; x++) {
                    buffer.put(at + x, 0);
                }
            }
        }
    }
}
