package dev.quern.core.settings;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Which kinds of files a mailbox takes: those of its list of extensions. What a file is, its content says, not its name.
 *
 * @param extensions none for all kinds
 */
public record AllowedFiles(List<String> extensions) {
    public AllowedFiles {
        extensions = List.copyOf(extensions);
    }

    public static AllowedFiles of(MailboxSettings settings) {
        return new AllowedFiles(Objects.requireNonNullElse(settings.allowedExtensions(), List.of()));
    }

    /** Why a file of a content type is not taken; empty when it is. */
    public Optional<String> refusal(String contentType) {
        return extensions.isEmpty() || FileTypes.of(extensions).contains(contentType)
                ? Optional.empty()
                : Optional.of("Files of type '%s' are not among those that the mailbox allows (%s)"
                        .formatted(contentType, String.join(", ", extensions)));
    }
}
