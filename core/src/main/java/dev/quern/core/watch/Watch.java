package dev.quern.core.watch;

import dev.quern.core.document.Document;

/** Looks at one {@link Step} while it goes on. Close it in the thread it began in; one that was not {@link #done} has failed. */
public interface Watch extends AutoCloseable {
    /** Looks at nothing. */
    Watch NONE = new Watch() {
        @Override
        public void about(Document document) {}

        @Override
        public void by(String engine) {}

        @Override
        public void done() {}

        @Override
        public void close() {}
    };

    /** Says which document it is about. */
    void about(Document document);

    /** Says what did the work: an engine, or what stands for one, such as a template. */
    void by(String engine);

    /** The step came to its end as it should. */
    void done();

    @Override
    void close();
}
