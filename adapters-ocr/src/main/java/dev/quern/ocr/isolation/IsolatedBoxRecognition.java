package dev.quern.ocr.isolation;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Draws and recognises every box in another process, where files are read as well and recognisers are loaded already. */
public final class IsolatedBoxRecognition implements BoxRecognizer {
    private final ReaderPool pool;

    public IsolatedBoxRecognition(ReaderPool pool) {
        this.pool = pool;
    }

    @Override
    public Optional<List<Word>> recognize(
            Path file, String contentType, int index, PageFrame frame, Box box, RecognitionWishes wishes) {
        var answer = pool.ask(
                new Request.Recognize(file.toAbsolutePath().toString(), contentType, index, frame, box, wishes));
        if (answer instanceof Answer.HasPages recognized) {
            return Optional.of(recognized.pages().pages().get(0).words());
        }
        if (answer instanceof Answer.Unreadable) {
            return Optional.empty();
        }
        throw new IllegalStateException("Words were asked for, and this came: " + answer);
    }
}
