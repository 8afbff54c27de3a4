package dev.quern.core.intake;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.StatusSource;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letter;
import dev.quern.core.letter.Letters;
import dev.quern.core.letter.MailAddress;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.settings.SenderFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Use case: messages come in, each for the mailbox whose address it names. It becomes a document like an upload; one from a
 * sender that the mailbox does not want is kept and skipped, so that somebody may have it processed all the same.
 */
public final class MailIntake {
    private static final int BOUNDARY_BYTES = 16;

    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Letters letters;
    private final Intake intake;
    private final InstantSource clock;
    private final Tokens tokens;
    private final String domain;

    /** @param domain the part after the @ in the addresses of mailboxes */
    public MailIntake(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Letters letters,
            Intake intake,
            InstantSource clock,
            Tokens tokens,
            String domain) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.letters = letters;
        this.intake = intake;
        this.clock = clock;
        this.tokens = tokens;
        this.domain = domain.toLowerCase(Locale.ROOT);
    }

    /** A mailbox, and the part after the {@code +} in the address that led to it. */
    private record Destination(Mailbox mailbox, String suffix) {}

    /**
     * Takes a message in. When this returns a receipt, its document outlives any crash.
     *
     * @param key null for a message without one; known among the messages of this sender to the same mailbox
     * @return nothing, with nothing stored, when the message is for no mailbox of ours
     */
    public Optional<Receipt> receive(Message message, @Nullable IdempotencyKey key) throws IOException {
        var found = destination(message);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var mailbox = found.get().mailbox();
        var letter = message.letter(found.get().suffix());
        var file = MessageFile.write(message, letter, clock.instant(), "=_" + tokens.hex(BOUNDARY_BYTES));
        var upload = new Upload(
                DocumentName.ofTitle(message.subject()),
                new ByteArrayInputStream(file),
                Map.of(),
                MessageFile.CONTENT_TYPE,
                SentContent.of(message),
                document -> addressed(document, letter, SenderFilter.of(mailbox.settings())));
        var ownKey = key == null ? null : key.ofMessage(mailbox.id(), letter.sender());
        try {
            return Optional.of(intake.receive(mailbox, upload, ownKey));
        } catch (Refusal.NotFound removedMeanwhile) {
            return Optional.empty();
        }
    }

    /**
     * Returns whether an address belongs to a mailbox.
     *
     * @throws Refusal.Unavailable when no message can be taken in
     */
    public boolean isOurs(String address) {
        intake.requireRoom();
        return MailAddress.list(address).stream()
                .anyMatch(one -> destination(one).isPresent());
    }

    /**
     * Takes a message in as it came over the wire, for one of those it came for. The same bytes again, such as from a sender
     * that did not hear our answer, make no second document within {@link Intake#KEY_LASTS}. When this returns a receipt, its
     * document outlives any crash.
     *
     * @param recipient the address that it is for
     * @param head what stands in it
     * @param file its bytes (RFC 5322)
     * @param sha256 the digest of those, in hexadecimal
     * @return nothing, with nothing stored, when the address is none of ours
     * @throws dev.quern.core.kernel.Refusal when it is empty or too large
     */
    public Optional<Receipt> receive(String recipient, Letter head, InputStream file, String sha256)
            throws IOException {
        var found = MailAddress.list(recipient).stream()
                .flatMap(address -> destination(address).stream())
                .findFirst();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var mailbox = found.get().mailbox();
        var letter = new Letter(
                head.from(),
                recipient,
                found.get().suffix(),
                head.to(),
                head.cc(),
                head.bcc(),
                Message.oneLine(head.subject()),
                head.headers());
        var upload = new Upload(
                DocumentName.ofTitle(letter.subject()),
                file,
                Map.of(),
                MessageFile.CONTENT_TYPE,
                document -> addressed(document, letter, SenderFilter.of(mailbox.settings())));
        var key = new IdempotencyKey(sha256).ofMessage(mailbox.id(), letter.sender());
        try {
            return Optional.of(intake.receive(mailbox, upload, key));
        } catch (Refusal.NotFound removedMeanwhile) {
            return Optional.empty();
        }
    }

    private void addressed(Document document, Letter letter, SenderFilter filter) {
        letters.add(document, letter);
        filter.refusal(letter.sender()).ifPresent(reason -> {
            var now = clock.instant();
            var skipped = document.ended(DocumentStatus.SKIPPED, StatusSource.AUTO, now);
            documents.move(document, skipped);
            log.append(LogEntry.of(skipped, now, Level.WARNING, null, reason));
        });
    }

    private Optional<Destination> destination(Message message) {
        return message.addressed().stream()
                .flatMap(list -> MailAddress.list(list).stream())
                .flatMap(address -> destination(address).stream())
                .findFirst();
    }

    private Optional<Destination> destination(MailAddress address) {
        return address.domain().equals(domain) ? destination(address.localPart()) : Optional.empty();
    }

    private Optional<Destination> destination(String localPart) {
        int plus = localPart.indexOf('+');
        var prefix = plus < 0 ? localPart : localPart.substring(0, plus);
        var suffix = plus < 0 ? "" : localPart.substring(plus + 1);
        try {
            return mailboxes.findByPrefix(new EmailPrefix(prefix)).map(mailbox -> new Destination(mailbox, suffix));
        } catch (Refusal.Invalid noPrefix) {
            return Optional.empty();
        }
    }
}
