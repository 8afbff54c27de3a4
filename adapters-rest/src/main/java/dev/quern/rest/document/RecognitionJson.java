package dev.quern.rest.document;

import dev.quern.core.page.ReadingOrder;
import dev.quern.core.page.Word;
import dev.quern.rest.document.WordSetJson.WordJson;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was recognised in a box of a page.
 *
 * @param page from 1
 * @param text the words, in lines; empty where there are none
 * @param words in reading order
 */
record RecognitionJson(int page, String text, List<WordJson> words) {
    static RecognitionJson of(int number, List<Word> words) {
        var lines = ReadingOrder.lines(words);
        return new RecognitionJson(
                number,
                lines.stream()
                        .map(line -> line.stream().map(Word::text).collect(Collectors.joining(" ")))
                        .collect(Collectors.joining("\n")),
                lines.stream().flatMap(List::stream).map(WordJson::of).toList());
    }
}
