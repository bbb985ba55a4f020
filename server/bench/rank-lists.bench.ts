import { withClient } from "../src/platform/database/connection.ts";
import { asker } from "./harness/ask.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { placeOf, seedDesks, type World } from "./harness/world.ts";
import { fillWorkspace } from "./keywords/million-keywords.ts";
import { apiProgram } from "./programs/api.ts";

const KEYWORDS = sized(100_000, 10_000);
const TRACKED = sized(15_000, 1500);
const ROUNDS = sized(100, 10);
const AIM_MS = 100;

/** Lists of a workspace that tracks many ranks: each order, from the top and with filters. */
const LISTS = [
  "sort=rank",
  "sort=-rank",
  "sort=change",
  "sort=-change&changeDays=28",
  "sort=rank&bucket=4-10",
  "sort=change&maxChange=-3&significant=true",
  "sort=-volume&maxRank=20",
];

/** Keyword lists that sort and filter by the rank of 15,000 tracked keywords among 100,000, over HTTP. */
export async function benchRankLists(world: World): Promise<Finding[]> {
  const { appUrl, adminUrl } = world.database;
  const [desk] = await seedDesks(world, { agencies: 1, workspaces: 1 });
  if (desk === undefined) throw new Error("There is no workspace.");
  const place = await placeOf(world, desk);
  await fillWorkspace(adminUrl, { ...place, count: KEYWORDS });
  await fillRanks(adminUrl, place.workspaceId);
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  const ask = asker(api.facts.url, desk);

  const figures = new Map<string, number[]>(LISTS.map((list) => [list, []]));
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    for (const [list, times] of figures) {
      const { ms, body } = await ask("/v1/keywords", { ...Object.fromEntries(new URLSearchParams(list)), limit: "50" });
      if (JSON.parse(body).data.length !== 50) throw new Error(`${list}: ${body.slice(0, 300)}`);
      // The first half warms up.
      if (round >= ROUNDS) times.push(ms);
    }
  }
  return [...figures].map(([list, times]) => {
    const p99 = quantile(times, 0.99);
    return {
      what: `keywords?${list}, ${TRACKED.toLocaleString("en-GB")} ranks: p99 ${p99.toFixed(0)} ms`,
      unit: "ms p50",
      ours: quantile(times, 0.5),
      peers: [],
      aim: { text: `p99 under ${AIM_MS} ms`, met: p99 < AIM_MS },
    };
  });
}

async function fillRanks(adminUrl: string, workspaceId: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into keyword_ranks (agency_id, workspace_id, keyword_id, device, location, language, position, url, depth, checked_at,
         change_1d, change_7d, change_28d, significant)
       select agency_id, workspace_id, id, 'desktop', 'US', 'en', place, 'https://bench.example/' || place, 100, now(),
         place % 5 - 2, place % 21 - 10, place % 41 - 20, place % 7 = 0
       from (select *, nullif(abs(hashtext(id)) % 110, 0) as place from keywords where workspace_id = $1 limit $2) as tracked
       where place between 1 and 100`,
      [workspaceId, Math.round(TRACKED * 1.1)],
    );
    await client.query("vacuum analyze keyword_ranks, keywords");
  });
}
