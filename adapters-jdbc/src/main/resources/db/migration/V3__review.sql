-- Reviews of results by people: when they are asked for, and what became of them.

-- The confidence below which a value is to be looked at; null for the mailbox's, which is among its settings.
alter table field add column review_threshold double precision;

-- The smallest confidence of a document's values; 2, above all others, without values, so that lists need not treat them apart.
alter table document add column lowest_confidence double precision default 2 not null;
-- WAITING, CONFIRMED or null; when it was confirmed, and with which key, by its name then.
alter table document add column review_status varchar(20);
alter table document add column reviewed timestamp(6) with time zone;
alter table document add column reviewed_by varchar;

-- By the lowest confidence.
create index document_by_confidence on document (mailbox, gone, lowest_confidence, id);
-- Those that wait or are confirmed, by time.
create index document_by_review on document (mailbox, gone, review_status, received, id);
-- The same by the lowest confidence.
create index document_by_doubt_in_review on document (mailbox, gone, review_status, lowest_confidence, id);
