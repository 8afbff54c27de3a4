package dev.quern.rest;

import dev.quern.rest.http.CorsOrigins;
import dev.quern.rest.http.KeyRate;
import dev.quern.rest.http.TokenBuckets;
import dev.quern.rest.mail.MailGate;
import dev.quern.rest.reception.Patience;
import java.time.InstantSource;

/** The checks between the outside and the resources, as the settings say. */
record Gates(MailGate mail, KeyRate keys, CorsOrigins origins, Patience patience) {
    static Gates of(RestSettings settings) {
        var clock = InstantSource.system();
        return new Gates(
                new MailGate(settings.mail(), clock),
                new KeyRate(new TokenBuckets(settings.callsPerMinute(), clock)),
                new CorsOrigins(settings.corsOrigins()),
                settings.patience());
    }
}
