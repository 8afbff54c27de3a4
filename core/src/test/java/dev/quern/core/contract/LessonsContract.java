package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.LayoutId;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.Lessons.Known;
import dev.quern.core.lesson.Signature;
import dev.quern.core.lesson.TaughtTable;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.page.Box;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.TemplateObject;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.lesson.Lessons}. */
public interface LessonsContract {
    Stores stores();

    @Test
    default void a_layout_is_found_by_the_keys_it_shares_and_only_in_its_mailbox() {
        var mailbox = mailbox();
        var near = signature(1);
        var far = signature(2);
        var nearId = taught(mailbox, near);
        taught(mailbox, far);
        taught(mailbox(), near);

        assertThat(stores().lessons().likely(mailbox, keys(near), 5)).first().isEqualTo(new Known(nearId, near));
        assertThat(stores().lessons().likely(mailbox, keys(signature(3)), 5))
                .extracting(Known::id)
                .doesNotContain(nearId);
        assertThat(stores().lessons().likely(mailbox, Set.of(), 5)).isEmpty();
    }

    @Test
    default void the_likeliest_layouts_come_first_and_no_more_than_requested() {
        var mailbox = mailbox();
        var wanted = signature(100);
        for (int seed = 0; seed < 40; seed++) {
            var marks = wanted.marks().subList(0, seed);
            taught(mailbox, new Signature(marks));
        }
        var whole = taught(mailbox, wanted);
        var found = stores().lessons().likely(mailbox, keys(wanted), 10);
        assertThat(found).hasSize(10);
        assertThat(found.get(0).id()).isEqualTo(whole);
    }

    @Test
    default void lessons_come_back_as_they_were_the_latest_first_up_to_a_limit_per_field() {
        var mailbox = mailbox();
        var layout = stores().lessons().add(mailbox, signature(4), someKeys(signature(4)));
        var field = field();
        var other = field();
        var first = lesson(field, layout, false);
        var second = lesson(field, layout, true);
        var third = lesson(field, layout, false);
        var ofOther = lesson(other, layout, false);
        List.of(first, second, ofOther, third)
                .forEach(lesson -> stores().lessons().put(mailbox, lesson));

        assertThat(stores().lessons().of(layout, 2)).containsExactly(third, ofOther, second);
        assertThat(stores().lessons().of(new LayoutId(layout.number() + 1_000_000), 2))
                .isEmpty();
    }

    @Test
    default void what_is_taught_about_a_table_comes_back() {
        var mailbox = mailbox();
        var layout = stores().lessons().add(mailbox, signature(8), someKeys(signature(8)));
        var label = new TemplateObject(
                "L1",
                TemplateObject.Type.LABEL,
                Sample.NASTY,
                null,
                false,
                new RelativeBox(0.1, 0.2, 0.3, 0.4, 0, 1),
                null,
                null,
                null,
                null);
        var column = new TemplateObject(
                "F2",
                TemplateObject.Type.FIELD,
                "Amount",
                field(),
                true,
                new RelativeBox(0.1, 0.25, 0.30000000000000004, 1, 0, 1),
                "L1",
                null,
                FieldFormat.ONELINE,
                null);
        var table = new TaughtTable(List.of(field(), field()), List.of(field()), List.of(label, column));
        var lesson = new Lesson(new DocumentId(Sample.number()), field(), layout, false, List.of(), table);

        stores().lessons().put(mailbox, lesson);

        assertThat(stores().lessons().of(layout, 3)).containsExactly(lesson);
    }

    @Test
    default void a_new_lesson_of_a_document_replaces_its_earlier_one() {
        var mailbox = mailbox();
        var layout = stores().lessons().add(mailbox, signature(5), someKeys(signature(5)));
        var field = field();
        var before = lesson(field, layout, false);
        var after = new Lesson(before.document(), field, layout, true, List.of());
        stores().lessons().put(mailbox, before);
        stores().lessons().put(mailbox, after);
        assertThat(stores().lessons().of(layout, 3)).containsExactly(after);
    }

    @Test
    default void the_lessons_of_a_document_are_forgotten_and_a_layout_with_its_last_lesson() {
        var mailbox = mailbox();
        var signature = signature(6);
        var layout = stores().lessons().add(mailbox, signature, someKeys(signature));
        var one = lesson(field(), layout, false);
        var other = lesson(field(), layout, false);
        stores().lessons().put(mailbox, one);
        stores().lessons().put(mailbox, other);

        stores().lessons().forget(one.document());
        assertThat(stores().lessons().of(layout, 3)).containsExactly(other);
        assertThat(stores().lessons().likely(mailbox, keys(signature), 5)).hasSize(1);

        stores().lessons().forget(other.document());
        assertThat(stores().lessons().of(layout, 3)).isEmpty();
        assertThat(stores().lessons().likely(mailbox, keys(signature), 5)).isEmpty();
        stores().lessons().forget(other.document());
    }

    @Test
    default void lessons_go_with_their_field_and_all_of_them_with_the_mailbox() {
        var mailbox = mailbox();
        var signature = signature(7);
        var layout = stores().lessons().add(mailbox, signature, someKeys(signature));
        var kept = lesson(field(), layout, false);
        stores().lessons().put(mailbox, kept);
        stores().lessons().put(mailbox, lesson(field(), layout, false));
        var elsewhere = taught(mailbox(), signature);

        stores().lessons().retain(mailbox, Set.of(kept.field()));
        assertThat(stores().lessons().of(layout, 3)).containsExactly(kept);
        stores().lessons().removeAll(mailbox);
        assertThat(stores().lessons().of(layout, 3)).isEmpty();
        assertThat(stores().lessons().likely(mailbox, keys(signature), 5)).isEmpty();
        assertThat(stores().lessons().of(elsewhere, 3)).hasSize(1);
    }

    @Test
    default void each_of_many_layouts_with_common_words_is_found_by_its_own_words() {
        var mailbox = mailbox();
        var common = signature(200).marks();
        var layouts = new HashMap<LayoutId, Signature>();
        for (int seed = 300; seed < 420; seed++) {
            var own = signature(seed).marks().subList(0, 30);
            var signature = new Signature(Stream.concat(common.stream(), own.stream())
                    .sorted(Comparator.comparingInt(Signature.Mark::word))
                    .toList());
            layouts.put(taught(mailbox, signature), signature);
        }
        layouts.forEach((id, signature) -> assertThat(stores().lessons().likely(mailbox, keys(signature), 5))
                .first()
                .isEqualTo(new Known(id, signature)));
    }

    private LayoutId taught(MailboxId mailbox, Signature signature) {
        var layout = stores().lessons().add(mailbox, signature, someKeys(signature));
        stores().lessons().put(mailbox, lesson(field(), layout, false));
        return layout;
    }

    /** All keys that a layout can be recognised by. */
    private static Set<Integer> keys(Signature signature) {
        return signature.marks().stream().map(Signature.Mark::word).collect(Collectors.toSet());
    }

    /** The keys that a layout is stored with: some of all. */
    private static Set<Integer> someKeys(Signature signature) {
        return signature.marks().stream().limit(24).map(Signature.Mark::word).collect(Collectors.toSet());
    }

    private static MailboxId mailbox() {
        return new MailboxId(Sample.number());
    }

    private static FieldId field() {
        return new FieldId(Sample.number());
    }

    private static Lesson lesson(FieldId field, LayoutId layout, boolean absent) {
        var box = new Box(0.1, 0.2, 0.30000000000000004, 0.25);
        var clue = new Anchor.Clue(Anchor.Side.LEFT, "gesamtbetragełß", box, 2);
        var anchor = new Anchor(0, 3, box, List.of(clue), 2, 1, true, Sample.NASTY, 0.9);
        return new Lesson(new DocumentId(Sample.number()), field, layout, absent, List.of(anchor));
    }

    private static Signature signature(long seed) {
        var random = new Random(seed);
        return new Signature(IntStream.range(0, 60)
                .map(i -> random.nextInt())
                .sorted()
                .mapToObj(word -> new Signature.Mark(word, random.nextDouble(), random.nextDouble()))
                .toList());
    }
}
