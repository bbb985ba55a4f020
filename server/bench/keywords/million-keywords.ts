import { withClient } from "../../src/platform/database/connection.ts";

export interface MillionKeywords {
  /** Identifiers of the workspace's pillars, the one with most keywords first. */
  pillars: string[];
}

const PILLARS = 20;
const WORDS =
  "time tracking software project billing studio agency invoice design budget team report client planning app tool " +
  "template pricing best free online small business freelance remote export integration calendar payroll estimate margin " +
  "retainer capacity timesheet hourly dashboard audit workflow mobile desktop cloud secure simple quick";

/**
 * Fills the workspace with keywords as research and people leave them: volumes with a long tail, difficulty that goes with
 * volume, labels, tags and pillars from common to rare. Indexes are made afterwards, because that is quicker.
 */
export function fillWorkspace(
  adminUrl: string,
  { agencyId, workspaceId, count }: { agencyId: string; workspaceId: string; count: number },
): Promise<MillionKeywords> {
  return withClient(adminUrl, async (client) => {
    const { rows: pillars } = await client.query<{ id: string }>(
      `insert into pillars (id, agency_id, workspace_id, name, slug)
       select 'pil_' || n || $2, $1, $2, 'Pillar ' || n, 'pillar-' || n from generate_series(1, $3::int) as n returning id`,
      [agencyId, workspaceId, PILLARS],
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'keywords' and indexdef not like 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query("select setseed($1)", [1 / count]);
    await client.query(
      `with words as (select string_to_array($4, ' ') as w),
        random_rows as (
          select n, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g,
            power(random(), 6) as popularity
          from generate_series(1, $3::int) as n)
      insert into keywords (id, agency_id, workspace_id, keyword, source, intent_labels, intent_confidence, relevance_label,
        relevance_confidence, status, priority, pillar_id, tags, volume, kd, content_count, created_at)
      select 'kw_' || chr(97 + floor(random() * 26)::int) || ${randomCharacters(8)} || substr(md5(n::text), 1, 15),
        $1, $2,
        w[1 + floor(a * 10)::int] || ' ' || w[1 + floor(b * cardinality(w))::int] || ' ' || w[1 + floor(c * cardinality(w))::int] || ' ' || n,
        case when a < 0.6 then 'SERPDATA' when a < 0.9 then 'LINKDATA' else 'USER_INPUT' end,
        array_remove(array[case when b < 0.3 then 'PURCHASE' end, case when c < 0.25 then 'PRODUCT' end,
          case when d < 0.01 then 'URGENCY' end, case when e < 0.1 then 'LOCATION' end], null),
        case when b < 0.3 or c < 0.25 then round((0.4 + 0.6 * d)::numeric, 3) end,
        case when f < 0.35 then 'OFFERING' when f < 0.6 then 'ALTERNATIVE' when f < 0.7 then 'COMPLEMENTARY'
          when f < 0.703 then 'INCUMBENT' end,
        case when f < 0.703 then round((0.4 + 0.6 * e)::numeric, 3) end,
        case when g < 0.3 then 'RAW' when g < 0.3001 then 'LABELLING' when g < 0.85 then 'LABELED' when g < 0.9 then 'FOCUSED'
          else 'ARCHIVED' end,
        case when e < 0.005 then 'CRITICAL' when e < 0.08 then 'HIGH' when e < 0.14 then 'MEDIUM' when e < 0.18 then 'LOW'
          when e < 0.2 then 'BACKLOG' end,
        case when d < 0.4 then 'pil_' || (1 + floor(power(d / 0.4, 2) * ${PILLARS})::int) || $2 end,
        array_remove(array[case when c > 0.5 then 'tag-' || floor(power(f, 4) * 200)::int end,
          case when n % 5000 = 0 then 'rare' end], null),
        case when a > 0.2 then floor(10 + popularity * 200000)::bigint end,
        case when b > 0.15 then round((5 + 95 * (0.6 * power(popularity, 0.3) + 0.4 * f))::numeric, 1) end,
        case when g > 0.99 or e < 0.01 then 1 else 0 end,
        timestamptz '2026-01-01' + n * interval '1 second'
      from random_rows, words`,
      [agencyId, workspaceId, count, WORDS],
    );
    for (const { definition } of indexes) await client.query(definition);
    await client.query("vacuum analyze keywords");
    // Otherwise what was filled is still being written to the disk while questions are timed.
    await client.query("checkpoint");
    return { pillars: pillars.map(({ id }) => id) };
  });
}

function randomCharacters(count: number): string {
  const one = "substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + floor(random() * 36)::int, 1)";
  return Array.from({ length: count }, () => one).join(" || ");
}
