import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** What the pages of the brand state, as crawls read them. Sorted, so that neither depends on the order of pages. */
export interface PageFacts {
  offers: string[];
  /** Folded. */
  places: string[];
}

const MAX_OFFERS = 60;
const MAX_PLACES = 200;

/** The offers and places of all pages that answered when they were last read. Offers that many pages name come first to the limit. */
export async function selectPageFacts(db: Db, workspaceId: string): Promise<PageFacts> {
  const rows = await db.query<PageFacts>(sql`
    with page as (
      select distinct on (page_key) page_key, status, offers, places
      from own_pages
      where workspace_id = ${workspaceId}
      order by page_key, first_read_at desc),
    fact as (
      select is_place, text, row_number() over (partition by is_place order by count(*) desc, text collate "C") as place
      from page, lateral (
        select false as is_place, unnest(offers) as text union all select true, unnest(places)) named
      where status = 200
      group by is_place, text)
    select
      coalesce(array_agg(text order by text collate "C") filter (where not is_place and place <= ${MAX_OFFERS}), '{}') as offers,
      coalesce(array_agg(text order by text collate "C") filter (where is_place and place <= ${MAX_PLACES}), '{}') as places
    from fact`);
  return rows[0] ?? { offers: [], places: [] };
}
