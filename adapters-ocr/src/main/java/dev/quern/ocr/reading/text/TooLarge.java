package dev.quern.ocr.reading.text;

import java.io.IOException;
import java.util.Locale;

/** Something has more pixels, or unpacks to more bytes, than are read. The message says what was found, and the limit. */
public final class TooLarge extends IOException {
    private static final long serialVersionUID = 1;

    private final String what;

    public TooLarge(String what) {
        super(what);
        this.what = what;
    }

    public TooLarge(long width, long height, long most) {
        this(String.format(Locale.ROOT, "An image has %d x %d pixels; at most %,d are read", width, height, most));
    }

    @Override
    public String getMessage() {
        return what;
    }
}
