-- Keeps `keywords.content_count`: how many posts and pages target a keyword, without archived ones.
--
-- Called by triggers.

-- Adds and subtracts, so that two transactions which write for one keyword at once both count.
create function count_content_of_keywords() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.archived_at is null then before := old.keyword_ids; end if;
  if tg_op <> 'DELETE' and new.archived_at is null then after := new.keyword_ids; end if;
  -- In the order in which all writers lock keywords.
  perform from keywords
    where workspace_id = coalesce(new.workspace_id, old.workspace_id) and id = any (before || after)
    order by keyword collate "C" for no key update;
  update keywords
    set content_count = greatest(0, content_count + (id = any (after))::integer - (id = any (before))::integer)
    where workspace_id = coalesce(new.workspace_id, old.workspace_id) and id = any (before || after)
      and (id = any (after)) <> (id = any (before));
  return null;
end
$$;

create trigger count_written_content after insert or delete on contents
  for each row execute function count_content_of_keywords();
create trigger count_changed_content after update of keyword_ids, archived_at on contents
  for each row when (old.keyword_ids is distinct from new.keyword_ids
    or (old.archived_at is null) is distinct from (new.archived_at is null))
  execute function count_content_of_keywords();
