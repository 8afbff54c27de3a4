-- Who did what by which key. Nothing refers to other tables: an entry outlives the key and the thing it is about. It is never
-- changed, and goes with its time.
create table audit_entry (
    id bigint generated always as identity primary key,
    at timestamp(6) with time zone not null,
    account uuid not null,
    action varchar(40) not null,
    subject varchar(200),
    allowed boolean not null,
    key_name varchar(100) not null,
    api_key bigint,
    role varchar(20) not null,
    way varchar(20) not null,
    remote varchar(100),
    node varchar(50) not null
);
-- The list of an account, newest first.
create index audit_entry_of_account on audit_entry (account, id);
-- What has had its time is removed once a day.
create index audit_entry_by_time on audit_entry (at);
