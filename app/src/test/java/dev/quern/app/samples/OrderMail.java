package dev.quern.app.samples;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Dice;
import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.content.Papers;
import dev.quern.app.samples.content.Trade;
import dev.quern.app.samples.content.Written;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An order confirmation as the plain text of an e-mail. */
public final class OrderMail {
    private OrderMail() {}

    /** The mail that this seed makes, in a language of the country. */
    public static SampleDocument in(Country country, long seed) {
        var trade = new Trade("items.goods", false, false, true, false, false);
        var papers = new Papers(
                Kind.ORDER, country, trade, Dice.mix(seed) ^ country.name().hashCode());
        var dice = new Dice(seed);
        var paper = papers.paper(Dice.mix(seed), dice.between(1, 6));
        var words = paper.words();
        var writing = paper.writing();
        var text = new StringBuilder();
        var rows = new ArrayList<Map<String, Object>>();
        var written = new LinkedHashMap<String, String>();
        line(text, words.fill(words.say("mail.hello"), paper.buyer().person().full()));
        line(text, "");
        line(text, words.fill(words.say("mail.thanks"), paper.get(Fact.DATE).text()));
        line(text, "");
        line(text, paper.label(Fact.NUMBER) + ": " + paper.get(Fact.NUMBER).text());
        line(text, "");
        for (var item : paper.bill().items()) {
            var quantity = writing.number(item.quantity());
            var amount = writing.amount(item.amount());
            line(text, "  " + quantity.text() + " x " + item.name() + "  " + writing.withCurrency(amount.text()));
            var row = "Articles[" + rows.size() + "].";
            written.put(row + "Name", item.name());
            written.put(row + "Quantity", quantity.text());
            written.put(row + "Amount", amount.text());
            rows.add(members(Map.of("Name", item.name(), "Quantity", item.quantity(), "Amount", item.amount())));
        }
        line(text, "");
        for (var fact : List.of(Fact.SUBTOTAL, Fact.SHIPPING, Fact.NET, Fact.TAX, Fact.GROSS)) {
            var share = fact == Fact.TAX
                    ? writing.percent(paper.bill().items().get(0).rate()).text() + "%"
                    : "";
            line(
                    text,
                    words.fill(paper.label(fact), share).strip() + ": "
                            + writing.withCurrency(paper.get(fact).text()));
        }
        line(text, "");
        line(
                text,
                words.fill(words.say("mail.ship"), paper.get(Fact.DELIVERY_DATE).text()));
        line(text, "");
        line(text, words.say("mail.bye"));
        line(text, paper.seller().person().full());
        line(text, paper.seller().name());
        paper.seller().address().forEach(part -> line(text, part));
        line(text, words.say("word.tel") + " " + paper.seller().phone());
        line(text, paper.seller().website());
        return finished(country, seed, text, rows, written, asked(paper.facts()));
    }

    private static Map<Field, Written> asked(Map<Fact, Written> facts) {
        var asked = new LinkedHashMap<Field, Written>();
        var missing = Written.of("");
        asked.put(
                Field.of("Order ID", FieldFormat.ONELINE, "number of the order"),
                facts.getOrDefault(Fact.NUMBER, missing));
        asked.put(Field.of("Ordered", FieldFormat.DATE, "date of the order"), facts.getOrDefault(Fact.DATE, missing));
        asked.put(
                Field.of("Arrives", FieldFormat.DATE, "expected delivery date"),
                facts.getOrDefault(Fact.DELIVERY_DATE, missing));
        asked.put(Field.of("Total", FieldFormat.NUMBER, "total with tax"), facts.getOrDefault(Fact.GROSS, missing));
        asked.put(
                Field.of("Shop", FieldFormat.ONELINE, "company that confirms the order"),
                facts.getOrDefault(Fact.SELLER, missing));
        return asked;
    }

    private static SampleDocument finished(
            Country country,
            long seed,
            StringBuilder text,
            List<Map<String, Object>> rows,
            Map<String, String> written,
            Map<Field, Written> asked) {
        var fields = new ArrayList<Field>();
        var expected = new LinkedHashMap<String, Object>();
        asked.forEach((field, value) -> {
            fields.add(field);
            expected.put(field.name(), value.plain());
            written.put(field.name(), value.text());
        });
        fields.add(Field.table(
                "Articles",
                "the ordered goods",
                List.of(
                        Field.of("Name", FieldFormat.ONELINE, "name of the article"),
                        Field.of("Quantity", FieldFormat.NUMBER, null),
                        Field.of("Amount", FieldFormat.NUMBER, "amount of the line"))));
        expected.put("Articles", rows);
        return new SampleDocument(
                "order-mail-" + country.name().toLowerCase(Locale.ROOT) + "-" + seed + ".txt",
                Map.of("input_date_format", country.isMonthFirst() ? "MONTH_FIRST" : "DAY_FIRST"),
                fields,
                expected,
                written,
                text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, Object> members(Map<String, Object> cells) {
        var members = new LinkedHashMap<String, Object>();
        for (var column : List.of("Name", "Quantity", "Amount")) {
            members.put(column, cells.getOrDefault(column, ""));
        }
        return members;
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
