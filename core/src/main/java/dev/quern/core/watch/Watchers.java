package dev.quern.core.watch;

import dev.quern.core.document.Document;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Several that watch. What they began together ends in the opposite order. */
record Watchers(List<Watcher> all) implements Watcher {
    Watchers {
        all = List.copyOf(all);
    }

    @Override
    public Watch begin(Step step) {
        var watches = all.stream().map(watcher -> watcher.begin(step)).toList();
        return new Watch() {
            @Override
            public void about(Document document) {
                watches.forEach(watch -> watch.about(document));
            }

            @Override
            public void by(String engine) {
                watches.forEach(watch -> watch.by(engine));
            }

            @Override
            public void done() {
                watches.forEach(Watch::done);
            }

            @Override
            public void close() {
                for (int i = watches.size() - 1; i >= 0; i--) {
                    watches.get(i).close();
                }
            }
        };
    }

    @Override
    public void received(Document document) {
        tell(watcher -> watcher.received(document));
    }

    @Override
    public void waited(Document document, Duration waited) {
        tell(watcher -> watcher.waited(document, waited));
    }

    @Override
    public void ended(Document document, String by) {
        tell(watcher -> watcher.ended(document, by));
    }

    @Override
    public void unreadable(Document document, String reason) {
        tell(watcher -> watcher.unreadable(document, reason));
    }

    @Override
    public void attempted(Attempt how) {
        tell(watcher -> watcher.attempted(how));
    }

    @Override
    public <T> Supplier<T> carried(Supplier<T> work) {
        Supplier<T> carried = work;
        for (var watcher : all) {
            carried = watcher.carried(carried);
        }
        return carried;
    }

    private void tell(Consumer<Watcher> told) {
        all.forEach(told);
    }
}
