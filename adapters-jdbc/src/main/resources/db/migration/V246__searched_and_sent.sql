-- The name of a document's template, as searches look for it.
alter table document add column folded_template varchar;
update document set folded_template = lower(template_name) where template_name is not null;

-- What is searched is in one index, so that no row is read.
drop index document_by_time;
create index document_by_time on document (mailbox, gone, received, id, folded_name, folded_template);

-- A hash of what was sent under a key; null for what came in before this column was there.
alter table receipt add column content varchar(64);
