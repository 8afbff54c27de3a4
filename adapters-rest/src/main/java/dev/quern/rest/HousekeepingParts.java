package dev.quern.rest;

import dev.quern.core.document.DocumentCounts;
import dev.quern.core.extraction.Correcting;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;

/** What the server needs to keep house: counting, handling, correcting, copying and removing. */
public record HousekeepingParts(
        DocumentCounts counts,
        DocumentHandling handling,
        Correcting correcting,
        MailboxCopying copying,
        MailboxRemoval removal) {}
