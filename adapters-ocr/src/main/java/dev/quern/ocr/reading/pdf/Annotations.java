package dev.quern.ocr.reading.pdf;

import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;

/** The annotations of a page of a PDF: notes, text typed onto it, stamps, fields of forms. */
final class Annotations {
    private Annotations() {}

    interface Use {
        void of(PDAnnotation annotation) throws IOException;
    }

    /** Uses one after the other. A broken one costs what it would have brought, not the others. */
    static void each(PDPage page, Use use) {
        var all = page.getCOSObject().getCOSArray(COSName.ANNOTS);
        for (int i = 0; all != null && i < all.size(); i++) {
            try {
                if (all.getObject(i) instanceof COSDictionary dictionary) {
                    use.of(PDAnnotation.createAnnotation(dictionary));
                }
            } catch (PageScanner.TooMuch tooMuch) {
                throw tooMuch;
            } catch (IOException | RuntimeException broken) {
                // The next one may be whole.
            }
        }
    }
}
