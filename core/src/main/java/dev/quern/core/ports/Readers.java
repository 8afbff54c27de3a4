package dev.quern.core.ports;

import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.TypeDetector;
import dev.quern.core.reading.Unpacker;
import java.util.Set;

/**
 * The ports that open files.
 *
 * @param readable the types that the reader reads; what the unpacker opens is taken in as well
 */
public record Readers(
        TypeDetector types,
        Set<String> readable,
        DocumentReader reader,
        Unpacker unpacker,
        PageCutter cutter,
        PageDrawer drawer,
        BoxRecognizer recognizer) {
    public Readers {
        readable = Set.copyOf(readable);
    }

    /** A reader of files of one type, which every file is taken for; nothing is unpacked, cut, drawn or recognised. */
    public static Readers of(String type, DocumentReader reader) {
        return new Readers(
                (file, name) -> type,
                Set.of(type),
                reader,
                Unpacker.NONE,
                PageCutter.NONE,
                PageDrawer.NONE,
                BoxRecognizer.NONE);
    }
}
