package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Paper;
import dev.quern.app.samples.content.Written;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A paper on its way to the page. It remembers what has been drawn, since only that can be asked for. */
final class Draft {
    private final Paper paper;
    private final Set<Fact> drawn = new LinkedHashSet<>();
    private final List<Map<Column, Written>> rows = new ArrayList<>();

    Draft(Paper paper) {
        this.paper = paper;
    }

    Paper paper() {
        return paper;
    }

    /** The fact's text, which the caller draws. */
    String use(Fact fact) {
        drawn.add(fact);
        return paper.get(fact).text();
    }

    /** The sum's text with its currency, which the caller draws. */
    String useMoney(Fact fact) {
        return paper.writing().withCurrency(use(fact));
    }

    /** The sum's text where no heading says the currency, so that the text always names it. */
    String useMoneyInProse(Fact fact) {
        var bare = use(fact);
        var shown = paper.writing().withCurrency(bare);
        return shown.equals(bare) ? bare + " " + paper.writing().country().currency() : shown;
    }

    /** A row of the table, which the caller draws. */
    void useRow(Map<Column, Written> row) {
        rows.add(row);
    }

    Set<Fact> drawn() {
        return Set.copyOf(drawn);
    }

    List<Map<Column, Written>> rows() {
        return List.copyOf(rows);
    }
}
