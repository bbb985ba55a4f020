import { withClient } from "../../src/platform/postgres/connection.ts";

/** Checks each of the workspace's keywords once a day, in the order in which they come about, and answers some keywords. */
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
    await client.query("vacuum analyze rank_checks");
    const { rows } = await client.query<{ id: string }>(
      "select id from keywords where workspace_id = $1 order by id limit 200",
      [workspaceId],
    );
    return rows.map(({ id }) => id);
  });
}
