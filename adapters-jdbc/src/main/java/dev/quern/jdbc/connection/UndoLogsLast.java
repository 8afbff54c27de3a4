package dev.quern.jdbc.connection;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * The maps of a store of H2 in the order in which they are to be written down: the undo logs of open transactions after all others.
 *
 * <p>A transaction notes in its undo log what it is about to change, and then changes it. H2 writes maps down one after the other
 * while transactions go on. Where an undo log comes before the map of a table, a change may be in the file that no log can undo,
 * and which a later transaction takes for its own. H2's order is by chance; it cannot be told another.
 */
final class UndoLogsLast extends ConcurrentHashMap<Integer, MVMap<?, ?>> {
    private static final long serialVersionUID = 1;
    private static final String UNDO_LOG = "undoLog";

    /** By the numbers of maps; a number is never used again. */
    private final transient Map<Integer, Boolean> isUndoLog = new ConcurrentHashMap<>();

    private UndoLogsLast(Map<Integer, MVMap<?, ?>> maps) {
        super(maps);
    }

    /**
     * Has a store write its maps down in this order; again for the same store does nothing.
     *
     * @throws IllegalStateException with another version of H2 than the one this was written for
     */
    static void in(MVStore store) {
        try {
            var field = MVStore.class.getDeclaredField("maps");
            field.setAccessible(true);
            synchronized (store) {
                @SuppressWarnings("unchecked")
                var maps = (Map<Integer, MVMap<?, ?>>) field.get(store);
                if (!(maps instanceof UndoLogsLast)) {
                    field.set(store, new UndoLogsLast(maps));
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This version of H2 keeps its maps elsewhere", e);
        }
    }

    @Override
    public Collection<MVMap<?, ?>> values() {
        var ordered = new ArrayList<MVMap<?, ?>>(size());
        var last = new ArrayList<MVMap<?, ?>>();
        for (var map : super.values()) {
            boolean isLast = isUndoLog.computeIfAbsent(
                    map.getId(), unseen -> String.valueOf(map.getName()).startsWith(UNDO_LOG));
            (isLast ? last : ordered).add(map);
        }
        ordered.addAll(last);
        return new AbstractCollection<>() {
            @Override
            public Iterator<MVMap<?, ?>> iterator() {
                return new Removing(ordered.iterator());
            }

            @Override
            public int size() {
                return ordered.size();
            }
        };
    }

    private final class Removing implements Iterator<MVMap<?, ?>> {
        private final Iterator<MVMap<?, ?>> ordered;
        private int id;

        Removing(Iterator<MVMap<?, ?>> ordered) {
            this.ordered = ordered;
        }

        @Override
        public boolean hasNext() {
            return ordered.hasNext();
        }

        @Override
        public MVMap<?, ?> next() {
            var map = ordered.next();
            id = map.getId();
            return map;
        }

        @Override
        public void remove() {
            UndoLogsLast.this.remove(id);
        }
    }
}
