package dev.quern.core.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Runs the same work in several threads at the same time. */
final class Racing {
    private Racing() {}

    /** Runs the work in a number of threads, and returns the result or the exception of each. */
    static List<Object> threads(int count, Supplier<?> work) {
        var barrier = new CyclicBarrier(count);
        var executor = Executors.newFixedThreadPool(count);
        try {
            var futures = new ArrayList<Future<Object>>();
            for (int i = 0; i < count; i++) {
                futures.add(executor.submit(() -> {
                    barrier.await(10, TimeUnit.SECONDS);
                    return work.get();
                }));
            }
            var results = new ArrayList<Object>();
            for (var future : futures) {
                results.add(result(future));
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }

    private static Object result(Future<Object> future) {
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (Exception e) {
            throw new IllegalStateException("A thread did not come back", e);
        }
    }
}
