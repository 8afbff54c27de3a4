-- Lists of the documents that were corrected (by "source"), or that a template brought to their end. An index of their own would
-- cost every document that comes in (each one on documents some 3 % of what a server takes in), for lists that few people ask
-- for. The index by status has what both need instead: it changes with the status anyway, and "source" and "template" change
-- only with that. All its entries of a mailbox are read for such a list, but no row that is not in it.
drop index document_by_status;
create index document_by_status on document (mailbox, gone, status, received, id, source, template);
drop index document_of_account_by_status;
create index document_of_account_by_status on document (account, gone, status, received, id, source, template);
