package dev.quern.ocr.reading.office;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.parts.Relations;
import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.parts.ZipParts;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.PicturedReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads DOCX. Pages end where the file says that they did when it was last shown, and at its page breaks. Headers and
 * footers come once for each section, notes at the end of the document.
 */
public final class DocxReader extends PicturedReader {
    /** One that does not read pictures. */
    public DocxReader(ReadingLimits limits) {
        this(limits, wishes -> PictureText.NONE);
    }

    /** @param pictures makes what reads the pictures of one document */
    public DocxReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("Word document", limits, pictures);
    }

    /** The content of a section, with the headers and footers that its properties name. */
    private record Section(List<Block> blocks, boolean newPage, List<String> headers, List<String> footers) {}

    @Override
    protected Pages pages(Path file, String contentType, PictureText pictures) throws IOException, XMLStreamException {
        try (var parts = ZipParts.open(file, limits)) {
            var blocks = new Document(parts, pictures).read();
            return new Flow(Flow.PRINTED_ROWS, limits.pages()).lay(blocks, true);
        }
    }

    private final class Document {
        private final ZipParts parts;
        private final PictureText pictures;
        private final String main;
        private final Relations relations;
        private final DocxStyles styles = new DocxStyles();
        private final DocxNumbering numbering = new DocxNumbering();
        private final List<Section> sections = new ArrayList<>();
        private final Set<String> noted = new LinkedHashSet<>();
        /** Headers and footers that a section leaves out are those of the one before. */
        private final Map<String, String> inherited = new HashMap<>();

        Document(ZipParts parts, PictureText pictures) throws IOException, XMLStreamException {
            this.parts = parts;
            this.pictures = pictures;
            var found = Relations.of(parts, "").byKind("officeDocument");
            main = found == null ? "word/document.xml" : found;
            if (!parts.has(main)) {
                throw new UnreadableFile("The file holds no Word document");
            }
            relations = Relations.of(parts, main);
        }

        List<Block> read() throws IOException, XMLStreamException {
            parts.xml(relations.byKind("styles"), styles::read);
            parts.xml(relations.byKind("numbering"), numbering::read);
            var rest = new ArrayList<Block>();
            parts.xml(main, xml -> {
                while (xml.nextElement()) {
                    if (xml.is("body")) {
                        rest.addAll(body(relations, this::end).blocks(xml));
                    }
                }
            });
            if (!rest.isEmpty()) {
                sections.add(new Section(rest, false, List.of(), List.of()));
            }
            return put();
        }

        private DocxBody body(Relations related, DocxBody.SectionEnd end) {
            return new DocxBody(
                    styles,
                    numbering,
                    limits.columns(),
                    noted::add,
                    end,
                    id -> picture(related.byId(id)),
                    related::addressById);
        }

        private List<Block> picture(@Nullable String part) {
            if (part == null || !parts.has(part)) {
                return List.of();
            }
            try (var in = parts.open(part)) {
                return pictures.blocks(in.readAllBytes());
            } catch (IOException damaged) {
                return List.of(); // the text can be read without
            }
        }

        private Consumer<List<Block>> end(SafeXml xml) throws XMLStreamException {
            boolean newPage = true;
            boolean first = false;
            int inside = xml.depth();
            while (xml.child(inside)) {
                switch (xml.getLocalName()) {
                    case "type" -> newPage = !xml.attribute("val", "nextPage").equals("continuous");
                    case "titlePg" -> first = DocxStyles.isOn(xml);
                    case "headerReference", "footerReference" -> {
                        var part = relations.byId(xml.attribute("id"));
                        if (part != null) {
                            inherited.put(xml.getLocalName() + xml.attribute("type", "default"), part);
                        }
                    }
                    default -> {}
                }
            }
            var headers = running("header", first);
            var footers = running("footer", first);
            boolean onNewPage = newPage;
            return before -> {
                sections.add(new Section(new ArrayList<>(before), onNewPage, headers, footers));
                before.clear();
            };
        }

        private List<String> running(String kind, boolean first) {
            var parts = new ArrayList<String>();
            for (var type : first ? List.of("first", "default") : List.of("default")) {
                @Nullable String part = inherited.get(kind + "Reference" + type);
                if (part != null) {
                    parts.add(part);
                }
            }
            return parts;
        }

        /** Sections one after the other, each with its header and footer unless they were shown before. */
        private List<Block> put() throws IOException, XMLStreamException {
            var blocks = new ArrayList<Block>();
            var footers = new ArrayList<Block>();
            var shown = new LinkedHashSet<String>();
            for (var section : sections) {
                if (section.newPage && !blocks.isEmpty()) {
                    blocks.addAll(footers);
                    footers.clear();
                    blocks.add(Block.PAGE_BREAK);
                }
                for (var header : section.headers) {
                    if (shown.add(header)) {
                        blocks.addAll(running(header));
                    }
                }
                blocks.addAll(section.blocks);
                for (var footer : section.footers) {
                    if (shown.add(footer)) {
                        footers.addAll(running(footer));
                    }
                }
            }
            for (var kind : List.of("footnote", "endnote")) {
                notes(kind, blocks);
            }
            blocks.addAll(footers);
            return blocks;
        }

        private List<Block> running(String part) throws IOException, XMLStreamException {
            var blocks = new ArrayList<Block>();
            var related = Relations.of(parts, part);
            parts.xml(part, xml -> {
                if (xml.nextElement()) {
                    blocks.addAll(body(related, Document::noSection).blocks(xml));
                }
            });
            if (blocks.stream()
                    .allMatch(block ->
                            block instanceof Paragraph text && text.text().isBlank())) {
                blocks.clear();
            }
            return blocks;
        }

        private static Consumer<List<Block>> noSection(SafeXml properties) throws XMLStreamException {
            properties.skip();
            return blocks -> {};
        }

        private void notes(String kind, List<Block> blocks) throws IOException, XMLStreamException {
            var part = relations.byKind(kind + "s");
            var related = Relations.of(parts, part == null ? "" : part);
            parts.xml(part, xml -> {
                while (xml.nextElement()) {
                    if (xml.is(kind) && noted.contains(kind + "/" + xml.attribute("id", ""))) {
                        blocks.addAll(body(related, Document::noSection).blocks(xml));
                    }
                }
            });
        }
    }
}
