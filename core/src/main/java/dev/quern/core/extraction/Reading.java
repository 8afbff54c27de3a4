package dev.quern.core.extraction;

import dev.quern.core.page.Pages;

/** How the reading of a file ended. */
public sealed interface Reading {
    /**
     * It was read.
     *
     * @param text the document's text, laid out with spaces as on the page
     */
    record Read(Pages pages, String text) implements Reading {}

    /** It cannot be read, now or later. The reason is for the person who sent it: what is wrong, what was found. */
    record Unreadable(String reason) implements Reading {}
}
