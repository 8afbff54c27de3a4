package dev.quern.ocr.llm;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The model to ask, and the limits of asking.
 *
 * @param url the endpoint's base, such as {@code https://models.example.org/v1}; {@code /chat/completions} is appended
 * @param key sent as a bearer token; null where the endpoint wants none
 * @param model as the endpoint names it
 * @param patience the longest time for one call
 * @param characters of document text that the model is given at most
 */
public record LlmSettings(URI url, @Nullable String key, String model, Duration patience, int characters) {
    public static final Duration USUAL_PATIENCE = Duration.ofMinutes(2);
    /** Some 15,000 to 20,000 tokens. */
    public static final int USUAL_CHARACTERS = 60_000;

    /** Without the key, so that it is in no log. */
    @Override
    public String toString() {
        return "LlmSettings[url=%s, model=%s, patience=%s, characters=%d]".formatted(url, model, patience, characters);
    }
}
