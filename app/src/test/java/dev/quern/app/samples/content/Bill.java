package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The items of a bill and the sums that follow from them.
 *
 * @param discountPercent the discount in percent, 0 for none; only with a single tax rate
 * @param shipping the cost of shipping, 0 for none; taxed at the rate of the first line
 */
public record Bill(List<Item> items, int discountPercent, BigDecimal shipping) {
    public Bill {
        items = List.copyOf(items);
    }

    public BigDecimal subtotal() {
        return items.stream().map(Item::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public BigDecimal discount() {
        return share(subtotal(), new BigDecimal(discountPercent));
    }

    public BigDecimal net() {
        return subtotal().subtract(discount()).add(shipping);
    }

    /** The taxable sum of each rate, the highest rate first. */
    public Map<String, BigDecimal> bases() {
        var bases =
                new TreeMap<String, BigDecimal>((one, other) -> new BigDecimal(other).compareTo(new BigDecimal(one)));
        items.forEach(item -> bases.merge(item.rate(), item.amount(), BigDecimal::add));
        bases.merge(items.get(0).rate(), shipping.subtract(discount()), BigDecimal::add);
        return bases;
    }

    public BigDecimal tax(String rate) {
        return share(bases().getOrDefault(rate, BigDecimal.ZERO), new BigDecimal(rate));
    }

    public BigDecimal tax() {
        return bases().keySet().stream().map(this::tax).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public BigDecimal gross() {
        return net().add(tax());
    }

    private static BigDecimal share(BigDecimal sum, BigDecimal percent) {
        return sum.multiply(percent).divide(new BigDecimal(100), 2, RoundingMode.HALF_UP);
    }
}
