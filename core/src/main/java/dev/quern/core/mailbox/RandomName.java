package dev.quern.core.mailbox;

import dev.quern.core.kernel.Tokens;
import java.util.List;

/** A name for a mailbox that nobody named: three English words. */
final class RandomName {
    private static final List<String> MANNERS = words(
            "Able Ample Artful Brave Bright Brisk Calm Candid Careful Cheerful Civil Clear Clever Cordial Courtly Daring Deft"
                    + " Diligent Eager Earnest Easy Even Fair Faithful Fearless Festive Fine Firm Fluent Fond Frank Friendly");
    private static final List<String> MOODS = words(
            "Gallant Gentle Genial Glad Golden Graceful Grand Happy Hardy Hearty Honest Hopeful Jolly Keen Kind Lively Loyal"
                    + " Lucid Lucky Mellow Merry Mild Modest Neat Noble Patient Placid Polite Prompt Proud Quiet Ready");
    private static final List<String> CREATURES = words(
            "Badger Beaver Bison Crane Curlew Dolphin Dormouse Eagle Falcon Ferret Finch Gazelle Gibbon Hare Heron Ibex Jackdaw"
                    + " Kestrel Lapwing Lark Lemur Linnet Lynx Marmot Marten Newt Otter Pelican Plover Puffin Sparrow Tamarin");

    private RandomName() {}

    static MailboxName of(Tokens tokens) {
        return new MailboxName(one(MANNERS, tokens) + " " + one(MOODS, tokens) + " " + one(CREATURES, tokens));
    }

    private static String one(List<String> words, Tokens tokens) {
        return words.get(tokens.below(words.size()));
    }

    private static List<String> words(String spaced) {
        return List.of(spaced.split(" ", -1));
    }
}
