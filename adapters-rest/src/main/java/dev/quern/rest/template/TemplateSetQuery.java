package dev.quern.rest.template;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.template.Template;
import dev.quern.rest.http.QueryParameters;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The templates of a mailbox that a caller asks for; without an order, the oldest first. A mailbox has few of them. */
final class TemplateSetQuery {
    private TemplateSetQuery() {}

    static Listing<Template> list(List<Template> all, QueryParameters query) {
        var wanted = query.text("search").toLowerCase(Locale.ROOT);
        var order = order(query.text("ordering"));
        return Listing.page(
                all.stream()
                        .filter(template -> template.content()
                                .name()
                                .toLowerCase(Locale.ROOT)
                                .contains(wanted))
                        .sorted(order)
                        .toList(),
                query.page());
    }

    private static Comparator<Template> order(String ordering) {
        Comparator<Template> byAge =
                Comparator.comparingLong(template -> template.id().number());
        Comparator<Template> order = switch (ordering.startsWith("-") ? ordering.substring(1) : ordering) {
            case "", "id", "created" -> byAge;
            case "document_count" ->
                Comparator.comparingLong(template -> template.use().documents());
            case "name" -> Comparator.comparing(template -> template.content().name());
            case "last_activity" -> Comparator.comparing(Template::lastActivity);
            default ->
                throw new Refusal.Invalid(
                        "ordering",
                        "Expected name, created, last_activity or document_count, with or without a - before"
                                + " it; found '" + ordering + "'.");
        };
        return (ordering.startsWith("-") ? order.reversed() : order).thenComparing(byAge);
    }
}
