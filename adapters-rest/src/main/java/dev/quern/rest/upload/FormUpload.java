package dev.quern.rest.upload;

import dev.quern.core.document.DocumentName;
import dev.quern.core.intake.Upload;
import dev.quern.core.kernel.Refusal;
import java.io.FilterInputStream;
import java.io.IOException;

/**
 * Finds the file in a form and gives it on as it comes in. The parts after the file become known only when the file has
 * been read to its end; the upload's parameters are complete from then on, which is when {@code Intake} looks at them.
 */
final class FormUpload {
    private static final String FILE = "file";

    private final MultipartBody body;
    private final UploadParameters parameters;

    FormUpload(MultipartBody body, UploadParameters parameters) {
        this.body = body;
        this.parameters = parameters;
    }

    Upload read() throws IOException {
        String misplaced = null;
        for (var part = body.next(); part != null; part = body.next()) {
            if (part.name().equals(FILE)) {
                return new Upload(new DocumentName(part.fileName()), new FileThenRest(part), parameters.values());
            }
            parameters.add(part);
            misplaced = misplaced == null && part.isFile() ? part.name() : misplaced;
        }
        throw misplaced == null
                ? new Refusal.Invalid(FILE, "No file was submitted: the form has no part of this name.")
                : misplaced(misplaced);
    }

    /** @param part the name of that which holds a file */
    static Refusal.Invalid misplaced(String part) {
        return new Refusal.Invalid(FILE, "The file belongs into the part '" + FILE + "'; '" + part + "' holds one.");
    }

    private void readRest() throws IOException {
        for (var part = body.next(); part != null; part = body.next()) {
            if (part.name().equals(FILE)) {
                throw new Refusal.Invalid(FILE, "One file at a time: the form has a second part of this name.");
            }
            parameters.add(part);
        }
    }

    /** The bytes of the file; at their end, reads the rest of the form. */
    private final class FileThenRest extends FilterInputStream {
        private boolean ended;

        FileThenRest(MultipartBody.Part file) {
            super(file.content());
        }

        @Override
        public int read() throws IOException {
            return ending(super.read());
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return ending(super.read(target, offset, length));
        }

        @Override
        public void close() {
            // The body belongs to the server.
        }

        private int ending(int read) throws IOException {
            if (read < 0 && !ended) {
                ended = true;
                readRest();
            }
            return read;
        }
    }
}
