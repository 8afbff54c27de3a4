-- Which template brought a document to its end, by its name then: it may be renamed or removed since.
alter table document add column template bigint;
alter table document add column template_name varchar;
alter table document_log add column template bigint;
alter table document_log add column template_name varchar;
-- How often a template was of use, and when last.
alter table template add column documents bigint default 0 not null;
alter table template add column last_used timestamp(6) with time zone;
-- How often it was made, changed or removed.
alter table template add column changes bigint default 1 not null;
