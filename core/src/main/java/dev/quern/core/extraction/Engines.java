package dev.quern.core.extraction;

import dev.quern.core.settings.AiEngine;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Which engine serves which slot, as configured. A slot without an engine is switched off. */
public record Engines(Map<AiEngine, FieldExtractor> bySlot) {
    public Engines {
        bySlot = Map.copyOf(bySlot);
    }

    /** None for any slot. */
    public static final Engines NONE = new Engines(Map.of());

    /** One engine for all slots but {@link AiEngine#DISABLED}. */
    public static Engines all(FieldExtractor engine) {
        var bySlot = new EnumMap<AiEngine, FieldExtractor>(AiEngine.class);
        for (var slot : AiEngine.values()) {
            if (slot != AiEngine.DISABLED) {
                bySlot.put(slot, engine);
            }
        }
        return new Engines(bySlot);
    }

    public Optional<FieldExtractor> find(AiEngine slot) {
        return Optional.ofNullable(bySlot.get(slot));
    }
}
