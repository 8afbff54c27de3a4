package dev.quern.rest;

import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.SigningIn;
import dev.quern.core.audit.AuditLog;
import dev.quern.core.audit.Auditing;
import dev.quern.core.credit.Billing;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.Documents;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.file.Blobs;
import dev.quern.core.housekeeping.DocumentCopying;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.housekeeping.SplitHandling;
import dev.quern.core.intake.Backlog;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.judgement.Judging;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.node.Nodes;
import dev.quern.core.processing.Correcting;
import dev.quern.core.processing.FieldTrial;
import dev.quern.core.processing.Reviewing;
import dev.quern.core.rendition.BoxReading;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.template.TemplateDrafting;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.TemplateTrial;
import dev.quern.core.template.Templates;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import dev.quern.core.webhook.Webhooks;
import dev.quern.rest.bootstrap.EmailDomain;
import dev.quern.rest.event.Broadcast;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.CorsOrigins;
import dev.quern.rest.http.KeyRate;
import dev.quern.rest.mail.MailGate;
import dev.quern.rest.reception.Patience;
import dev.quern.rest.upload.UploadLimit;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.Supplier;
import org.glassfish.jersey.inject.hk2.AbstractBinder;

/** Hands the resources what they ask for. */
final class CollaboratorBinder extends AbstractBinder {
    private final Collaborators collaborators;
    private final RestSettings settings;
    private final Supplier<String> listening;
    private final Broadcast broadcast;

    CollaboratorBinder(
            Collaborators collaborators, RestSettings settings, Supplier<String> listening, Broadcast broadcast) {
        this.collaborators = collaborators;
        this.settings = settings;
        this.listening = listening;
        this.broadcast = broadcast;
    }

    @Override
    protected void configure() {
        var quern = collaborators.quern();
        var stores = quern.stores();
        bind(quern.keyKeeping()).to(KeyKeeping.class);
        bind(quern.signingIn()).to(SigningIn.class);
        bind(quern.auditing()).to(Auditing.class);
        bind(stores.audit()).to(AuditLog.class);
        bind(quern.mailboxKeeping()).to(MailboxKeeping.class);
        bind(stores.mailboxes()).to(Mailboxes.class);
        bind(stores.documents()).to(Documents.class);
        bind(stores.log()).to(DocumentLog.class);
        bind(quern.blobs()).to(Blobs.class);
        bind(quern.rendering()).to(Rendering.class);
        bind(quern.boxReading()).to(BoxReading.class);
        bind(quern.keptPages()).to(KeptPages.class);
        bind(quern.intake()).to(Intake.class);
        bind(stores.counts()).to(DocumentCounts.class);
        bind(quern.documentHandling()).to(DocumentHandling.class);
        bind(quern.documentCopying()).to(DocumentCopying.class);
        bind(quern.splitHandling()).to(SplitHandling.class);
        bind(quern.fieldTrial()).to(FieldTrial.class);
        bind(quern.correcting()).to(Correcting.class);
        bind(quern.judging()).to(Judging.class);
        bind(quern.reviewing()).to(Reviewing.class);
        bind(quern.mailboxRemoval()).to(MailboxRemoval.class);
        bind(quern.mailboxCopying()).to(MailboxCopying.class);
        bind(stores.exportConfigs()).to(ExportConfigs.class);
        bind(quern.exportConfigKeeping()).to(ExportConfigKeeping.class);
        bind(stores.templates()).to(Templates.class);
        bind(quern.templateKeeping()).to(TemplateKeeping.class);
        bind(quern.templateDrafting()).to(TemplateDrafting.class);
        bind(quern.templateTrial()).to(TemplateTrial.class);
        bind(stores.webhooks()).to(Webhooks.class);
        bind(stores.deliveries()).to(Deliveries.class);
        bind(quern.webhookKeeping()).to(WebhookKeeping.class);
        bind(quern.notifying()).to(Notifying.class);
        bind(quern.webhookTrial()).to(WebhookTrial.class);
        bind(quern.mailIntake()).to(MailIntake.class);
        bind(quern.billing()).to(Billing.class);
        bind(quern.queues().nodes()).to(Nodes.class);
        bind(quern.queues().backlog()).to(Backlog.class);
        bind(collaborators.metrics()).to(PrometheusMeterRegistry.class);
        var gates = Gates.of(settings, collaborators.rates());
        bind(gates.mail()).to(MailGate.class);
        bind(gates.keys()).to(KeyRate.class);
        bind(gates.origins()).to(CorsOrigins.class);
        bind(gates.patience()).to(Patience.class);
        bind(new Readiness(collaborators.ready())).to(Readiness.class);
        bind(broadcast).to(Broadcast.class);
        bind(new UploadLimit(settings.maxUploadBytes())).to(UploadLimit.class);
        bind(new EmailDomain(settings.emailDomain())).to(EmailDomain.class);
        bind(new RequestAddresses.OwnAddress(listening, settings.baseUrl() != null))
                .to(RequestAddresses.OwnAddress.class);
        bindFactory(RequestAddresses.class).to(Addresses.class);
    }
}
