package dev.quern.rest;

import dev.quern.core.account.KeyKeeping;
import dev.quern.core.credit.Billing;
import dev.quern.core.document.Blobs;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.Documents;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.extraction.Rendering;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.BooleanSupplier;

/**
 * The parts of the core that the server speaks for.
 *
 * @param metrics what the server and its parts count, for {@code /metrics}
 * @param ready whether all of them can be used now, for {@code /health/ready}; asked at every such request
 */
public record Collaborators(
        KeyKeeping keys,
        MailboxKeeping mailboxKeeping,
        Mailboxes mailboxes,
        Documents documents,
        DocumentLog log,
        Blobs blobs,
        Rendering rendering,
        Intake intake,
        HousekeepingParts housekeeping,
        ExportConfigs exportConfigs,
        ExportConfigKeeping exportConfigKeeping,
        TemplateParts templates,
        WebhookParts webhooks,
        MailIntake mailIntake,
        Billing billing,
        PrometheusMeterRegistry metrics,
        BooleanSupplier ready) {}
