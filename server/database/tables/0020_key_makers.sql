-- The key that created a key. The keys of one tree count as one person for approvals.

-- No foreign key: the identifier stays when a purge deletes the maker, so that its other keys remain one person.
alter table api_keys add column created_by_key_id text;
create index api_keys_made_by_key on api_keys (created_by_key_id) where created_by_key_id is not null;

-- The audit log names the makers of earlier keys.
update api_keys k set created_by_key_id = made.actor_id
from (
  select agency_id, resource_id, actor_id from audit_log where action = 'auth.keys.create' and actor_type = 'key'
  union all
  select agency_id, resource_id, actor_id from audit_inbox where action = 'auth.keys.create' and actor_type = 'key'
) made
where made.resource_id = k.id and made.agency_id = k.created_by_agency_id and made.actor_id <> k.id;
