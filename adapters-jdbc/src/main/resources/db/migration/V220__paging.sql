-- All pages of a document ("pages" are those that are charged for), what it was cut from, and what it is to be cut into.
alter table document add column file_pages int default 0 not null;
alter table document add column cut_first int;
alter table document add column cut_last int;
alter table document add column cut_shared boolean;
alter table document add column wanted_parts varchar;
update document set file_pages = pages;
