package dev.quern.rest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.zip.ZipFile;

/** Reads entries of XLSX files, which are ZIP archives. */
final class Workbooks {
    private Workbooks() {}

    static String entry(byte[] workbook, String name) throws IOException {
        var file = Files.createTempFile("workbook", ".xlsx");
        try {
            Files.write(file, workbook);
            try (var zip = new ZipFile(file.toFile());
                    var entry = zip.getInputStream(zip.getEntry(name))) {
                return new String(entry.readAllBytes(), StandardCharsets.UTF_8);
            }
        } finally {
            Files.delete(file);
        }
    }
}
