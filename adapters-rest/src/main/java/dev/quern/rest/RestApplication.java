package dev.quern.rest;

import dev.quern.rest.account.CreditsResource;
import dev.quern.rest.account.KeyResource;
import dev.quern.rest.account.SessionResource;
import dev.quern.rest.audit.AuditFilter;
import dev.quern.rest.audit.AuditSetResource;
import dev.quern.rest.bootstrap.BootstrapResource;
import dev.quern.rest.bootstrap.UserResource;
import dev.quern.rest.console.ConsoleResource;
import dev.quern.rest.document.AccountDocumentSetResource;
import dev.quern.rest.document.CorrectionResource;
import dev.quern.rest.document.DeliverySetResource;
import dev.quern.rest.document.DocumentHandlingResource;
import dev.quern.rest.document.DocumentResource;
import dev.quern.rest.document.DocumentSetResource;
import dev.quern.rest.document.FieldTrialResource;
import dev.quern.rest.document.PageResource;
import dev.quern.rest.document.ReviewResource;
import dev.quern.rest.download.DownloadResource;
import dev.quern.rest.download.ExportPreviewResource;
import dev.quern.rest.download.FieldDownloadResource;
import dev.quern.rest.download.MailboxDownloadResource;
import dev.quern.rest.event.Broadcast;
import dev.quern.rest.event.EventResource;
import dev.quern.rest.export.ExportConfigResource;
import dev.quern.rest.export.ExportFieldsResource;
import dev.quern.rest.export.SchemaResource;
import dev.quern.rest.export.TableSchemaResource;
import dev.quern.rest.http.BrokenBodyMapper;
import dev.quern.rest.http.CorsFilter;
import dev.quern.rest.http.CrashMapper;
import dev.quern.rest.http.ErrorBodies;
import dev.quern.rest.http.ErrorCounts;
import dev.quern.rest.http.HttpErrorMapper;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.NoSniffing;
import dev.quern.rest.http.PlainBodies;
import dev.quern.rest.http.RefusalMapper;
import dev.quern.rest.json.JsonWriter;
import dev.quern.rest.json.MembersReader;
import dev.quern.rest.json.UntypedBodies;
import dev.quern.rest.mail.EmailResource;
import dev.quern.rest.mailbox.AccuracyResource;
import dev.quern.rest.mailbox.MailboxHandlingResource;
import dev.quern.rest.mailbox.MailboxResource;
import dev.quern.rest.mailbox.TableSetResource;
import dev.quern.rest.mailbox.WebhookSetResource;
import dev.quern.rest.openapi.DocsResource;
import dev.quern.rest.openapi.OpenApiResource;
import dev.quern.rest.reception.SteadyBodies;
import dev.quern.rest.template.TemplateDraftResource;
import dev.quern.rest.template.TemplateResource;
import dev.quern.rest.template.TemplateSetResource;
import dev.quern.rest.tls.StrictTransport;
import dev.quern.rest.upload.UploadResource;
import dev.quern.rest.webhook.DeliveryResource;
import dev.quern.rest.webhook.MailboxSubscriptionResource;
import dev.quern.rest.webhook.TableSubscriptionResource;
import dev.quern.rest.webhook.WebhookResource;
import java.util.Map;
import java.util.function.Supplier;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** All resources and providers, named one by one: nothing is looked for on the class path. */
final class RestApplication extends ResourceConfig {
    private final Broadcast broadcast;

    /** @param listening the address at which the server listens, once it does */
    RestApplication(Collaborators collaborators, RestSettings settings, Supplier<String> listening) {
        addProperties(Map.of(
                CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
                CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true,
                ServerProperties.WADL_FEATURE_DISABLE, true,
                // Else Grizzly would put a page of its own in place of an answer.
                ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true));
        ErrorCounts.begin(collaborators.metrics());
        register(HealthResource.class);
        register(MetricsResource.class);
        if (settings.role().takesRequests()) {
            registerInterface();
        }
        if (settings.certificate() != null) {
            register(StrictTransport.class);
        }
        register(RequestMetrics.class);
        register(CorsFilter.class);
        register(AuditFilter.class);
        register(KeyFilter.class);
        register(PlainBodies.class);
        register(SteadyBodies.class);
        register(ErrorBodies.class);
        register(NoSniffing.class);
        register(JsonWriter.class);
        register(MembersReader.class);
        register(UntypedBodies.class);
        register(RefusalMapper.class);
        register(HttpErrorMapper.class);
        register(BrokenBodyMapper.class);
        register(CrashMapper.class);
        broadcast = new Broadcast(collaborators.quern().stores().documents());
        register(new CollaboratorBinder(collaborators, settings, listening, broadcast));
    }

    /** What callers ask for, beside those who watch over the server. */
    private void registerInterface() {
        register(HomeResource.class);
        register(MailboxResource.class);
        register(MailboxHandlingResource.class);
        register(UploadResource.class);
        register(DocumentSetResource.class);
        register(AccountDocumentSetResource.class);
        register(DocumentResource.class);
        register(PageResource.class);
        register(DocumentHandlingResource.class);
        register(CorrectionResource.class);
        register(ReviewResource.class);
        register(FieldTrialResource.class);
        register(DownloadResource.class);
        register(MailboxDownloadResource.class);
        register(FieldDownloadResource.class);
        register(ExportConfigResource.class);
        register(ExportPreviewResource.class);
        register(ExportFieldsResource.class);
        register(SchemaResource.class);
        register(TemplateSetResource.class);
        register(TemplateDraftResource.class);
        register(TemplateResource.class);
        register(BootstrapResource.class);
        register(UserResource.class);
        register(AccuracyResource.class);
        register(TableSetResource.class);
        register(TableSchemaResource.class);
        register(OpenApiResource.class);
        register(DocsResource.class);
        register(WebhookResource.class);
        register(WebhookSetResource.class);
        register(MailboxSubscriptionResource.class);
        register(TableSubscriptionResource.class);
        register(DeliverySetResource.class);
        register(DeliveryResource.class);
        register(EmailResource.class);
        register(CreditsResource.class);
        register(KeyResource.class);
        register(AuditSetResource.class);
        register(SessionResource.class);
        register(NodeResource.class);
        register(ConsoleResource.class);
        register(EventResource.class);
    }

    /** What tells those who listen; to be closed before the server. */
    Broadcast broadcast() {
        return broadcast;
    }
}
