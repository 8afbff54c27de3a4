package dev.quern.rest.json;

import java.util.List;

/** The answer to a request that started something. */
public record NotificationsJson(Notifications notificationSet) {
    /** Messages for people, by weight. */
    public record Notifications(List<String> info) {}

    public static NotificationsJson info(String message) {
        return new NotificationsJson(new Notifications(List.of(message)));
    }
}
