package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.app.samples.SampleDocument;
import dev.quern.app.samples.Samples;
import dev.quern.app.samples.Scan;
import dev.quern.app.samples.sheets.Layout;
import dev.quern.core.account.AccountId;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.template.Fit;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateChoice;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.fitting.Drafting;
import dev.quern.ocr.fitting.ReadyTemplates;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of templates that were made from one document each on further documents of their layouts: with other values,
 * more items or fewer, shifted and scaled, all templates in one mailbox.
 */
final class TemplateScore {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));
    /** The number of items of the document that a template is made from, on one page where the layout allows. */
    private static final int ITEMS = 5;

    private static final long SEED = 4_000;

    /** One for all layouts, since it remembers texts. */
    private static final EmbeddedExtractor ENGINE = new EmbeddedExtractor();

    private final List<Layout> layouts;
    private final DocumentReader reader;
    private final Path folder;
    private final PrintStream out;
    private final Map<Layout, List<Field>> fields;
    private final Mailbox mailbox;
    private final Map<Layout, Template> made = new LinkedHashMap<>();
    private final ReadyTemplates templates;
    int expected;
    int right;
    int wrong;
    int documents;
    int fitted;
    int mistaken;

    TemplateScore(List<Layout> layouts, DocumentReader reader, Path folder, PrintStream out) throws IOException {
        this.layouts = layouts;
        this.reader = reader;
        this.folder = folder;
        this.out = out;
        this.fields = fields(layouts);
        this.mailbox = mailbox(fields.values().stream().flatMap(List::stream).toList(), null);
        for (var layout : layouts) {
            made.put(layout, template(layout, made.size() + 1));
        }
        this.templates = new ReadyTemplates(mailbox, List.copyOf(made.values()));
    }

    /** All templates in one mailbox. */
    ReadyTemplates all() {
        return templates;
    }

    /**
     * The documents for which the mailbox chooses another template than looking at every one of them would: the one with the
     * most fields of those that fit, and the one with the lowest number of several such.
     *
     * @param every the step from one layout that is looked at to the next
     */
    List<String> chosenOtherwise(int every) throws IOException {
        var otherwise = new ArrayList<String>();
        for (int i = 0; i < layouts.size(); i += every) {
            var layout = layouts.get(i);
            var document = Samples.document(layout, 77, 3);
            var drawn = laid(read(document), new Random(layout.number()));
            for (var pages : List.of(drawn, recognised(drawn, layout.number()))) {
                var chosen = templates.choose(pages).chosen().map(TemplateChoice.Chosen::template);
                var best = made.values().stream()
                        .filter(template -> ReadyTemplates.fit(mailbox, template, pages) instanceof Fit.Fits)
                        .max(Comparator.comparingInt((Template template) -> weight(template))
                                .thenComparing(template -> -template.id().number()));
                if (!chosen.equals(best)) {
                    otherwise.add(
                            document.name() + ": " + chosen.map(Template::id) + " and not " + best.map(Template::id));
                }
            }
        }
        return otherwise;
    }

    /** The number of fields that a template knows of, counted as the choice does. */
    private int weight(Template template) {
        var named = template.content().objects().stream()
                .map(TemplateObject::field)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return mailbox.fields().stream()
                .mapToInt(field -> switch (field.format()) {
                    case TABLE ->
                        (int) field.columns().stream()
                                .filter(column -> named.contains(column.id()))
                                .count();
                    case NAME -> named.contains(field.id()) ? 3 : 0;
                    case ADDRESS -> named.contains(field.id()) ? 6 : 0;
                    case TEXT, ONELINE, DATE, TIME, DATETIME, NUMBER, LINK -> named.contains(field.id()) ? 1 : 0;
                })
                .sum();
    }

    /** The pages as recognition reads them: about every fifteenth word is lost, and every tenth has a wrong letter. */
    private static Pages recognised(Pages drawn, long seed) {
        var random = new Random(seed);
        return new Pages(
                drawn.pages().stream()
                        .map(page -> new Page(
                                page.index(),
                                page.width(),
                                page.height(),
                                page.words().stream()
                                        .filter(word -> random.nextInt(15) > 0)
                                        .map(word -> misread(word, random))
                                        .toList()))
                        .toList(),
                true);
    }

    private static Word misread(Word word, Random random) {
        var text = new StringBuilder(word.text());
        if (random.nextInt(10) == 0) {
            text.setCharAt(random.nextInt(text.length()), 'x');
        }
        return new Word(text.toString(), word.box(), word.fontSize(), word.bold(), 0.9);
    }

    /** One layout's template alone in its mailbox. */
    ReadyTemplates only(Layout layout) {
        return new ReadyTemplates(mailbox, List.of(Objects.requireNonNull(made.get(layout))));
    }

    /** The fields of each layout, under names and ids of their own since all share a mailbox here. */
    private static Map<Layout, List<Field>> fields(List<Layout> layouts) {
        var numbers = new int[1];
        return layouts.stream()
                .collect(Collectors.toMap(
                        layout -> layout,
                        layout -> Samples.document(layout, SEED, ITEMS).fields().stream()
                                .map(field -> numbered(layout.number() + " " + field.name(), field, numbers))
                                .toList()));
    }

    private static Field numbered(String name, Field field, int[] numbers) {
        return new Field(
                new FieldId(++numbers[0]),
                name,
                field.format(),
                field.query(),
                null,
                true,
                field.choices(),
                0,
                field.columns().stream()
                        .map(column -> numbered(column.name(), column, numbers))
                        .toList());
    }

    private static Mailbox mailbox(List<Field> fields, @Nullable DateOrder order) {
        var settings = MailboxSettings.DEFAULT.toBuilder();
        settings.dateOrder(order);
        return new Mailbox(
                new MailboxId(1),
                ACCOUNT,
                new MailboxName("All"),
                new EmailPrefix("all"),
                false,
                "secret",
                settings.build(),
                fields,
                Instant.EPOCH,
                null);
    }

    private Template template(Layout layout, int number) throws IOException {
        var document = Samples.document(layout, SEED, ITEMS);
        var pages = read(document);
        var own = Objects.requireNonNull(fields.get(layout));
        var prefix = layout.number() + " ";
        var members = document.expected().entrySet().stream()
                .collect(Collectors.toMap(entry -> prefix + entry.getKey(), Map.Entry::getValue));
        var order = DateOrder.valueOf(document.settings().get("input_date_format"));
        var evidence =
                ENGINE
                        .extract(
                                pages,
                                document.fields(),
                                new Guidance(mailbox(own, order).conventions(), null))
                        .stream()
                        .map(value ->
                                new FieldValue(prefix + value.field(), value.value(), value.evidence(), value.cells()))
                        .map(FieldEvidence::of)
                        .toList();
        var drafted =
                Drafting.draft(layout.name(), mailbox(own, order), pages, new DocumentResult(members, evidence, ""));
        if (Boolean.getBoolean("quern.templates.misses")) {
            drafted.objects().forEach(object -> out.println("  T " + layout.number() + " " + object));
        }
        var content = new Template.Content(
                drafted.name(),
                drafted.engine(),
                drafted.action(),
                TemplateStatus.PROD,
                drafted.margin(),
                null,
                order,
                drafted.objects());
        return new Template(
                new TemplateId(number),
                ACCOUNT,
                new MailboxId(1),
                content,
                Instant.EPOCH,
                Instant.EPOCH,
                Template.Use.NONE);
    }

    Pages read(SampleDocument document) throws IOException {
        var file = folder.resolve(document.name());
        Files.write(file, document.content());
        var reading = reader.read(file, "application/pdf");
        Files.delete(file);
        return ((Reading.Legible) reading).pages();
    }

    /** Measures this number of documents of each layout, as text PDFs with 1 to 60 items, shifted and scaled. */
    void measure(int each) throws IOException {
        measure(each, 60, (layout, document, seed) -> {
            var pages = laid(read(document), new Random(31L * layout.number() + seed));
            return new Seen(pages, document, written -> true);
        });
    }

    /** Measures scans of such documents, with 1 to 12 items, by the values that recognition read right at their places. */
    void measureScans(int each, DocumentReader images) throws IOException {
        measurePictures(each, images, (scan, seed) -> scan);
    }

    /** Measures photos of these scans in the same way. */
    void measurePhotos(int each, DocumentReader images) throws IOException {
        measurePictures(each, images, (scan, seed) -> Photo.of(scan, new Random(seed)));
    }

    private void measurePictures(int each, DocumentReader images, Taking taking) throws IOException {
        measure(each, 12, (layout, document, seed) -> {
            var pages = scanned(document, 31L * layout.number() + seed, images, taking);
            return new Seen(pages, document, readRight(layout, document, pages));
        });
    }

    /**
     * The values that recognition read right. Their places on the drawn page are those that the template finds, as long as
     * its value is right.
     */
    private Predicate<String> readRight(Layout layout, SampleDocument document, Pages pages) throws IOException {
        var drawn = read(document);
        var right = new ReadRight(drawn, pages);
        var read = new HashSet<String>();
        var values = only(layout)
                .choose(drawn)
                .chosen()
                .map(TemplateChoice.Chosen::values)
                .orElse(List.of());
        for (var field : Objects.requireNonNull(fields.get(layout))) {
            var name = document(field);
            JsonNode wanted = JSON.valueToTree(document.expected().get(name));
            for (var value : values) {
                if (value.field().equals(field.name()) && Comparison.scored(wanted)) {
                    read.addAll(readRight(field, name, value, wanted, right));
                }
            }
        }
        return read::contains;
    }

    private static Set<String> readRight(Field field, String name, FieldValue value, JsonNode wanted, ReadRight right) {
        var read = new HashSet<String>();
        if (field.format() != FieldFormat.TABLE) {
            boolean exact =
                    Comparison.of(field, wanted, value.plain(field.format())).perfect();
            if (exact && right.is(field.format(), value.evidence().places())) {
                read.add(name);
            }
        } else if (value.cells().size() == wanted.size() && value.plain(field.format()) instanceof List<?> rows) {
            for (int i = 0; i < rows.size(); i++) {
                for (var column : field.columns()) {
                    var cell = value.cells().get(i).get(column.name());
                    var there = ((Map<?, ?>) rows.get(i)).get(column.name());
                    var asked = wanted.get(i).path(column.name());
                    if (cell != null
                            && Comparison.scored(asked)
                            && Comparison.of(column, asked, there).perfect()
                            && right.is(column.format(), cell.places())) {
                        read.add(name + "[" + i + "]." + column.name());
                    }
                }
            }
        }
        return read;
    }

    /** The name of a field without its layout's number. */
    private static String document(Field field) {
        return field.name().substring(field.name().indexOf(' ') + 1);
    }

    private Pages scanned(SampleDocument document, long seed, DocumentReader images, Taking taking) throws IOException {
        var pages = new ArrayList<Page>();
        for (var scan : Scan.pages(document, seed)) {
            var file = folder.resolve("scan.jpg");
            Files.write(file, taking.of(scan, seed + pages.size()));
            var read = ((Reading.Legible) images.read(file, "image/jpeg"))
                    .pages()
                    .pages()
                    .get(0);
            pages.add(new Page(pages.size(), read.width(), read.height(), read.words()));
        }
        return new Pages(pages, true);
    }

    /** Makes another JPEG of a scanned page. */
    private interface Taking {
        byte[] of(byte[] scan, long seed) throws IOException;
    }

    /** The way in which a document comes in. */
    private interface Sight {
        Seen see(Layout layout, SampleDocument document, long seed) throws IOException;
    }

    /**
     * A document as it was read.
     *
     * @param read tells whether a value was read right, by the keys of {@link SampleDocument#written}
     */
    private record Seen(Pages pages, SampleDocument document, Predicate<String> read) {
        /** The expected value of a field; null for what was not read right. */
        JsonNode wanted(String field) {
            JsonNode wanted = JSON.valueToTree(document.expected().get(field));
            if (wanted.isArray()) {
                for (int i = 0; i < wanted.size(); i++) {
                    var row = (ObjectNode) wanted.get(i);
                    for (var column : List.copyOf(row.properties())) {
                        if (!read.test(field + "[" + i + "]." + column.getKey())) {
                            row.putNull(column.getKey());
                        }
                    }
                }
                return wanted;
            }
            return read.test(field) ? wanted : NullNode.getInstance();
        }
    }

    private void measure(int each, int most, Sight sight) throws IOException {
        for (var layout : layouts) {
            int before = expected - right;
            int had = expected;
            for (int seed = 0; seed < each; seed++) {
                int items = 1 + Math.floorMod(seed * 37 + layout.number(), most);
                measure(layout, sight.see(layout, Samples.document(layout, seed, items), seed));
            }
            out.printf("%-24s %5d values, %d missed%n", layout.name(), expected - had, expected - right - before);
        }
        out.printf(
                "%d of %d values exact (%.4f), %d wrong; %d of %d documents fitted, %d by another layout's template%n",
                right, expected, (double) right / expected, wrong, fitted, documents, mistaken);
    }

    /** The pages as another printer prints them: a few percent smaller or larger, and not quite where they were. */
    private static Pages laid(Pages pages, Random random) {
        double scale = 0.95 + 0.1 * random.nextDouble();
        double x = 0.04 * (random.nextDouble() - 0.5) + 0.5 * (1 - scale);
        double y = 0.04 * (random.nextDouble() - 0.5) + 0.5 * (1 - scale);
        return new Pages(
                pages.pages().stream()
                        .map(page -> new Page(
                                page.index(),
                                page.width(),
                                page.height(),
                                page.words().stream()
                                        .map(word -> moved(word, scale, x, y))
                                        .toList()))
                        .toList(),
                true);
    }

    private static Word moved(Word word, double scale, double x, double y) {
        var box = word.box();
        return new Word(
                word.text(),
                new Box(
                        scale * box.left() + x,
                        scale * box.top() + y,
                        scale * box.right() + x,
                        scale * box.bottom() + y),
                word.fontSize(),
                word.bold());
    }

    private void measure(Layout layout, Seen seen) {
        documents++;
        var document = seen.document();
        var choice = templates.choose(seen.pages());
        var own = Objects.requireNonNull(fields.get(layout));
        if (choice.chosen().isEmpty()) {
            out.println(document.name() + " fits nothing: "
                    + choice.tried().stream()
                            .filter(tried -> tried.template().content().name().equals(layout.name()))
                            .map(TemplateChoice.Tried::reason)
                            .toList());
        } else {
            fitted++;
            if (!choice.chosen().get().template().content().name().equals(layout.name())) {
                mistaken++;
                out.println(document.name() + " was taken for "
                        + choice.chosen().get().template().content().name());
            }
        }
        var found = choice.chosen().map(TemplateChoice.Chosen::values).orElse(List.of());
        for (var field : own) {
            var wanted = seen.wanted(document(field));
            if (!Comparison.scored(wanted)) {
                continue;
            }
            var value = found.stream()
                    .filter(one -> one.field().equals(field.name()))
                    .findFirst()
                    .map(one -> one.plain(field.format()))
                    .orElse(null);
            var comparison = Comparison.of(field, wanted, value);
            expected += comparison.expected();
            right += comparison.right();
            wrong += comparison.found() - comparison.right();
            if (!comparison.perfect() && Boolean.getBoolean("quern.templates.misses")) {
                out.println("  " + document.name() + " " + field.name() + " " + field.format() + ": "
                        + comparison.right() + "/" + comparison.expected() + differing(value, wanted)
                        + choice.chosen().map(TemplateChoice.Chosen::notes).orElse(List.of()).stream()
                                .filter(note -> note.contains("'" + field.name() + "'"))
                                .map(note -> "; " + note)
                                .collect(Collectors.joining()));
            }
        }
    }

    /** The difference between a found value and the expected one; for tables, the first cells that differ. */
    private static String differing(@Nullable Object found, JsonNode wanted) {
        if (!wanted.isArray() || !(found instanceof List<?> rows)) {
            return " found " + found + " wanted " + wanted;
        }
        var differing = new StringBuilder(" " + rows.size() + " rows of " + wanted.size());
        int told = 0;
        for (int i = 0; i < wanted.size() && told < 6; i++) {
            JsonNode row = JSON.valueToTree(i < rows.size() ? rows.get(i) : Map.of());
            for (var cell : wanted.get(i).properties()) {
                var there = row.path(cell.getKey());
                if (!cell.getValue().isNull() && !plain(there).equals(plain(cell.getValue()))) {
                    differing
                            .append("\n    row ")
                            .append(i)
                            .append(' ')
                            .append(cell.getKey())
                            .append(" found ")
                            .append(there)
                            .append(" wanted ")
                            .append(cell.getValue())
                            .append(" in ")
                            .append(row);
                    told++;
                }
            }
        }
        return differing.toString();
    }

    private static String plain(JsonNode cell) {
        return cell.isNumber()
                ? cell.decimalValue().stripTrailingZeros().toPlainString()
                : cell.asText().replaceAll("[^\\p{L}\\p{N}]+", "");
    }
}
