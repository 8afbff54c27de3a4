package dev.quern.rest;

import dev.quern.core.rate.Rates;
import dev.quern.rest.http.CorsOrigins;
import dev.quern.rest.http.KeyRate;
import dev.quern.rest.mail.MailGate;
import dev.quern.rest.reception.Patience;

/** The checks between the outside and the resources, as the settings say. */
record Gates(MailGate mail, KeyRate keys, CorsOrigins origins, Patience patience) {
    static Gates of(RestSettings settings, Rates rates) {
        return new Gates(
                MailGate.overHttp(settings.mail(), rates),
                KeyRate.of(rates, settings.callsPerMinute()),
                new CorsOrigins(settings.corsOrigins()),
                settings.patience());
    }
}
