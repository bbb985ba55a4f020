-- Who a party is: the names of the brand and of its rivals beside their domains. People keep `names`; crawls and results pages add
-- `learnt_names`.
alter table workspaces add column learnt_names text[] not null default '{}';
alter table competitors
  add column names text[] not null default '{}',
  add column learnt_names text[] not null default '{}';

-- `content_count` was never kept: it is the number of posts and pages that target the keyword, without archived ones.
update keywords set content_count = counted.contents
from (
  select workspace_id, keyword_id, count(*)::integer as contents
  from contents, unnest(keyword_ids) as keyword_id
  where archived_at is null
  group by workspace_id, keyword_id) as counted
where keywords.workspace_id = counted.workspace_id and keywords.id = counted.keyword_id;
