package dev.quern.core.document;

import dev.quern.core.page.PageSpan;
import dev.quern.core.settings.PageRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a document, and how it hangs together with the document it was cut from or those it is to be cut into.
 *
 * @param count of pages that it has, whether or not its mailbox chooses them; 0 until it was read, 1 for a format without pages
 * @param cut null unless it was cut from the document that it is attached to
 * @param wanted the parts that somebody wants it cut into, none to keep it whole; null to leave it to the mailbox's rules
 */
public record Paging(int count, @Nullable Cut cut, @Nullable List<PageRange> wanted) {
    /** A document that came in as it is, and was not read yet. */
    public static final Paging UNREAD = new Paging(0, null, null);

    /**
     * Where a document was cut from.
     *
     * @param pages of the document that it was cut from, or of the file if they share it
     * @param shared whether its file is that of the other document, of which only these pages are its own
     */
    public record Cut(PageSpan pages, boolean shared) {}

    public Paging {
        wanted = wanted == null ? null : List.copyOf(wanted);
    }

    /** A part, not read yet. */
    public static Paging of(Cut cut) {
        return new Paging(0, cut, null);
    }

    Paging read(int pages) {
        return new Paging(pages, cut, wanted);
    }

    Paging wanting(@Nullable List<PageRange> parts) {
        return new Paging(count, cut, parts);
    }

    /** The same file in a document of its own: it is a part only as far as its file is not its own. */
    public Paging copied() {
        return cut != null && cut.shared() ? of(cut) : UNREAD;
    }
}
