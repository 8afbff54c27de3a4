package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.util.ArrayList;

/** The cost of hosting an event: each service at most once. */
record EventBill(Words words, Country country) {
    Bill bill(int lines, Dice dice) {
        var items = new ArrayList<Item>();
        var unit = words.all("units").get(0);
        for (var service : dice.some(words.all("event.lines"), Math.max(2, Math.min(lines, 6)))) {
            items.add(new Item(
                    "S" + dice.digits(3),
                    service,
                    null,
                    new BigDecimal(dice.chance(0.4) ? 1 : dice.between(10, 120)),
                    unit,
                    new BigDecimal(dice.between(8, 240) * 5).movePointLeft(1).setScale(2),
                    country.rate));
        }
        return new Bill(items, 0, BigDecimal.ZERO);
    }
}
