-- What callers may still do, each as often as a limit by the minute says: tokens, as many as there were at that time, and how many
-- were granted then. A caller is a hash. Whoever has not come for a minute has a full bucket and needs no row, so nothing is lost
-- with the table: PostgreSQL keeps it out of its log, and an H2 database, which has one program, out of use.
create ${unlogged} table allowance (
    name varchar(20) not null,
    caller varchar(64) not null,
    tokens double precision not null,
    granted int not null,
    at timestamp(6) with time zone not null,
    constraint allowance_of primary key (name, caller)
);

-- Whether a pooler stands between a node and the database: then nobody can see there whether it is connected.
alter table node add column pooled boolean default false not null;
