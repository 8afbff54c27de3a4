package dev.quern.jdbc.transfer;

import dev.quern.core.field.FieldId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where in the tree of a column there are numbers, as {@code objects.*.field}: names of members, and {@code *} for each item of a
 * list. A field is written as number or as {@link FieldId} writes it.
 *
 * @param of what they are the numbers of
 */
record NumberPath(List<String> steps, Numbered of) {
    static NumberPath of(String path, Numbered of) {
        return new NumberPath(List.of(path.split("\\.", -1)), of);
    }

    /** The same tree with other numbers. */
    @Nullable
    Object replaced(@Nullable Object tree, LongUnaryOperator numbers) {
        return replaced(tree, 0, numbers);
    }

    private @Nullable Object replaced(@Nullable Object tree, int step, LongUnaryOperator numbers) {
        if (tree == null) {
            return null;
        }
        if (step == steps.size()) {
            return other(tree, numbers);
        }
        var name = steps.get(step);
        if (name.equals("*") && tree instanceof List<?> list) {
            var items = new ArrayList<@Nullable Object>();
            list.forEach(item -> items.add(replaced(item, step + 1, numbers)));
            return items;
        }
        if (tree instanceof Map<?, ?> map) {
            var members = new LinkedHashMap<String, @Nullable Object>();
            map.forEach((member, value) -> members.put(
                    String.valueOf(member), name.equals(member) ? replaced(value, step + 1, numbers) : value));
            return members;
        }
        throw new DamagedTree("'" + String.join(".", steps) + "' leads to nothing");
    }

    private Object other(Object number, LongUnaryOperator numbers) {
        if (number instanceof BigDecimal plain) {
            return BigDecimal.valueOf(numbers.applyAsLong(Trees.whole(plain)));
        }
        if (of == Numbered.FIELD && number instanceof String written) {
            return new FieldId(numbers.applyAsLong(FieldId.parse(written).number())).toString();
        }
        throw new DamagedTree("'" + String.join(".", steps) + "' is no number");
    }
}
