package dev.quern.rest;

import dev.quern.core.account.KeyKeeping;
import dev.quern.core.credit.Billing;
import dev.quern.core.document.Blobs;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.Documents;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.extraction.Correcting;
import dev.quern.core.extraction.Rendering;
import dev.quern.core.extraction.TemplateDrafting;
import dev.quern.core.extraction.TemplateTrial;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.Templates;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import dev.quern.core.webhook.Webhooks;
import dev.quern.rest.bootstrap.EmailDomain;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.CorsOrigins;
import dev.quern.rest.http.KeyRate;
import dev.quern.rest.http.Patience;
import dev.quern.rest.mail.MailGate;
import dev.quern.rest.upload.UploadLimit;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.glassfish.jersey.inject.hk2.AbstractBinder;

/** Hands the resources what they ask for. */
final class CollaboratorBinder extends AbstractBinder {
    private final Collaborators collaborators;
    private final UploadLimit limit;
    private final Addresses addresses;
    private final EmailDomain domain;
    private final Gates gates;

    CollaboratorBinder(
            Collaborators collaborators, UploadLimit limit, Addresses addresses, EmailDomain domain, Gates gates) {
        this.collaborators = collaborators;
        this.limit = limit;
        this.addresses = addresses;
        this.domain = domain;
        this.gates = gates;
    }

    @Override
    protected void configure() {
        bind(collaborators.keys()).to(KeyKeeping.class);
        bind(collaborators.mailboxKeeping()).to(MailboxKeeping.class);
        bind(collaborators.mailboxes()).to(Mailboxes.class);
        bind(collaborators.documents()).to(Documents.class);
        bind(collaborators.log()).to(DocumentLog.class);
        bind(collaborators.blobs()).to(Blobs.class);
        bind(collaborators.rendering()).to(Rendering.class);
        bind(collaborators.intake()).to(Intake.class);
        bind(collaborators.housekeeping().counts()).to(DocumentCounts.class);
        bind(collaborators.housekeeping().handling()).to(DocumentHandling.class);
        bind(collaborators.housekeeping().correcting()).to(Correcting.class);
        bind(collaborators.housekeeping().removal()).to(MailboxRemoval.class);
        bind(collaborators.housekeeping().copying()).to(MailboxCopying.class);
        bind(collaborators.exportConfigs()).to(ExportConfigs.class);
        bind(collaborators.exportConfigKeeping()).to(ExportConfigKeeping.class);
        bind(collaborators.templates().templates()).to(Templates.class);
        bind(collaborators.templates().keeping()).to(TemplateKeeping.class);
        bind(collaborators.templates().drafting()).to(TemplateDrafting.class);
        bind(collaborators.templates().trial()).to(TemplateTrial.class);
        bind(collaborators.webhooks().webhooks()).to(Webhooks.class);
        bind(collaborators.webhooks().deliveries()).to(Deliveries.class);
        bind(collaborators.webhooks().keeping()).to(WebhookKeeping.class);
        bind(collaborators.webhooks().notifying()).to(Notifying.class);
        bind(collaborators.webhooks().trial()).to(WebhookTrial.class);
        bind(collaborators.mailIntake()).to(MailIntake.class);
        bind(collaborators.billing()).to(Billing.class);
        bind(collaborators.metrics()).to(PrometheusMeterRegistry.class);
        bind(gates.mail()).to(MailGate.class);
        bind(gates.keys()).to(KeyRate.class);
        bind(gates.origins()).to(CorsOrigins.class);
        bind(gates.patience()).to(Patience.class);
        bind(new Readiness(collaborators.ready())).to(Readiness.class);
        bind(limit).to(UploadLimit.class);
        bind(addresses).to(Addresses.class);
        bind(domain).to(EmailDomain.class);
    }
}
