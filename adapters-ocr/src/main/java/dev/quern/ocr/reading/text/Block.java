package dev.quern.ocr.reading.text;

import java.util.List;

/** A part of a document that is laid out by itself, one below the other: text, what was read on a picture, a table, the end of a page. */
public sealed interface Block permits Paragraph, PictureLines, Table, Block.PageBreak {
    /** The next block begins on the next page; inside a table it means nothing. */
    Block PAGE_BREAK = new PageBreak();

    /** The columns that it takes where nothing bounds it. */
    int natural();

    /** The columns below which its words would be cut. */
    int least();

    /** Its lines, as wide as told or a little wider where a word is. */
    List<Line> lay(int width);

    /** See {@link #PAGE_BREAK}. */
    record PageBreak() implements Block {
        @Override
        public int natural() {
            return 0;
        }

        @Override
        public int least() {
            return 0;
        }

        @Override
        public List<Line> lay(int width) {
            return List.of();
        }
    }
}
