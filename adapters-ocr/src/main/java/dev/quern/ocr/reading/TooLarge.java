package dev.quern.ocr.reading;

import java.io.IOException;
import java.util.Locale;

/** An image has more pixels than are read. The message says how many it has. */
final class TooLarge extends IOException {
    private static final long serialVersionUID = 1;

    private final String what;

    TooLarge(long width, long height, long most) {
        what = String.format(Locale.ROOT, "An image has %d x %d pixels; at most %,d are read", width, height, most);
    }

    @Override
    public String getMessage() {
        return what;
    }
}
