-- Reads the items of a workspace in the order of `performance_months` and `performance_totals`, so that lists over any range merge them.
create index performance_items_number on performance_items (workspace_id, kind, number);

-- Looking up the same agency and workspace for each row took half of the time of an import. All rows are written for a workspace that
-- the transaction entered, and deleted with it.
alter table performance_items drop constraint performance_items_agency_id_fkey, drop constraint performance_items_workspace_id_fkey;
alter table performance_months drop constraint performance_months_agency_id_fkey, drop constraint performance_months_workspace_id_fkey;
alter table performance_sums drop constraint performance_sums_agency_id_fkey, drop constraint performance_sums_workspace_id_fkey;
