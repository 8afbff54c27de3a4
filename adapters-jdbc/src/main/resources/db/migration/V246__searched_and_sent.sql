-- The name of a document's template, as searches look for it.
alter table document add column folded_template varchar;
update document set folded_template = lower(template_name) where template_name is not null;

-- A hash of what was sent under a key; null for what came in before this column was there.
alter table receipt add column content varchar(64);
