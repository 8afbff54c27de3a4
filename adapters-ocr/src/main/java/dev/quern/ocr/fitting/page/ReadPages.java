package dev.quern.ocr.fitting.page;

import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.TextValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pages of one document, made ready once for all templates that are tried on it. For one thread. */
public final class ReadPages {
    private final Pages source;
    private final List<TextPage> pages;
    private final LabelSearch search;
    private final Map<Conventions, Conventions> completed = new HashMap<>();

    public ReadPages(Pages pages) {
        this.source = pages;
        this.pages = pages.pages().stream().map(TextPage::new).toList();
        this.search = new LabelSearch(this.pages);
    }

    public Pages source() {
        return source;
    }

    public List<TextPage> pages() {
        return pages;
    }

    public LabelSearch search() {
        return search;
    }

    /** Conventions with what is open decided by this document. */
    public Conventions completed(Conventions known) {
        return completed.computeIfAbsent(
                known,
                open -> TextValues.completed(
                        open,
                        pages.stream()
                                .flatMap(page -> page.lines().stream())
                                .map(TextPage.Line::text)
                                .toList()));
    }
}
