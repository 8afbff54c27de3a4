package dev.quern.ocr.paging;

import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.PageCutter;
import dev.quern.ocr.reading.pdf.BoundedPdf;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.multipdf.Splitter;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cuts PDF files: pages with all that they need, annotations too, without bookmarks and protection. */
final class PdfCutting {
    private static final Logger LOG = LoggerFactory.getLogger(PdfCutting.class);

    private PdfCutting() {}

    static boolean cut(
            Path file, List<PageSpan> spans, ReadingLimits limits, Runnable pageDone, PageCutter.Parts parts) {
        try (var pdf = BoundedPdf.open(file, limits)) {
            var document = pdf.document();
            document.setAllSecurityToBeRemoved(true);
            drawFormFields(document);
            for (var span : spans) {
                var part = part(document, span, pageDone);
                if (part == null) {
                    return false;
                }
                parts.accept(new ByteArrayInputStream(part));
            }
            return true;
        } catch (IOException damaged) {
            LOG.info("A PDF cannot be cut, its parts share it: {}", damaged.toString());
            return false;
        }
    }

    private static byte @Nullable [] part(PDDocument document, PageSpan span, Runnable pageDone) {
        try {
            var splitter = new Splitter() {
                @Override
                protected void processPage(PDPage page) throws IOException {
                    super.processPage(page);
                    pageDone.run();
                }
            };
            splitter.setStartPage(span.first());
            splitter.setEndPage(span.last());
            splitter.setSplitAtPage(span.count());
            var cut = splitter.split(document);
            try (var part = cut.get(0)) {
                var out = new ByteArrayOutputStream();
                part.save(out);
                return part.getNumberOfPages() == span.count() ? out.toByteArray() : null;
            }
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            LOG.info("Pages {} of a PDF cannot be cut out, its parts share it: {}", span, damaged.toString());
            return null;
        }
    }

    /** The parts have no form any more, only what is drawn of it. */
    private static void drawFormFields(PDDocument document) {
        try {
            document.getDocumentCatalog().getAcroForm();
        } catch (RuntimeException damaged) {
            // The pages can be cut without.
        }
    }
}
