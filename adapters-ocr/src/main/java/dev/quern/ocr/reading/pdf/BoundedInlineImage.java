package dev.quern.ocr.reading.pdf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.contentstream.PDFGraphicsStreamEngine;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.contentstream.operator.OperatorProcessor;
import org.apache.pdfbox.contentstream.operator.graphics.BeginInlineImage;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;

/** Draws an image that stands in the content of a page, unless it unpacks to more than the limits allow. */
final class BoundedInlineImage extends OperatorProcessor {
    private final OperatorProcessor usual;
    private final StreamBounds bounds;

    BoundedInlineImage(PDFGraphicsStreamEngine engine, StreamBounds bounds) {
        super(engine);
        this.usual = new BeginInlineImage(engine);
        this.bounds = bounds;
    }

    @Override
    public void process(Operator operator, List<COSBase> operands) throws IOException {
        var data = operator.getImageData();
        if (data != null) {
            var parameters = operator.getImageParameters();
            bounds.check(
                    parameters.getDictionaryObject(COSName.F, COSName.FILTER),
                    parameters,
                    data.length,
                    () -> new ByteArrayInputStream(data));
        }
        usual.process(operator, operands);
    }

    @Override
    public String getName() {
        return OperatorName.BEGIN_INLINE_IMAGE;
    }
}
