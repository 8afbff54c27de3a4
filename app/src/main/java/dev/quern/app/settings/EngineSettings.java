package dev.quern.app.settings;

import dev.quern.core.settings.AiEngine;
import dev.quern.ocr.llm.LlmSettings;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which engine serves which slot of {@link AiEngine}.
 *
 * @param llm the model to ask; null for none
 * @param bySlot for every slot but DISABLED
 * @param pagesAreRead whether the embedded engine asks the network that points to values on pages
 */
public record EngineSettings(@Nullable LlmSettings llm, Map<AiEngine, Kind> bySlot, boolean pagesAreRead) {
    public enum Kind {
        EMBEDDED,
        LLM,
        /** The LLM, which is shown images of the pages, too. */
        VISION
    }

    /**
     * A model that is configured serves all slots that nothing else is said about.
     *
     * @param written such as {@code GCP_AI_1=embedded,GCP_AI_3_TXT=llm}; null for nothing said
     * @param where it was written, for what is refused
     */
    static EngineSettings of(@Nullable LlmSettings llm, @Nullable String written, String where, boolean pagesAreRead) {
        var bySlot = new EnumMap<AiEngine, Kind>(AiEngine.class);
        for (var slot : AiEngine.values()) {
            if (slot != AiEngine.DISABLED) {
                bySlot.put(slot, llm == null ? Kind.EMBEDDED : Kind.LLM);
            }
        }
        for (var pair : written == null ? new String[0] : written.split(",", -1)) {
            var sides = pair.strip().split("\\s*=\\s*", -1);
            if (sides.length != 2) {
                throw new Settings.Wrong(where + " lists pairs such as GCP_AI_1=embedded, separated by commas, not '"
                        + pair.strip() + "'.");
            }
            var slot = slot(sides[0], bySlot, where);
            var kind = kind(sides[1], where);
            if (kind != Kind.EMBEDDED && llm == null) {
                throw new Settings.Wrong(where + " gives " + slot + " to "
                        + kind.name().toLowerCase(Locale.ROOT)
                        + ", and there is none: set QUERN_LLM_URL and QUERN_LLM_MODEL.");
            }
            bySlot.put(slot, kind);
        }
        return new EngineSettings(llm, Collections.unmodifiableMap(bySlot), pagesAreRead);
    }

    private static AiEngine slot(String written, Map<AiEngine, Kind> slots, String where) {
        return slots.keySet().stream()
                .filter(slot -> slot.name().equalsIgnoreCase(written))
                .findFirst()
                .orElseThrow(() ->
                        new Settings.Wrong(where + " knows the slots " + slots.keySet() + ", not '" + written + "'."));
    }

    private static Kind kind(String written, String where) {
        return switch (written.toLowerCase(Locale.ROOT)) {
            case "embedded" -> Kind.EMBEDDED;
            case "llm" -> Kind.LLM;
            case "vision" -> Kind.VISION;
            default ->
                throw new Settings.Wrong(where + " knows the engines embedded, llm and vision, not '" + written + "'.");
        };
    }
}
