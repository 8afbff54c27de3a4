-- People who are signed in at the console, and with which key; null for a one-time code. Only a hash of a session's secret
-- is kept.
create table signed_in (
    id bigint generated always as identity primary key,
    hash varchar(64) not null,
    account uuid not null references account (id),
    role varchar(20) not null,
    name varchar(100) not null,
    api_key bigint references api_key (id),
    created timestamp(6) with time zone not null,
    expires timestamp(6) with time zone not null,
    constraint signed_in_hash unique (hash)
);
-- Sessions that have expired are removed once a day.
create index signed_in_by_expiry on signed_in (expires);
