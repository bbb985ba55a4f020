import { withClient } from "../../src/platform/database/connection.ts";

/** Checks each of the workspace's keywords once a day, in the order in which they come about, with what happens in a year. Answers some keywords. */
export function fillRankChecks(
  adminUrl: string,
  { agencyId, workspaceId, days }: { agencyId: string; workspaceId: string; days: number },
): Promise<string[]> {
  return withClient(adminUrl, async (client) => {
    // Every row names a keyword that was just read, so nothing has to look for it again.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into rank_checks (id, agency_id, workspace_id, keyword_id, device, location, language, outcome, position, url, depth,
         checked_at)
       select 'rck_' || day || substr(k.id, 4), $1, $2, k.id, 'desktop', 'us', 'en',
         case when k.number % 5 = 0 then 'not_found' else 'measured' end,
         case when k.number % 5 > 0 then 1 + (k.number * 7 + day) % 100 end,
         case when k.number % 5 > 0 then 'https://brand.example/page-' || k.number % 50 end,
         100, timestamptz '2026-01-01 06:00Z' + day * interval '1 day' + k.number * interval '10 milliseconds'
       from generate_series(1, $3::int) as day,
         (select id, row_number() over (order by keyword) as number from keywords where workspace_id = $2) as k
       order by day, k.number`,
      [agencyId, workspaceId, days],
    );
    // A busy year: a page a day, and an update a month.
    await client.query(
      `insert into publications (id, agency_id, workspace_id, invocation_id, title, url, published_at)
       select 'pub_' || day, $1, $2, 'inv_' || day, 'How to choose the right thing, part ' || day,
         'https://brand.example/page-' || day, timestamptz '2026-01-01 12:00Z' + day * interval '1 day'
       from generate_series(1, 365) as day`,
      [agencyId, workspaceId],
    );
    await client.query(
      `insert into rank_storms (invocation_id, agency_id, workspace_id, device, location, language, seen_at, moved, ranking)
       select 'inv_' || month, $1, $2, 'desktop', 'us', 'en', timestamptz '2026-01-01 07:00Z' + month * interval '30 days', 700, 2000
       from generate_series(1, 12) as month`,
      [agencyId, workspaceId],
    );
    await client.query("vacuum analyze rank_checks, publications, rank_storms");
    const { rows } = await client.query<{ id: string }>(
      "select id from keywords where workspace_id = $1 order by id limit 200",
      [workspaceId],
    );
    return rows.map(({ id }) => id);
  });
}
