package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.document.Links;
import dev.quern.core.document.Paging;
import dev.quern.core.document.StatusSource;
import dev.quern.core.file.StoredFile;
import dev.quern.core.letter.Letters;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.reading.Reading;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.result.Value;
import dev.quern.core.settings.BuiltInAttribute;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The built-in attributes of a document, in the shapes of a result. Times are those of the mailbox's zone. */
final class AttributeValues {
    private final Documents documents;
    private final Letters letters;
    private final Links links;
    private final Rendering rendering;

    AttributeValues(Documents documents, Letters letters, Links links, Rendering rendering) {
        this.documents = documents;
        this.letters = letters;
        this.links = links;
        this.rendering = rendering;
    }

    /**
     * The facts about a document besides its text.
     *
     * @param read the pages that were looked at
     * @param whole all pages
     * @param template that gave the values; null when none did
     * @param credits what it costs
     */
    record Facts(
            Mailbox mailbox,
            Document document,
            Reading.Legible read,
            Reading.Legible whole,
            StatusSource by,
            Outcome.@Nullable ByTemplate template,
            int credits,
            Instant processed) {}

    /** Those that the mailbox switched on, by the names they have in a result, in the attributes' order. */
    Map<String, @Nullable Object> of(Facts facts) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        for (var attribute : facts.mailbox().settings().attributes()) {
            values.put(attribute.resultName(), value(attribute, facts));
        }
        return values;
    }

    private @Nullable Object value(BuiltInAttribute attribute, Facts facts) {
        var document = facts.document();
        return switch (attribute) {
            case ATTACHMENTS ->
                documents.attachedTo(document.id()).stream()
                        .filter(attached -> attached.paging().cut() == null)
                        .map(this::file)
                        .toList();
            case ORIGINAL_DOCUMENT -> file(document);
            case RECEIVED, CREATED -> dateTime(document.received(), facts);
            case RECEIVED_DATE, CREATED_DATE -> date(document.received(), facts);
            case RECEIVED_TIME, CREATED_TIME -> time(document.received(), facts);
            case PROCESSED -> dateTime(facts.processed(), facts);
            case PROCESSED_DATE -> date(facts.processed(), facts);
            case PROCESSED_TIME -> time(facts.processed(), facts);
            case CONTENT -> facts.read().text();
            case DOCUMENT_ID -> document.uid().hex();
            case PARENT_ID -> parent(document);
            case SPLIT_PARENT_ID -> document.paging().cut() == null ? null : parent(document);
            case SPLIT_PAGE_RANGE -> splitRange(document.paging().cut());
            case DOCUMENT_URL -> links.document(document);
            case PUBLIC_DOCUMENT_URL -> links.original(document);
            case PAGE_COUNT -> BigDecimal.valueOf(document.pages());
            case CREDIT_COUNT -> BigDecimal.valueOf(facts.credits());
            case MAILBOX_ID -> BigDecimal.valueOf(document.mailbox().number());
            case PARSING_ENGINE -> engine(facts);
            case TEMPLATE ->
                facts.template() == null ? null : facts.template().ref().name();
            case SEARCHABLE_PDF -> searchable(document, facts.whole());
            case HEADERS,
                    SENDER,
                    SENDER_NAME,
                    RECIPIENT,
                    TO,
                    CC,
                    BCC,
                    REPLY_TO,
                    RECIPIENT_SUFFIX,
                    ORIGINAL_RECIPIENT,
                    SUBJECT ->
                letters.find(document.id())
                        .map(letter -> LetterValues.of(attribute, letter))
                        .orElse(null);
            case HTML_DOCUMENT, TEXT_DOCUMENT, LAST_REPLY -> LetterValues.of(attribute, document, facts.read());
        };
    }

    private Map<String, @Nullable Object> file(Document document) {
        return file(document.name().value(), links.original(document), document.file());
    }

    private @Nullable Map<String, @Nullable Object> searchable(Document document, Reading.Legible whole) {
        try {
            return rendering
                    .searchable(document, whole)
                    .map(file -> file(Links.searchableName(document), links.searchable(document), file))
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException("The searchable PDF of document " + document.id() + " cannot be kept", e);
        }
    }

    private static Map<String, @Nullable Object> file(String name, String url, StoredFile stored) {
        var file = new LinkedHashMap<String, @Nullable Object>();
        file.put("name", name);
        file.put("url", url);
        file.put("content_type", stored.contentType());
        file.put("size", BigDecimal.valueOf(stored.size()));
        return file;
    }

    /** The DocumentID of what it came in, or was cut from. */
    private @Nullable String parent(Document document) {
        return document.attachedTo() == null
                ? null
                : documents
                        .find(document.attachedTo())
                        .map(parent -> parent.uid().hex())
                        .orElse(null);
    }

    private static @Nullable String splitRange(Paging.@Nullable Cut cut) {
        return cut == null ? null : cut.pages().toString();
    }

    private static String engine(Facts facts) {
        return facts.by() == StatusSource.AI
                ? facts.mailbox().settings().aiEngine().name()
                : facts.by().name();
    }

    private static String dateTime(Instant instant, Facts facts) {
        var local = local(instant, facts);
        return new Value.DateTime(local.toLocalDateTime(), local.getOffset()).plain();
    }

    private static String date(Instant instant, Facts facts) {
        return new Value.Date(local(instant, facts).toLocalDate()).plain();
    }

    private static String time(Instant instant, Facts facts) {
        return new Value.Time(local(instant, facts).toLocalTime()).plain();
    }

    private static OffsetDateTime local(Instant instant, Facts facts) {
        ZoneId zone = Objects.requireNonNullElse(facts.mailbox().settings().timezone(), ZoneOffset.UTC);
        return instant.atZone(zone).toOffsetDateTime();
    }
}
