package dev.quern.core.rendition;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.RecognitionWishes;
import java.io.IOException;
import java.util.List;

/**
 * Use case: a person points at a place of a page where no word was read, such as a stamp, a logo or a picture, and is told
 * what it says. Nothing is kept, and nothing charged.
 */
public final class BoxReading {
    private final Documents documents;
    private final Mailboxes mailboxes;
    private final FileKeeping files;
    private final BoxRecognizer recognizer;

    public BoxReading(Documents documents, Mailboxes mailboxes, FileKeeping files, BoxRecognizer recognizer) {
        this.documents = documents;
        this.mailboxes = mailboxes;
        this.files = files;
        this.recognizer = recognizer;
    }

    /**
     * The words in a box, in no order, in the language of the mailbox.
     *
     * @param number of the page, from 1
     * @param box inside the page, as it was read
     * @throws Refusal.NotFound when the document has no such page, or it cannot be drawn
     */
    public List<Word> words(Document document, int number, Box box) throws IOException {
        var frame = Rendering.frame(documents, document, number);
        var mailbox = mailboxes.get(document.account(), document.mailbox());
        try (var file = files.open(document.file().blob())) {
            return recognizer
                    .recognize(
                            file.path(),
                            document.file().contentType(),
                            Rendering.indexInFile(document, number),
                            frame,
                            box,
                            RecognitionWishes.of(mailbox.settings()))
                    .orElseThrow(() -> Rendering.notDrawn(number));
        }
    }
}
