package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a company bills for, the same in all documents of a layout.
 *
 * @param goods which list of the language the items come from: {@code items.goods}, {@code items.services}, {@code items.food}
 * @param details whether items have text beneath their names
 * @param severalRates whether more than one tax rate occurs
 * @param negative whether quantities are below zero, as in some credit notes
 */
public record Trade(
        String goods, boolean details, boolean discount, boolean shipping, boolean severalRates, boolean negative) {
    private static final List<Integer> DISCOUNTS = List.of(3, 5, 10, 15);

    Bill bill(Country country, Words words, int lines, Dice dice) {
        var items = new ArrayList<Item>();
        for (var i = 0; i < lines; i++) {
            items.add(item(country, words, i, dice));
        }
        return new Bill(
                items,
                discount && !severalRates ? dice.pick(DISCOUNTS) : 0,
                shipping
                        ? new BigDecimal(dice.between(6, 79)).setScale(2).subtract(new BigDecimal("0.10"))
                        : BigDecimal.ZERO);
    }

    private Item item(Country country, Words words, int index, Dice dice) {
        var offer = dice.pick(words.all(goods)).split(";", -1);
        var fractions = List.of("kg", "h", "m", "u", "Std").contains(offer[2]);
        var quantity = fractions && dice.chance(0.7)
                ? new BigDecimal(dice.between(2, 160)).divide(new BigDecimal(4), 2, RoundingMode.HALF_UP)
                : new BigDecimal(dice.between(1, goods.endsWith("food") ? 4 : dice.chance(0.2) ? 400 : 25));
        var price = new BigDecimal(offer[1])
                .multiply(new BigDecimal(dice.between(70, 160)))
                .divide(new BigDecimal(100), 2, RoundingMode.HALF_UP);
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
}
