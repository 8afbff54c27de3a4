package dev.quern.ocr.paging;

import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.PageCutter;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Cuts the files that are made of pages which stand on their own: PDF and TIFF. Others are left whole. */
public final class FileCutter implements PageCutter {
    private static final String PDF = "application/pdf";
    private static final String TIFF = "image/tiff";

    /** The content types that are cut. */
    public static final Set<String> TYPES = Set.of(PDF, TIFF);

    private final ReadingLimits limits;
    private final Runnable pageDone;

    /**
     * @param limits of what streams of a PDF unpack to
     * @param pageDone is run whenever a page has been cut
     */
    public FileCutter(ReadingLimits limits, Runnable pageDone) {
        this.limits = limits;
        this.pageDone = pageDone;
    }

    @Override
    public boolean cut(Path file, String contentType, List<PageSpan> spans, Parts parts) {
        return switch (contentType) {
            case PDF -> PdfCutting.cut(file, spans, limits, pageDone, parts);
            case TIFF -> TiffCutting.cut(file, spans, pageDone, parts);
            default -> false;
        };
    }
}
