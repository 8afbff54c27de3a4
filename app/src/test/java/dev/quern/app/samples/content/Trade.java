package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The goods or services that a company bills for, the same in all documents of a layout.
 *
 * @param goods the list that the items come from: {@code items.goods}, {@code items.services}, {@code items.food}
 * @param details whether items have text beneath their names
 * @param severalRates whether more than one tax rate occurs
 * @param negative whether quantities are below zero, as in some credit notes
 */
public record Trade(
        String goods, boolean details, boolean discount, boolean shipping, boolean severalRates, boolean negative) {
    private static final List<String> FRACTIONAL = List.of("kg", "h", "m", "u", "Std");
    private static final List<Integer> DISCOUNTS = List.of(3, 5, 10, 15);

    Bill bill(Country country, Words words, int lines, Dice dice) {
        var items = new ArrayList<Item>();
        var offers = words.all(goods);
        var shuffled = dice.some(offers, offers.size());
        for (var i = 0; i < lines; i++) {
            items.add(item(country, words, shuffled.get(i % shuffled.size()), i, dice));
        }
        return new Bill(
                items,
                discount && !severalRates ? dice.pick(DISCOUNTS) : 0,
                shipping
                        ? new BigDecimal(dice.between(6, 79)).setScale(2).subtract(new BigDecimal("0.10"))
                        : BigDecimal.ZERO);
    }

    private Item item(Country country, Words words, String offered, int index, Dice dice) {
        var offer = offered.split(";", -1);
        var price = new BigDecimal(offer[1])
                .multiply(new BigDecimal(dice.between(70, 160)))
                .divide(new BigDecimal(100), 2, RoundingMode.HALF_UP);
        var quantity = quantity(offer[2], price, dice);
        // The second line has the other rate, so that both occur in every document.
        var reduced = severalRates && (index == 1 || (index > 1 && dice.chance(0.3)));
        return new Item(
                dice.pick(List.of("A", "K", "ZB", "10")) + "-" + dice.digits(5),
                offer[0],
                details && dice.chance(0.7) ? dice.pick(words.all("details")) : null,
                negative ? quantity.negate() : quantity,
                offer[2],
                price,
                reduced ? country.reducedRate : country.rate);
    }

    /** A quantity of an item: the dearer, the fewer; a shop sells by the piece. */
    private BigDecimal quantity(String unit, BigDecimal price, Dice dice) {
        var most = goods.endsWith("food") ? 3 : Math.min(400, Math.max(2, 900 / (price.intValue() + 1)));
        if (FRACTIONAL.contains(unit) && dice.chance(0.7)) {
            return new BigDecimal(dice.between(2, most * 4)).divide(new BigDecimal(4), 2, RoundingMode.HALF_UP);
        }
        return new BigDecimal(dice.between(1, dice.chance(0.3) ? most : Math.min(most, 12)));
    }
}
