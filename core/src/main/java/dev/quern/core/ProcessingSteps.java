package dev.quern.core;

import dev.quern.core.credit.Billing;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.processing.Beginnings;
import dev.quern.core.processing.Endings;
import dev.quern.core.processing.Extracting;
import dev.quern.core.processing.FileReading;
import dev.quern.core.processing.Finding;
import dev.quern.core.processing.Identifying;
import dev.quern.core.processing.Processing;
import dev.quern.core.processing.Remarks;
import dev.quern.core.processing.ResultForming;
import dev.quern.core.processing.Templating;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.splitting.PartKeeping;
import dev.quern.core.splitting.SplitPlan;
import dev.quern.core.splitting.Splitting;
import dev.quern.core.unpacking.Containers;
import dev.quern.core.unpacking.Unpacking;
import dev.quern.core.webhook.Notifying;

/** Builds {@link Processing} and the steps that it consists of; nothing else uses these. */
final class ProcessingSteps {
    private ProcessingSteps() {}

    static Processing on(
            Ports ports,
            FileKeeping files,
            KeptPages keptPages,
            MailboxKeeping mailboxKeeping,
            Rendering rendering,
            Billing billing,
            Notifying notifying) {
        var clock = ports.clock();
        var tokens = ports.tokens();
        var limits = ports.limits();
        var readers = ports.readers();
        var understanding = ports.understanding();
        var work = ports.queues().work();
        var transactions = ports.stores().transactions();
        var mailboxes = ports.stores().mailboxes();
        var documents = ports.stores().documents();
        var log = ports.stores().log();
        var letters = ports.stores().letters();

        var remarks = new Remarks(log, transactions, clock);
        var unpacking = new Unpacking(
                readers.unpacker(),
                readers.types(),
                readers.readable(),
                limits.unpacking(),
                files,
                documents,
                letters,
                log,
                work,
                clock,
                tokens);
        var containers = new Containers(unpacking, documents, log, transactions, clock);
        var fileReading = new FileReading(ports.blobs(), readers.reader());
        var splitPlan = new SplitPlan(understanding.boundaries());
        var parts = new PartKeeping(documents, log, letters, work, clock, tokens);
        var splitting = new Splitting(documents, log, files, readers.cutter(), parts, clock);
        var templating = new Templating(
                ports.stores().templates(),
                understanding.templates(),
                ports.queues().errands());
        var identifying = new Identifying(
                mailboxes, mailboxKeeping, documents, keptPages, understanding.proposer(), splitPlan, transactions);
        var extracting = new Extracting(
                containers,
                fileReading,
                rendering,
                new Finding(documents, mailboxes, ports.watcher(), limits.finding()),
                identifying,
                templating,
                understanding.engines(),
                understanding.rows(),
                understanding.learner(),
                remarks);
        return new Processing(
                mailboxes,
                documents,
                new Beginnings(documents, containers, splitting, keptPages, remarks, transactions),
                containers,
                fileReading,
                splitPlan,
                splitting,
                billing,
                extracting,
                new ResultForming(
                        documents, letters, ports.surroundings().links(), rendering, understanding.transformer()),
                new Endings(documents, log, billing, templating, notifying, transactions, ports.watcher(), clock),
                ports.watcher(),
                clock);
    }
}
