-- What an account has used in each calendar month (UTC), kept along with its charges: asked before each document, so it
-- must not be a sum over a month of them. Its row is also the lock under which reservations are made. "period" is the month
-- as one number, such as 202611.
create table credit_use (
    account uuid not null,
    period int not null,
    used bigint not null,
    primary key (account, period)
);
insert into credit_use (account, period, used)
select account,
    extract(year from charged at time zone 'UTC') * 100 + extract(month from charged at time zone 'UTC'),
    sum(credits_conventional + credits_ai)
from charge
group by account,
    extract(year from charged at time zone 'UTC') * 100 + extract(month from charged at time zone 'UTC');

-- Credits set aside while an engine is at work. One row a document; few at a time.
create table credit_reservation (
    document bigint primary key,
    account uuid not null,
    credits int not null,
    reserved timestamp(6) with time zone not null
);
create index credit_reservation_by_account on credit_reservation (account, document);

-- The sums by mailbox and day are read from this index alone.
create index charge_by_day on charge (account, charged, mailbox, credits_conventional, credits_ai);
drop index charge_by_time;
