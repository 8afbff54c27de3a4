package dev.quern.ocr.reading.web;

import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/**
 * Text that a program wrote for programs, such as the lead or the order that is all of a mail: XML and JSON, as labelled lines and
 * tables. What is broken, nested too deep or declares entities is no data but text.
 */
public final class DataText {
    /** Declarations before the root: those of leads in ADF are none that XML knows. */
    private static final Pattern PROLOG = Pattern.compile("^(?:\\s*<\\?[^<>]*\\??>)+");

    private static final Pattern ROOT =
            Pattern.compile("^\\s*(?:<!--.*?-->\\s*|<!DOCTYPE[^<>\\[]*>\\s*)*<([\\p{L}_][^\\s<>/]*)", Pattern.DOTALL);
    private static final Pattern LOOSE_AMPERSAND = Pattern.compile("&(?!#?\\w{1,10};)");
    /** The elements of pages for people, whole or in part. */
    private static final Set<String> HTML = Set.of("""
        html head body p div span table tr td a b i u br hr h1 h2 h3 ul ol li font center img strong em
        pre style meta title section article main header footer form blockquote svg
        """.strip().split("\\s+", -1));

    private final ReadingLimits limits;

    public DataText(ReadingLimits limits) {
        this.limits = limits;
    }

    /**
     * The pages of a text that is data; empty for every other.
     *
     * @throws UnreadableFile where it has more pages than may be
     */
    public Optional<Pages> pages(String text) throws UnreadableFile {
        var data = text.strip();
        if (data.startsWith("\uFEFF")) {
            data = data.substring(1);
        }
        if (data.length() > limits.bytes()) {
            return Optional.empty();
        }
        var blocks = data.startsWith("{") || data.startsWith("[")
                ? ofJson(data)
                : data.startsWith("<") ? ofXml(data) : Optional.<List<Block>>empty();
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Flow(CharacterGrid.MOST_ROWS, limits.pages()).lay(blocks.get(), false));
    }

    private Optional<List<Block>> ofJson(String data) throws UnreadableFile {
        var root = new JsonTree(limits).read(data);
        return root == null ? Optional.empty() : Optional.of(new XmlBlocks(limits.columns()).blocks(root));
    }

    private Optional<List<Block>> ofXml(String data) {
        var content = PROLOG.matcher(data).replaceFirst("");
        var root = ROOT.matcher(content);
        if (!root.find() || HTML.contains(root.group(1).toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        var xml = LOOSE_AMPERSAND.matcher(content).replaceAll("&amp;");
        try {
            return Optional.of(
                    new XmlReader(limits).blocks(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))));
        } catch (XMLStreamException | UnreadableFile broken) {
            return Optional.empty();
        }
    }
}
