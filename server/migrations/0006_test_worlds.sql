-- What a test world grows from; null for live agencies.
alter table agencies add column seed text check (seed is null or mode = 'test');

-- The workspace of the key that made this one. It differs from workspace_id for the keys of test worlds, which are bound to
-- a copy; a workspace key lists and revokes those it made.
alter table api_keys add column created_by_workspace_id text references workspaces (id);

drop policy tenant on api_keys;
create policy tenant on api_keys to findable_tenant
  using (
    (agency_id = current_agency() or created_by_agency_id = current_agency())
    and (
      current_workspace() is null or workspace_id = current_workspace() or created_by_workspace_id = current_workspace()
    )
  );
