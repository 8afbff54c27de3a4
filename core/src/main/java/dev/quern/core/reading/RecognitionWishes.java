package dev.quern.core.reading;

import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import org.jspecify.annotations.Nullable;

/**
 * The way in which text in images is to be read.
 *
 * @param always also where a page has text of its own, which is then not used
 * @param inImages also in images on pages that have text
 * @param straighten whether pages that lie askew are straightened
 * @param language of the text, a tag such as {@code de}; null when nobody knows
 * @param pages on which pictures are read at all; of the others only the text they have of their own
 */
public record RecognitionWishes(
        boolean always,
        boolean inImages,
        boolean straighten,
        @Nullable String language,
        PageChoice pages) {
    /** Where no mailbox says anything. */
    public static final RecognitionWishes USUAL = of(MailboxSettings.DEFAULT);

    /** The wishes of a mailbox, on all pages. */
    public static RecognitionWishes of(MailboxSettings settings) {
        return new RecognitionWishes(
                settings.has(MailboxFlag.FORCE_OCR),
                settings.has(MailboxFlag.ENABLE_IMAGE_OCR),
                !settings.has(MailboxFlag.DISABLE_DESKEW),
                settings.defaultLanguage(),
                PageChoice.ALL);
    }

    /** The wishes of a mailbox, on these pages only. */
    public RecognitionWishes on(PageChoice some) {
        return new RecognitionWishes(always, inImages, straighten, language, some);
    }
}
