package dev.quern.core.settings;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of files that can be documents, by the extensions that people know them by, with their content types. */
final class FileTypes {
    private static final String OFFICE = "application/vnd.openxmlformats-officedocument.";
    private static final String OPEN = "application/vnd.oasis.opendocument.";
    /** The kind of a file with a password cannot be seen. */
    private static final String LOCKED = "application/x-tika-ooxml-protected";

    private static final Map<String, List<String>> BY_EXTENSION = Map.ofEntries(
            Map.entry("pdf", List.of("application/pdf")),
            Map.entry("bmp", List.of("image/bmp")),
            Map.entry("gif", List.of("image/gif")),
            Map.entry("jpg", List.of("image/jpeg")),
            Map.entry("png", List.of("image/png")),
            Map.entry("tif", List.of("image/tiff")),
            Map.entry("webp", List.of("image/webp")),
            Map.entry("txt", List.of("text/plain")),
            Map.entry("csv", List.of("text/csv", "text/tab-separated-values")),
            Map.entry("html", List.of("text/html")),
            Map.entry("xhtml", List.of("application/xhtml+xml")),
            Map.entry("xml", List.of("application/xml")),
            Map.entry("rtf", List.of("application/rtf")),
            Map.entry("ics", List.of("text/calendar")),
            Map.entry("eml", List.of("message/rfc822")),
            Map.entry("msg", List.of("application/vnd.ms-outlook")),
            Map.entry("mbox", List.of("application/mbox")),
            Map.entry("zip", List.of("application/zip")),
            Map.entry("doc", List.of("application/msword")),
            Map.entry(
                    "docx",
                    List.of(
                            OFFICE + "wordprocessingml.document",
                            OFFICE + "wordprocessingml.template",
                            "application/vnd.ms-word.document.macroenabled.12",
                            LOCKED)),
            Map.entry("xls", List.of("application/vnd.ms-excel")),
            Map.entry("xlsx", List.of(OFFICE + "spreadsheetml.sheet", OFFICE + "spreadsheetml.template", LOCKED)),
            Map.entry("xlsm", List.of("application/vnd.ms-excel.sheet.macroenabled.12", LOCKED)),
            Map.entry("ppt", List.of("application/vnd.ms-powerpoint")),
            Map.entry(
                    "pptx",
                    List.of(
                            OFFICE + "presentationml.presentation",
                            OFFICE + "presentationml.slideshow",
                            "application/vnd.ms-powerpoint.presentation.macroenabled.12",
                            LOCKED)),
            Map.entry("odt", List.of(OPEN + "text")),
            Map.entry("ods", List.of(OPEN + "spreadsheet")),
            Map.entry("odp", List.of(OPEN + "presentation")));

    private static final Map<String, String> SPELLINGS = Map.of("jpeg", "jpg", "tiff", "tif", "htm", "html");

    private FileTypes() {}

    /** All extensions, each in one spelling. */
    static List<String> extensions() {
        return BY_EXTENSION.keySet().stream().sorted().toList();
    }

    /** Returns whether a kind of files goes by an extension, in whatever case, with or without its dot. */
    static boolean isExtension(String written) {
        return BY_EXTENSION.containsKey(extension(written));
    }

    /** The content types of the kinds of files that go by these extensions. */
    static Set<String> of(List<String> extensions) {
        return extensions.stream()
                .map(FileTypes::extension)
                .flatMap(extension -> BY_EXTENSION.getOrDefault(extension, List.of()).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String extension(String written) {
        var bare = written.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
        return SPELLINGS.getOrDefault(bare, bare);
    }
}
