package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.fitting.page.LabelSearch;
import dev.quern.ocr.fitting.page.TextPage;
import dev.quern.ocr.value.Normaliser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cuts a line of a table into its cells. Each run of words goes to the column it is aligned with. A run that reaches
 * over two columns, since recognition saw little or no room between them, is cut between a number and other text.
 */
final class RowCutting {
    private static final double ALIGNED = 0.02;
    /** A share of the page: the farthest that a piece of a run may be from its column. */
    private static final double CLOSE = 0.012;

    private final List<TableColumn> columns;
    private final Conventions conventions;

    /** @param columns from the left */
    RowCutting(List<TableColumn> columns, Conventions conventions) {
        this.columns = columns;
        this.conventions = conventions;
    }

    /** Some words and the column they are taken for. */
    private record Piece(List<Word> words, TableColumn column) {}

    /** @param left where the table begins; runs that end before are none of it */
    Map<TableColumn, List<Word>> cells(List<TextPage.Line> runs, double left) {
        var pieces = new ArrayList<Piece>();
        for (var run : runs) {
            if (run.box().right() > left - ALIGNED) {
                columns.stream()
                        .min(Comparator.comparingDouble(one -> one.distance(run.box()) + outside(one, run.box())))
                        .ifPresent(column -> pieces.add(new Piece(run.words(), column)));
            }
        }
        for (int i = 0; i < pieces.size(); i++) {
            var cut = cut(pieces, pieces.get(i));
            if (cut.isPresent()) {
                pieces.remove(i);
                pieces.addAll(i, cut.get());
                i--;
            }
        }
        var cells = new LinkedHashMap<TableColumn, List<Word>>();
        pieces.forEach(piece ->
                cells.computeIfAbsent(piece.column(), key -> new ArrayList<>()).addAll(piece.words()));
        return cells;
    }

    /** A run that reaches over the heading of a neighbour is not this column's. */
    private double outside(TableColumn column, Box run) {
        int at = columns.indexOf(column);
        double from =
                at == 0 ? Double.NEGATIVE_INFINITY : columns.get(at - 1).box().right();
        double to = at == columns.size() - 1
                ? Double.POSITIVE_INFINITY
                : columns.get(at + 1).box().left();
        return run.centerX() < from || run.centerX() > to ? 1 : 0;
    }

    /**
     * Cuts a piece in two, one for its column and one for the column beside it, where nothing else of the line belongs
     * to that one.
     */
    private Optional<List<Piece>> cut(List<Piece> pieces, Piece piece) {
        int at = columns.indexOf(piece.column());
        for (int beside : List.of(at - 1, at + 1)) {
            boolean free = beside >= 0
                    && beside < columns.size()
                    && pieces.stream().noneMatch(other -> other.column().equals(columns.get(beside)));
            if (free) {
                var first = columns.get(Math.min(at, beside));
                var second = columns.get(Math.max(at, beside));
                for (var halves : halves(piece.words())) {
                    if (isTwo(halves, first, second)) {
                        return Optional.of(List.of(new Piece(halves.get(0), first), new Piece(halves.get(1), second)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private boolean isTwo(List<List<Word>> halves, TableColumn first, TableColumn second) {
        var one = TextPage.text(halves.get(0));
        var other = TextPage.text(halves.get(1));
        boolean numbers = isNumber(one) && isNumber(other) && !isNumber(one + " " + other);
        return (isNumber(one) != isNumber(other) || numbers)
                && holds(first, one)
                && holds(second, other)
                && first.distance(TextPage.Line.of(halves.get(0)).box()) < CLOSE
                && second.distance(TextPage.Line.of(halves.get(1)).box()) < CLOSE;
    }

    /** Between any two words, or where digits and letters stand in one. */
    private static List<List<List<Word>>> halves(List<Word> words) {
        var halves = new ArrayList<List<List<Word>>>();
        for (int i = 0; i < words.size(); i++) {
            if (i > 0) {
                halves.add(List.of(words.subList(0, i), words.subList(i, words.size())));
            }
            var word = words.get(i);
            var text = word.text();
            for (int at = 1; at < text.length() && word.confidence() < 1; at++) {
                if (Character.isDigit(text.charAt(at - 1)) != Character.isDigit(text.charAt(at))
                        && Character.isLetter(text.charAt(at - 1)) != Character.isLetter(text.charAt(at))) {
                    var before = new ArrayList<>(words.subList(0, i));
                    before.add(LabelSearch.piece(word, 0, at));
                    var behind = new ArrayList<>(List.of(LabelSearch.piece(word, at, text.length())));
                    behind.addAll(words.subList(i + 1, words.size()));
                    halves.add(List.of(before, behind));
                }
            }
        }
        return halves;
    }

    private boolean holds(TableColumn column, String text) {
        return column.field() == null || column.format() != FieldFormat.NUMBER || isNumber(text);
    }

    private boolean isNumber(String text) {
        return text.chars().anyMatch(Character::isDigit)
                && text.chars().noneMatch(Character::isLetter)
                && Normaliser.normalise(text, FieldFormat.NUMBER, conventions).isPresent();
    }
}
