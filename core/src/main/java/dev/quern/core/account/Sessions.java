package dev.quern.core.account;

import java.time.Instant;
import java.util.Optional;

/** Driven port: the sessions of people who signed in. */
public interface Sessions {
    /** Stores a session under a new id. */
    Session add(Session.Draft draft);

    /** The session of a hash, expired or not. */
    Optional<Session> findByHash(String hash);

    /** Ends a session: it is not found any more. One that is not there is no failure. */
    void end(long id);

    /** Removes the sessions that have expired by a time. */
    void removeExpired(Instant now);
}
