-- The rule of the workspace's approval policy that approved an action, as it was then. Null for every other approval. The former
-- release neither reads nor writes it.
alter table approvals add column policy_rule jsonb;
