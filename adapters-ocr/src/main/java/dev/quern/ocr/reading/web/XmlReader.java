package dev.quern.ocr.reading.web;

import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.CarefulReader;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * Reads XML of any kind: texts with the names of their elements as labels, {@code <InvoiceNumber>4711</InvoiceNumber>}
 * as "Invoice Number: 4711", groups indented below their name, groups of one name that follow each other as a table.
 */
public final class XmlReader extends CarefulReader {
    private final ReadingLimits limits;

    public XmlReader(ReadingLimits limits) {
        super("XML file");
        this.limits = limits;
    }

    @Override
    protected Pages pages(Path file, String contentType) throws IOException, XMLStreamException {
        long size = Files.size(file);
        if (size > limits.bytes()) {
            throw new UnreadableFile("The XML file has %d bytes; at most %d are read".formatted(size, limits.bytes()));
        }
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            return new Flow(CharacterGrid.MOST_ROWS, limits.pages()).lay(blocks(in), false);
        }
    }

    List<Block> blocks(InputStream in) throws XMLStreamException, UnreadableFile {
        return new XmlBlocks(limits.columns()).blocks(tree(SafeXml.of(in, limits.depth())));
    }

    private XmlNode tree(SafeXml xml) throws XMLStreamException, UnreadableFile {
        var open = new ArrayDeque<XmlNode>();
        open.push(new XmlNode(""));
        int count = 0;
        while (xml.hasNext()) {
            switch (xml.next()) {
                case SafeXml.START_ELEMENT -> {
                    if (++count > limits.cells()) {
                        throw new UnreadableFile(
                                "The XML file has more than %d elements by its line %d; at most %d are read"
                                        .formatted(
                                                limits.cells(),
                                                xml.getLocation().getLineNumber(),
                                                limits.cells()));
                    }
                    var node = new XmlNode(xml.getLocalName());
                    for (int i = 0; i < xml.getAttributeCount(); i++) {
                        if (!"http://www.w3.org/2001/XMLSchema-instance".equals(xml.getAttributeNamespace(i))) {
                            node.attributes().put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
                        }
                    }
                    open.getFirst().children().add(node);
                    open.push(node);
                }
                case SafeXml.END_ELEMENT -> open.pop();
                case SafeXml.CHARACTERS, SafeXml.CDATA, SafeXml.SPACE ->
                    open.getFirst().text().append(xml.getText());
                default -> {}
            }
        }
        return open.getLast().children().get(0);
    }
}
