-- Endpoints of an agency, which receive the events of all its workspaces and of its bulk actions.

-- An endpoint of the agency belongs to no workspace: its rows lie in the hidden workspace of the agency, where no key of a
-- workspace sees them.
alter table webhooks add column level text not null default 'workspace' check (level in ('workspace', 'agency'));
create index webhooks_of_agency_level on webhooks (agency_id) where level = 'agency' and deleted_at is null;
