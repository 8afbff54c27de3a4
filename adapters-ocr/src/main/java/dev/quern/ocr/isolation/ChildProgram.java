package dev.quern.ocr.isolation;

import java.io.IOException;

/** What a program that a server starts does: it ends with its work and with its server, whatever becomes of either. */
final class ChildProgram {
    private static final int FAILED = 1;

    private ChildProgram() {}

    /** The work of a program. */
    interface Work {
        /** Returns the exit status. */
        int run() throws IOException;
    }

    /** Does the work and ends this process. */
    @SuppressWarnings("CatchAndPrintStackTrace") // On standard error, which is the log of its server.
    static void run(Work work) {
        endWithServer();
        int status = FAILED;
        try {
            status = work.run();
        } catch (Throwable failed) {
            failed.printStackTrace();
        } finally {
            // Neither a return nor an exception: a library may have left a thread running, with which the process
            // would stay for good, and hold what it inherited open.
            Runtime.getRuntime().halt(status);
        }
    }

    /** Its closed input tells a reading process the same, but not while it reads a file, which may hang. */
    private static void endWithServer() {
        ProcessHandle.current().parent().ifPresent(server -> {
            var watch = new Thread(
                    () -> {
                        server.onExit().join();
                        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                        Runtime.getRuntime().halt(FAILED);
                    },
                    "server-watch");
            watch.setDaemon(true);
            watch.start();
        });
    }
}
