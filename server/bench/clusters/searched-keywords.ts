import { withClient } from "../../src/platform/database/connection.ts";

/** Keywords a topic, and results that share its first pages. */
const TOPIC = 12;
const RESULTS = 15;

/**
 * Fills a workspace with keywords and a stored results page for each: eight results of ten are out of fifteen that its topic has,
 * the others are shown for anything.
 */
export function fillWithPages(
  adminUrl: string,
  { agencyId, workspaceId, count }: { agencyId: string; workspaceId: string; count: number },
): Promise<void> {
  return withClient(adminUrl, async (client) => {
    await client.query("select setseed($1)", [1 / count]);
    await client.query(
      `insert into keywords (id, agency_id, workspace_id, keyword, source, status, intent_labels, volume, kd)
       select 'kw_' || substr(md5($2 || n), 1, 24), $1, $2, 'topic ' || n / ${TOPIC} || ' phrase ' || n, 'SERPDATA', 'LABELED',
         '{PRODUCT}', floor(10 + power(random(), 6) * 20000)::bigint, round((5 + 90 * random())::numeric, 1)
       from generate_series(1, $3::int) as n`,
      [agencyId, workspaceId, count],
    );
    await client.query(
      `insert into serps (id, agency_id, workspace_id, query, device, location, language, fetched_at, top_n, sections,
         organic_count, ai_overview_present, body, first_page, owned_pages)
       select 'srp_' || substr(md5($2 || n), 1, 24), $1, $2, 'topic ' || n / ${TOPIC} || ' phrase ' || n, 'desktop', 'US', 'en',
         now(), 10, '{organic}', 10, false, '',
         (select string_agg(substr(sha256(result::bytea), 1, 8), '') from (
            (select 'topic ' || n / ${TOPIC} || ' ' || r as result from generate_series(1, ${RESULTS}) as r order by random() limit 8)
            union all
            (select 'anything ' || floor(500 * power(random(), 2) + 0 * n) from generate_series(1, 2))) as page),
         case when n % 10 = 0 then jsonb_build_array(jsonb_build_object('url', 'https://brand.example/' || n / 30, 'position', 1 + n % 40))
           else '[]' end
       from generate_series(1, $3::int) as n`,
      [agencyId, workspaceId, count],
    );
    await client.query("analyze keywords");
    await client.query("analyze serps");
  });
}
