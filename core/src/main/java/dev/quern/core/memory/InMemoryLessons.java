package dev.quern.core.memory;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.LayoutId;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.Lessons;
import dev.quern.core.lesson.Signature;
import dev.quern.core.mailbox.MailboxId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** {@link Lessons} in memory. */
public final class InMemoryLessons implements Lessons {
    private final Memory memory;
    private final Map<Long, Layout> layouts = new TreeMap<>();
    private final NavigableMap<Long, Lesson> lessons = new TreeMap<>();
    private long lastId;

    private record Layout(MailboxId mailbox, Signature signature, Set<Integer> keys) {}

    private record Sharing(Known known, long common) {}

    public InMemoryLessons(Memory memory) {
        this.memory = memory;
    }

    @Override
    public List<Known> likely(MailboxId mailbox, Set<Integer> keys, int atMost) {
        return memory.run(() -> {
            var sharing = new ArrayList<Sharing>();
            layouts.forEach((id, layout) -> {
                long common = layout.keys().stream().filter(keys::contains).count();
                if (layout.mailbox().equals(mailbox) && common > 0) {
                    sharing.add(new Sharing(new Known(new LayoutId(id), layout.signature()), common));
                }
            });
            return sharing.stream()
                    .sorted(Comparator.comparingLong((Sharing one) -> -one.common())
                            .thenComparing(one -> -one.known().id().number()))
                    .limit(atMost)
                    .map(Sharing::known)
                    .toList();
        });
    }

    @Override
    public LayoutId add(MailboxId mailbox, Signature signature, Set<Integer> keys) {
        return memory.run(() -> {
            memory.put(layouts, ++lastId, new Layout(mailbox, signature, Set.copyOf(keys)));
            return new LayoutId(lastId);
        });
    }

    @Override
    public void put(MailboxId mailbox, Lesson lesson) {
        memory.run(() -> {
            remove(other ->
                    other.document().equals(lesson.document()) && other.field().equals(lesson.field()));
            memory.put(lessons, ++lastId, lesson);
        });
    }

    @Override
    public List<Lesson> of(LayoutId layout, int atMost) {
        return memory.run(() -> {
            var latest = new ArrayList<Lesson>();
            var counts = new HashMap<FieldId, Integer>();
            for (var lesson : lessons.descendingMap().values()) {
                if (lesson.layout().equals(layout) && counts.merge(lesson.field(), 1, Integer::sum) <= atMost) {
                    latest.add(lesson);
                }
            }
            return latest;
        });
    }

    @Override
    public void forget(DocumentId document) {
        memory.run(() -> {
            remove(lesson -> lesson.document().equals(document));
            removeEmpty();
        });
    }

    @Override
    public void retain(MailboxId mailbox, Set<FieldId> fields) {
        memory.run(() -> remove(lesson -> isOf(mailbox, lesson) && !fields.contains(lesson.field())));
    }

    @Override
    public void removeAll(MailboxId mailbox) {
        memory.run(() -> {
            remove(lesson -> isOf(mailbox, lesson));
            removeEmpty();
        });
    }

    private boolean isOf(MailboxId mailbox, Lesson lesson) {
        var layout = layouts.get(lesson.layout().number());
        return layout != null && layout.mailbox().equals(mailbox);
    }

    private void remove(Predicate<Lesson> which) {
        List.copyOf(lessons.entrySet()).stream()
                .filter(entry -> which.test(entry.getValue()))
                .forEach(entry -> memory.remove(lessons, entry.getKey()));
    }

    private void removeEmpty() {
        List.copyOf(layouts.keySet()).stream()
                .filter(id -> lessons.values().stream()
                        .noneMatch(lesson -> lesson.layout().number() == id))
                .forEach(id -> memory.remove(layouts, id));
    }
}
