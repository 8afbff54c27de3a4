package dev.quern.ocr.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The answer of an endpoint to a chat completion.
 *
 * @param body the whole answer
 * @param tokensIn that the request had, by the endpoint's own count; 0 where it does not say
 * @param tokensOut that the answer had, by the same count
 */
record Reply(JsonNode body, long tokensIn, long tokensOut) {
    /** Numbers stay exact decimals, with the zeros that were written. */
    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    static Reply of(JsonNode body) {
        var usage = body.path("usage");
        return new Reply(
                body,
                usage.path("prompt_tokens").asLong(0),
                usage.path("completion_tokens").asLong(0));
    }

    /**
     * The object that the model was asked for.
     *
     * @throws BadAnswer when it refused, was cut off or said something else
     */
    ObjectNode object() throws BadAnswer {
        var choice = body.path("choices").path(0);
        var message = choice.path("message");
        if (!message.isObject()) {
            throw new BadAnswer("The answer has no message.");
        }
        if (message.path("refusal").isTextual()) {
            throw new BadAnswer("The model refused: "
                    + ChatEndpoint.brief(message.path("refusal").asText()));
        }
        var reason = choice.path("finish_reason").asText("");
        if (reason.equals("length")) {
            throw new BadAnswer("The answer was cut off at the endpoint's limit of tokens.");
        }
        if (reason.equals("content_filter")) {
            throw new BadAnswer("The endpoint's filter kept the answer back.");
        }
        return parsed(said());
    }

    /** Returns the model's text, whatever it is. */
    String said() {
        return text(body.path("choices").path(0).path("message").path("content"));
    }

    private static String text(JsonNode content) {
        if (!content.isArray()) {
            return content.asText("");
        }
        var text = new StringBuilder();
        content.forEach(part -> text.append(part.path("text").asText("")));
        return text.toString();
    }

    /** Some models think aloud first, or put the object into a block of code. */
    private static ObjectNode parsed(String content) throws BadAnswer {
        int thought = content.lastIndexOf("</think>");
        var said = thought < 0 ? content : content.substring(thought);
        int begin = said.indexOf('{');
        int end = said.lastIndexOf('}');
        if (begin < 0 || end < begin) {
            throw new BadAnswer("The answer is no JSON object: '" + ChatEndpoint.brief(content) + "'.");
        }
        try {
            if (JSON.readTree(said.substring(begin, end + 1)) instanceof ObjectNode object) {
                return object;
            }
            throw new BadAnswer("The answer is no JSON object.");
        } catch (JsonProcessingException e) {
            throw new BadAnswer("The answer is not valid JSON: " + e.getOriginalMessage());
        }
    }
}
