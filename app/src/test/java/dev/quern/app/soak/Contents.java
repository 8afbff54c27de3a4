package dev.quern.app.soak;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/**
 * What is sent in. A document is named after its number, and its total follows from that: ten times the number, and for a file
 * within an archive its place added. So each document that is found tells what should be in it.
 */
final class Contents {
    static final String FIELD = "Total";
    static final int MEMBERS = 3;

    private static final Pattern NAME = Pattern.compile("soak-(\\d+)(?:-(\\d))?(?:\\..*)?");
    private static final int OUT_OF = 20;

    private Contents() {}

    /** What a document comes as. */
    enum Kind {
        TEXT,
        PDF,
        MESSAGE,
        ARCHIVE
    }

    /** Of twenty, fourteen are texts, two of each other kind; by the seed and the number. */
    static Kind kind(long seed, int number) {
        return switch (new Random(seed * 31 + number * 1_000_003L).nextInt(OUT_OF)) {
            case 0, 1 -> Kind.PDF;
            case 2, 3 -> Kind.MESSAGE;
            case 4, 5 -> Kind.ARCHIVE;
            default -> Kind.TEXT;
        };
    }

    static String name(int number) {
        return "soak-" + number;
    }

    static long total(int number) {
        return 10L * number;
    }

    /** The total that a document of this name has to have; nothing for a name that was never sent. */
    static OptionalLong total(String name) {
        var shape = NAME.matcher(name);
        if (!shape.matches()) {
            return OptionalLong.empty();
        }
        int member = shape.group(2) == null ? 0 : Integer.parseInt(shape.group(2));
        return OptionalLong.of(total(Integer.parseInt(shape.group(1))) + member);
    }

    /** A file with its name; of a message only the text. */
    static byte[] file(Kind kind, int number) throws IOException {
        return switch (kind) {
            case TEXT, MESSAGE -> text(total(number)).getBytes(StandardCharsets.UTF_8);
            case PDF -> pdf(total(number));
            case ARCHIVE -> archive(number);
        };
    }

    static String extension(Kind kind) {
        return switch (kind) {
            case TEXT -> ".txt";
            case PDF -> ".pdf";
            case ARCHIVE -> ".zip";
            case MESSAGE -> "";
        };
    }

    private static String text(long total) {
        return "Delivery note\n\n" + FIELD + " " + total + ".00\n";
    }

    private static byte[] pdf(long total) throws IOException {
        try (var document = new PDDocument()) {
            var page = new PDPage();
            document.addPage(page);
            try (var content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(new PDType1Font(FontName.HELVETICA), 12);
                content.newLineAtOffset(72, 700);
                content.showText("Delivery note");
                content.newLineAtOffset(0, -40);
                content.showText(FIELD + " " + total + ".00");
                content.endText();
            }
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static byte[] archive(int number) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (int member = 1; member <= MEMBERS; member++) {
                zip.putNextEntry(new ZipEntry(name(number) + "-" + member + ".txt"));
                zip.write(text(total(number) + member).getBytes(StandardCharsets.UTF_8));
            }
        }
        return out.toByteArray();
    }
}
