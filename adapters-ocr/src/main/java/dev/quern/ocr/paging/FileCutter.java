package dev.quern.ocr.paging;

import dev.quern.core.extraction.PageCutter;
import dev.quern.core.page.PageSpan;
import java.nio.file.Path;
import java.util.List;

/** Cuts the files that are made of pages which stand on their own: PDF and TIFF. Others are left whole. */
public final class FileCutter implements PageCutter {
    @Override
    public boolean cut(Path file, String contentType, List<PageSpan> spans, Parts parts) {
        return switch (contentType) {
            case "application/pdf" -> PdfCutting.cut(file, spans, parts);
            case "image/tiff" -> TiffCutting.cut(file, spans, parts);
            default -> false;
        };
    }
}
