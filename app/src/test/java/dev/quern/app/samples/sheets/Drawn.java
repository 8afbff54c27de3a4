package dev.quern.app.samples.sheets;

import dev.quern.core.field.Field;
import java.util.List;
import java.util.Map;

/** A document on paper, with what is asked of it and the right answers. */
public final class Drawn {
    private final Asking asking;
    private final byte[] pdf;

    Drawn(Asking asking, byte[] pdf) {
        this.asking = asking;
        this.pdf = pdf;
    }

    public List<Field> fields() {
        return asking.fields();
    }

    /** The right values by field name, in the shape of a result. */
    public Map<String, Object> expected() {
        return asking.expected();
    }

    /** The characters on the page by field name, a table's cells as {@code Lines[0].Amount}. */
    public Map<String, String> written() {
        return asking.written();
    }

    public byte[] pdf() {
        return pdf.clone();
    }
}
