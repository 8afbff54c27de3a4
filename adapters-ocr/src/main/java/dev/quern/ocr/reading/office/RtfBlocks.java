package dev.quern.ocr.reading.office;

import com.rtfparserkit.parser.RtfListenerAdaptor;
import com.rtfparserkit.rtf.Command;
import com.rtfparserkit.rtf.CommandType;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.BoldMarks;
import dev.quern.ocr.reading.text.LinkMarks;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import dev.quern.ocr.reading.text.WebAddress;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns what the RTF parser reports into blocks. Text boxes, notes, headers and footers are streams of their own;
 * whatever is hidden, deleted, or in a destination that is not known, is left out.
 */
final class RtfBlocks extends RtfListenerAdaptor {
    /** Characters of what a field is; longer ones are no links. */
    private static final int LONGEST_FIELD = 10_000;

    /** One stream of text: the body, a header, a note, a text box. */
    private final class Story {
        final List<Block> blocks = new ArrayList<>();
        final StringBuilder text = new StringBuilder();
        final LinkMarks links = new LinkMarks();
        final BoldMarks bold = new BoldMarks();
        boolean inTable;
        boolean inRow;
        final List<Block> pictured = new ArrayList<>();
        RtfTable table = new RtfTable();
        List<List<Block>> cells = new ArrayList<>();
        List<Block> cell = new ArrayList<>();
        List<RtfTable.Definition> definitions = new ArrayList<>();
        RtfTable.Definition definition = new RtfTable.Definition();

        boolean inCell() {
            return inTable || inRow;
        }

        void paragraph() {
            var words = text.toString();
            text.setLength(0);
            var paragraph = new Paragraph(words, 0, bold.take(0, words.length()), links.take(0, words.length()));
            if (inCell()) {
                cell.add(paragraph);
                cell.addAll(pictured);
            } else {
                endTable();
                blocks.add(paragraph);
                blocks.addAll(pictured);
            }
            pictured.clear();
        }

        void endCell() {
            if (text.length() > 0 || !pictured.isEmpty() || cell.isEmpty()) {
                boolean before = inTable;
                inTable = true;
                paragraph();
                inTable = before;
            }
            cells.add(cell);
            cell = new ArrayList<>();
        }

        void endRow() {
            if (!cells.isEmpty()) {
                table.row(cells, definitions);
            }
            cells = new ArrayList<>();
            inRow = false;
        }

        void endTable() {
            if (!table.isEmpty()) {
                try {
                    blocks.add(table.table(limits.columns()));
                } catch (UnreadableFile e) {
                    throw new IllegalArgumentException(e);
                }
                table = new RtfTable();
            }
        }

        void breakPage() {
            if (!inCell()) {
                if (!text.isEmpty() || !pictured.isEmpty()) {
                    paragraph();
                }
                endTable();
                blocks.add(Block.PAGE_BREAK);
            }
        }

        List<Block> end() {
            if (!cells.isEmpty() || !cell.isEmpty()) {
                endCell();
                endRow();
            }
            inTable = false;
            inRow = false;
            if (!text.isEmpty() || !pictured.isEmpty()) {
                paragraph();
            }
            endTable();
            return blocks;
        }
    }

    /** The state that a group inherits and may change. */
    private static final class Group {
        boolean skipped;
        /** A rendering for programs that do not know the one beside it. */
        boolean replaced;

        boolean hidden;
        boolean deleted;
        boolean bold;
        boolean optional;
        boolean begins;
        boolean checkBox;
        /** The bytes of the picture that the group is; not inherited. */
        @Nullable
        ByteArrayOutputStream picture;
        /** The first digit of its next byte; -1 before it. */
        int high = -1;

        int checked = 25;
        int byDefault;
        /** The instruction of the field that the group is about; its groups share it. */
        @Nullable
        StringBuilder instruction;
        /** The address that the field of the group leads to. */
        @Nullable
        String address;
        /** True in the shown part of a link. */
        boolean linked;

        Group inside() {
            var group = new Group();
            group.skipped = skipped;
            group.replaced = replaced;
            group.hidden = hidden;
            group.deleted = deleted;
            group.bold = bold;
            group.instruction = instruction;
            return group;
        }
    }

    private final ReadingLimits limits;
    private final PictureText pictures;
    private final Deque<Group> groups = new ArrayDeque<>();
    /** The streams that are open, each with the number of groups around it. */
    private final Deque<Integer> depths = new ArrayDeque<>();

    private final Deque<Story> stories = new ArrayDeque<>();
    private final Deque<List<Block>> targets = new ArrayDeque<>();
    private final Story body = new Story();
    private final List<Block> headers = new ArrayList<>();
    private final List<Block> footers = new ArrayList<>();
    private final List<Block> asides = new ArrayList<>();
    private Group group = new Group();
    private boolean sectionOnNewPage = true;
    private long characters;

    RtfBlocks(ReadingLimits limits, PictureText pictures) {
        this.limits = limits;
        this.pictures = pictures;
        stories.push(body);
    }

    /** All of the document, once it is parsed. */
    List<Block> blocks() throws UnreadableFile {
        if (!groups.isEmpty()) {
            throw new UnreadableFile(
                    "The RTF document is cut off: %d of its groups do not end".formatted(groups.size()));
        }
        var blocks = new ArrayList<>(headers);
        blocks.addAll(body.end());
        blocks.addAll(asides);
        blocks.addAll(footers);
        return blocks;
    }

    @Override
    public void processGroupStart() {
        if (groups.size() >= limits.depth()) {
            throw new IllegalArgumentException(new UnreadableFile(
                    "The RTF document has more than %d nested groups, after %d characters; at most %d are read"
                            .formatted(limits.depth(), characters, limits.depth())));
        }
        groups.push(group);
        group = group.inside();
        group.begins = true;
    }

    @Override
    public void processGroupEnd() {
        if (groups.isEmpty()) {
            return;
        }
        if (group.checkBox) {
            boolean checked = (group.checked == 25 ? group.byDefault : group.checked) == 1;
            story().text.append(checked ? '☒' : '☐');
        }
        if (group.picture != null && group.picture.size() <= limits.bytes()) {
            story().pictured.addAll(pictures.blocks(group.picture.toByteArray()));
        }
        if (!depths.isEmpty() && depths.peek() == groups.size()) {
            depths.pop();
            targets.pop().addAll(stories.pop().end());
        }
        if (group.linked) {
            story().links.end(story().text.length());
        }
        var ended = group;
        group = groups.pop();
        if (ended.instruction != null && group.instruction == null) {
            group.address = WebAddress.ofField(ended.instruction.toString());
        }
    }

    private Story story() {
        return stories.getFirst();
    }

    @Override
    public void processString(String string) {
        group.begins = false;
        if (group.picture == null) {
            append(string);
        } else if (group.picture.size() <= limits.bytes()) {
            hexadecimal(string, group.picture);
        }
    }

    @Override
    public void processBinaryBytes(byte[] bytes) {
        if (group.picture != null) {
            group.picture.writeBytes(bytes);
        }
    }

    private void hexadecimal(String digits, ByteArrayOutputStream bytes) {
        for (int i = 0; i < digits.length(); i++) {
            int digit = Character.digit(digits.charAt(i), 16);
            if (digit >= 0 && group.high < 0) {
                group.high = digit;
            } else if (digit >= 0) {
                bytes.write(group.high << 4 | digit);
                group.high = -1;
            }
        }
    }

    private void append(String string) {
        if (group.instruction != null && group.instruction.length() < LONGEST_FIELD) {
            group.instruction.append(string);
        }
        if (group.skipped || group.hidden || group.deleted) {
            return;
        }
        characters += string.length();
        if (characters > limits.bytes()) {
            throw new IllegalArgumentException(
                    new UnreadableFile("The RTF document has more than %d characters; at most %d are read"
                            .formatted(limits.bytes(), limits.bytes())));
        }
        var story = story();
        story.bold.add(group.bold, string, story.text.length());
        story.text.append(string);
    }

    @Override
    public void processCommand(Command command, int parameter, boolean hasParameter, boolean optional) {
        boolean begins = group.begins;
        group.begins = false;
        if (command == Command.optionalcommand) {
            group.optional = true;
            group.begins = true;
            return;
        }
        if (command.getCommandType() == CommandType.Destination || (begins && (optional || group.optional))) {
            destination(command);
            return;
        }
        boolean on = !hasParameter || parameter != 0;
        switch (command) {
            case b -> group.bold = on;
            case v -> group.hidden = on;
            case deleted -> group.deleted = on;
            case plain -> {
                group.bold = false;
                group.hidden = false;
                group.deleted = false;
            }
            case sbknone -> sectionOnNewPage = false;
            case sbkpage, sbkodd, sbkeven, sectd -> sectionOnNewPage = true;
            case nonshppict -> {
                group.skipped = true;
                group.replaced = true;
            }
            case fftype -> group.checkBox = parameter == 1;
            case ffres -> group.checked = parameter;
            case ffdefres -> group.byDefault = parameter;
            default -> {
                if (!group.skipped) {
                    layout(command, parameter);
                }
            }
        }
    }

    private void layout(Command command, int parameter) {
        var story = story();
        switch (command) {
            case par -> story.paragraph();
            case line, softline -> append("\n");
            case page, softpage -> story.breakPage();
            case sect -> {
                if (sectionOnNewPage) {
                    story.breakPage();
                } else {
                    story.paragraph();
                }
            }
            case pagebb -> story.breakPage();
            case pard -> story.inTable = false;
            case intbl -> story.inTable = true;
            case trowd -> {
                if (!story.inCell() && story.text.length() > 0) {
                    story.paragraph();
                }
                story.inRow = true;
                story.definitions = new ArrayList<>();
                story.definition = new RtfTable.Definition();
            }
            case clvmrg -> story.definition.continuesAbove = true;
            case clmrg -> story.definition.continuesLeft = true;
            case cellx -> {
                story.definition.right = parameter;
                if (story.definitions.size() < limits.columns()) {
                    story.definitions.add(story.definition);
                }
                story.definition = new RtfTable.Definition();
            }
            case cell -> story.endCell();
            case row -> story.endRow();
            case nestcell, tab -> append("\t");
            case nestrow -> append("\n");
            case emdash -> append("—");
            case endash -> append("–");
            case bullet -> append("•");
            case lquote -> append("‘");
            case rquote -> append("’");
            case ldblquote -> append("“");
            case rdblquote -> append("”");
            case emspace, enspace, qmspace -> append(" ");
            case nonbreakingspace -> append("\u00A0");
            case nonbreakinghyphen -> append("-");
            default -> {}
        }
    }

    private void destination(Command command) {
        switch (command) {
            case fldinst -> {
                group.instruction = new StringBuilder();
                group.skipped = true;
            }
            case fldrslt -> {
                var field = groups.peek();
                if (field != null && field.address != null && !group.skipped) {
                    group.linked = true;
                    story().links.begin(field.address, story().text.length());
                }
            }
            case rtf, field, shp, shpinst, shpgrp, pntext, listtext, result, ud, object, upr -> {}
            case formfield, shppict -> {}
            // Of one that is drawn, in a property of its shape, which is no text.
            case pict -> {
                if (!group.replaced && !group.hidden && !group.deleted) {
                    group.picture = new ByteArrayOutputStream();
                }
                group.skipped = true;
            }
            case header, headerr, headerf -> open(headers);
            case footer, footerr, footerf -> open(footers);
            case footnote, shptxt, dptxbxtext -> open(asides);
            default -> group.skipped = true;
        }
    }

    private void open(List<Block> target) {
        if (!group.skipped) {
            stories.push(new Story());
            targets.push(target);
            depths.push(groups.size());
        }
    }
}
