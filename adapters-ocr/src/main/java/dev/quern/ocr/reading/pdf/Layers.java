package dev.quern.ocr.reading.pdf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentGroup;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentMembershipDictionary;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentProperties;
import org.jspecify.annotations.Nullable;

/** Follows which of a document's layers is being drawn, and knows whether a person would see it. */
final class Layers {
    private final @Nullable PDOptionalContentProperties properties;
    private final Deque<Boolean> hidden = new ArrayDeque<>();

    /** @param properties of the document; null where it has no layers */
    Layers(@Nullable PDOptionalContentProperties properties) {
        this.properties = properties;
    }

    boolean areHidden() {
        return Boolean.TRUE.equals(hidden.peek());
    }

    /** Marked content begins, a layer perhaps; it stays hidden in a hidden one. */
    void begin(List<COSBase> operands, @Nullable PDResources resources) {
        hidden.push(areHidden() || hides(operands, resources));
    }

    void end() {
        hidden.poll();
    }

    void startPage() {
        hidden.clear();
    }

    private boolean hides(List<COSBase> operands, @Nullable PDResources resources) {
        if (properties == null
                || resources == null
                || operands.size() < 2
                || !COSName.OC.equals(operands.get(0))
                || !(operands.get(1) instanceof COSName name)) {
            return false;
        }
        var layer = resources.getProperties(name);
        if (layer instanceof PDOptionalContentGroup group) {
            return !properties.isGroupEnabled(group);
        }
        // Of the four policies for several layers the usual one (any that is on) stands for all.
        return layer instanceof PDOptionalContentMembershipDictionary membership
                && !membership.getOCGs().isEmpty()
                && membership.getOCGs().stream()
                        .noneMatch(part ->
                                part instanceof PDOptionalContentGroup group && properties.isGroupEnabled(group));
    }
}
