package dev.quern.ocr.paging;

import dev.quern.core.extraction.PageCutter;
import dev.quern.core.page.PageSpan;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Cuts the files that are made of pages which stand on their own: PDF and TIFF. Others are left whole. */
public final class FileCutter implements PageCutter {
    private static final String PDF = "application/pdf";
    private static final String TIFF = "image/tiff";

    /** The content types that are cut. */
    public static final Set<String> TYPES = Set.of(PDF, TIFF);

    private final Runnable pageDone;

    /** @param pageDone is run whenever a page has been cut */
    public FileCutter(Runnable pageDone) {
        this.pageDone = pageDone;
    }

    @Override
    public boolean cut(Path file, String contentType, List<PageSpan> spans, Parts parts) {
        return switch (contentType) {
            case PDF -> PdfCutting.cut(file, spans, pageDone, parts);
            case TIFF -> TiffCutting.cut(file, spans, pageDone, parts);
            default -> false;
        };
    }
}
