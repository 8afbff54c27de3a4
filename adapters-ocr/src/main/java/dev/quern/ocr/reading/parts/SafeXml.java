package dev.quern.ocr.reading.parts;

import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML as a stream. Entities of the file are never expanded nor fetched: a document type with declarations of its
 * own is refused, one that only names a DTD is passed over. Nesting is limited.
 *
 * <p>The cursor goes from element to element: {@link #child} steps through the children of the element it was called in,
 * and {@link #skip} leaves one that is of no interest.
 */
public final class SafeXml extends StreamReaderDelegate {
    private final int maxDepth;
    private int depth;

    private SafeXml(XMLStreamReader reader, int maxDepth) {
        super(reader);
        this.maxDepth = maxDepth;
    }

    /** A reader before the first element; elements may be nested to a depth. */
    public static SafeXml of(InputStream in, int maxDepth) throws XMLStreamException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("Entities are not fetched");
        });
        return new SafeXml(factory.createXMLStreamReader(in), maxDepth);
    }

    @Override
    public int next() throws XMLStreamException {
        int event = super.next();
        if (event == START_ELEMENT) {
            depth++;
            if (depth > maxDepth) {
                throw refused("The XML is nested more than %d elements deep in line %d; at most %d are read"
                        .formatted(maxDepth, getLocation().getLineNumber(), maxDepth));
            }
        } else if (event == END_ELEMENT) {
            depth--;
        } else if (event == DTD && String.valueOf(getText()).contains("]")) {
            throw refused("The XML declares entities or a document type of its own (DTD), which is not read");
        }
        return event;
    }

    private static XMLStreamException refused(String message) {
        return new XMLStreamException(message, new UnreadableFile(message));
    }

    /** The number of open elements. */
    public int depth() {
        return depth;
    }

    /** Goes on to the next element that begins; false at the end of the file. */
    public boolean nextElement() throws XMLStreamException {
        while (hasNext()) {
            if (next() == START_ELEMENT) {
                return true;
            }
        }
        return false;
    }

    /**
     * Goes on to the next child of an element.
     *
     * @param parent the {@link #depth} inside that element; whatever is left of an earlier child is passed over
     * @return false when the element has ended
     */
    public boolean child(int parent) throws XMLStreamException {
        while (hasNext()) {
            int event = next();
            if (event == START_ELEMENT && depth == parent + 1) {
                return true;
            }
            if (event == END_ELEMENT && depth < parent) {
                return false;
            }
        }
        return false;
    }

    /** Passes over the element that has just begun, up to its end. */
    public void skip() throws XMLStreamException {
        int inside = depth;
        while (depth >= inside && hasNext()) {
            next();
        }
    }

    /** The whole text of the element that has just begun, its children's included, up to its end. */
    public String text() throws XMLStreamException {
        var text = new StringBuilder();
        int inside = depth;
        while (depth >= inside && hasNext()) {
            int event = next();
            if (event == CHARACTERS || event == CDATA || event == SPACE) {
                text.append(getText());
            }
        }
        return text.toString();
    }

    /** An attribute by its local name, whatever its namespace; null where there is none. */
    public @Nullable String attribute(String name) {
        for (int i = 0; i < getAttributeCount(); i++) {
            if (getAttributeLocalName(i).equals(name)) {
                return getAttributeValue(i);
            }
        }
        return null;
    }

    /** An attribute by its local name. */
    public String attribute(String name, String otherwise) {
        var value = attribute(name);
        return value == null ? otherwise : value;
    }

    /** A number; a missing or broken one is another. */
    public int number(String attribute, int otherwise) {
        var value = attribute(attribute);
        try {
            return value == null ? otherwise : Integer.parseInt(value.strip());
        } catch (NumberFormatException broken) {
            return otherwise;
        }
    }

    /** Returns whether the element at the cursor has this local name. */
    public boolean is(String name) {
        return getLocalName().equals(name);
    }
}
