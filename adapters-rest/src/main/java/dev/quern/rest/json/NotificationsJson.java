package dev.quern.rest.json;

import java.util.List;

/** What is answered when something was set going. */
public record NotificationsJson(Notifications notificationSet) {
    /** Messages for people, by weight. */
    public record Notifications(List<String> info) {}

    public static NotificationsJson info(String message) {
        return new NotificationsJson(new Notifications(List.of(message)));
    }
}
