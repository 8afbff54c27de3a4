package dev.quern.app.samples.content;

import java.util.LinkedHashMap;

/** Somebody who signs or answers. */
public record Person(String first, String last) {
    static Person of(Country country, Dice dice) {
        var people = WordList.named("countries");
        return new Person(dice.pick(people.all(country + ".first")), dice.pick(people.all(country + ".last")));
    }

    public String full() {
        return first + " " + last;
    }

    Written written() {
        var members = new LinkedHashMap<String, Object>();
        members.put("full", full());
        members.put("first", first);
        members.put("last", last);
        return new Written(members, full());
    }
}
