package dev.quern.rest.reception;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Is told of every request that is served, from its head to the end of its answer, in the thread that serves it. */
public interface RequestTraces {
    /** Nobody looks. */
    RequestTraces NONE = (method, header) -> RequestTrace.NONE;

    /**
     * A request begins to be served.
     *
     * @param header gives the value of a header by its name; null where there is none
     */
    RequestTrace begin(String method, Function<String, @Nullable String> header);

    /** One request. */
    interface RequestTrace extends AutoCloseable {
        /** Looks at nothing. */
        RequestTrace NONE = new RequestTrace() {
            @Override
            public void answered(String path, int status) {}

            @Override
            public void close() {}
        };

        /**
         * It has its answer.
         *
         * @param path as the interface describes it
         */
        void answered(String path, int status);

        @Override
        void close();
    }
}
