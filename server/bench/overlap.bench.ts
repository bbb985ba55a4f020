import { withClient } from "../src/platform/database/connection.ts";
import { asker } from "./harness/ask.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { type Desk, placeOf, seedDesks, type World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";

const PHRASES = sized(100_000, 10_000);
const ROUNDS = sized(15, 4);
const AIM_MS = 1000;

/** An overlap over HTTP, beside a bare hash join of the two sets on the same server. */
export async function benchOverlap(world: World): Promise<Finding[]> {
  const { adminUrl, appUrl } = world.database;
  const [desk] = await seedDesks(world, { agencies: 1, workspaces: 1 });
  if (desk === undefined) throw new Error("There is no workspace.");
  await fill(world, desk);
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  const ask = asker(api.facts.url, desk);
  const [ours, bare]: [number[], number[]] = [[], []];
  await withClient(adminUrl, async (client) => {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { ms, body } = await ask("/v1/research/competitor/cmp_bench/overlap");
      if (JSON.parse(body).summary.shared !== PHRASES / 2) throw new Error(body.slice(0, 300));
      const since = performance.now();
      await client.query(
        "select count(o.rank), count(t.rank), count(*) filter (where t.rank < o.rank) from bare_ours o full join bare_theirs t using (phrase)",
      );
      // The first of each warms up.
      if (round > 0) ours.push(ms);
      if (round > 0) bare.push(performance.now() - since);
    }
  });
  const [p50, p50Bare] = [quantile(ours, 0.5), quantile(bare, 0.5)];
  return [
    {
      what: `overlap of ${PHRASES.toLocaleString("en-GB")} keywords and as many phrases: p99 ${quantile(ours, 0.99).toFixed(0)} ms`,
      unit: "ms p50",
      ours: p50,
      peers: [{ name: "bare hash join", figure: p50Bare, ratio: p50 / p50Bare }],
      aim: { text: `under ${AIM_MS} ms`, met: quantile(ours, 0.99) < AIM_MS },
    },
  ];
}

async function fill(world: World, desk: Desk): Promise<void> {
  const { agencyId, workspaceId } = await placeOf(world, desk);
  const place = [agencyId, workspaceId];
  const phrase = (number: string) => `'Phrase ' || ${number} || ' of ' || md5(${number}::text)`;
  await withClient(world.database.adminUrl, async (client) => {
    await client.query(
      `insert into keywords (id, agency_id, workspace_id, keyword, status, source, volume)
       select 'kw_' || n, $1, $2, ${phrase("n")}, 'LABELED', 'USER_INPUT', n % 5000
       from generate_series(1, ${PHRASES}) n`,
      place,
    );
    await client.query(
      `insert into competitors (id, agency_id, workspace_id, domain, weight, created_at)
       values ('cmp_bench', $1, $2, 'rival.example', 'alternative', now())`,
      place,
    );
    await client.query(
      `insert into competitor_keywords (id, agency_id, workspace_id, competitor_id, country, language, keyword, position, volume,
         has_own_name, first_seen_at, last_seen_at)
       select 'ckw_' || n, $1, $2, 'cmp_bench', 'US', 'en', lower(${phrase("n")}), 1 + (n * 7) % 100, n % 5000, false, now(), now()
       from generate_series(${PHRASES / 2} + 1, ${PHRASES / 2} + ${PHRASES}) n`,
      place,
    );
    await client.query(
      `insert into keyword_ranks (agency_id, workspace_id, keyword_id, device, location, language, position, url, depth, checked_at)
       select $1, $2, 'kw_' || n, 'desktop', 'US', 'en', 1 + n % 100, 'https://acme.example/' || n, 100, now()
       from generate_series(1, ${PHRASES}) n`,
      place,
    );
    await client.query(
      `insert into competitor_pulls (agency_id, workspace_id, competitor_id, kind, country, language, pulled_at, settings,
         pulled, stored, warnings)
       values ($1, $2, 'cmp_bench', 'keywords', 'US', 'en', now(), '{}', ${PHRASES}, ${PHRASES}, '{}')`,
      place,
    );
    await client.query(
      `create table bare_ours as select lower(keyword) as phrase, position as rank from keywords join keyword_ranks on keyword_id = keywords.id;
       create table bare_theirs as select phrase, position as rank from competitor_keywords`,
    );
    await client.query("vacuum analyze");
  });
}
