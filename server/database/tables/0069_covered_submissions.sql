-- A submission that follows an approved publication, or that a person decided about before its day, is not asked about again.
-- The price of a publication covers it.
alter table gsc_submissions add column approved_by text, add column covered boolean not null default false;
