package dev.quern.core.reading;

import dev.quern.core.document.Document;
import java.util.stream.IntStream;

/** The pages of a file that belong to one document, where several share the file. */
public final class OwnPages {
    private OwnPages() {}

    /** Without the pages that are others' documents. */
    public static Reading.Legible of(Document document, Reading.Legible file, DocumentReader reader) {
        var cut = document.paging().cut();
        if (cut == null || !cut.shared()) {
            return file;
        }
        int last = Math.min(cut.pages().last(), file.pages().count());
        return file.only(IntStream.range(cut.pages().first() - 1, last).boxed().toList(), reader);
    }

    /** Without the rows that stand on such pages. */
    public static Reading.Spreadsheet of(Document document, Reading.Spreadsheet file) {
        var cut = document.paging().cut();
        if (cut == null || !cut.shared()) {
            return file;
        }
        return new Reading.Spreadsheet(file.sheets().stream()
                .map(sheet -> sheet.within(cut.pages().first() - 1, cut.pages().last() - 1))
                .toList());
    }
}
