package dev.quern.ocr.recognition;

/** What pictures look like, for tests of other packages. */
public final class Pixels {
    private Pixels() {}

    /** All values of a picture, row by row. Pictures of the same values are read alike. */
    public static int[] of(Picture picture) {
        var values = new int[picture.width() * picture.height() * Picture.CHANNELS];
        int at = 0;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                for (int channel = 0; channel < Picture.CHANNELS; channel++) {
                    values[at++] = picture.value(x, y, channel);
                }
            }
        }
        return values;
    }
}
