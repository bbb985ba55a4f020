import { asker } from "./harness/ask.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { placeOf, seedDesks, type World } from "./harness/world.ts";
import { fillWorkspace } from "./keywords/million-keywords.ts";
import { fillRankChecks } from "./keywords/million-rank-checks.ts";
import { apiProgram } from "./programs/api.ts";

const KEYWORDS = sized(10_000, 1000);
const DAYS = sized(100, 30);
const ROUNDS = sized(10, 2);
const AIM_MS = 5;

/** The history of one keyword after another, among a million rank checks, over HTTP. */
export async function benchRanks(world: World): Promise<Finding[]> {
  const { appUrl, adminUrl } = world.database;
  const [desk] = await seedDesks(world, { agencies: 1, workspaces: 1 });
  if (desk === undefined) throw new Error("There is no workspace.");
  const place = await placeOf(world, desk);
  await fillWorkspace(adminUrl, { ...place, count: KEYWORDS });
  const ids = await fillRankChecks(adminUrl, { ...place, days: DAYS });
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  const ask = asker(api.facts.url, desk);

  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const id of ids) figures.push((await ask(`/v1/keywords/${id}/rank-history`)).ms);
  }
  // The code of a service that has just been started is not optimised yet.
  const counted = figures.slice(figures.length / 2);
  const [p50, p99] = [quantile(counted, 0.5), quantile(counted, 0.99)];
  return [
    {
      what: `history of one keyword among ${KEYWORDS * DAYS} rank checks: p99 ${p99.toFixed(1)} ms`,
      unit: "ms p50",
      ours: p50,
      peers: [],
      aim: { text: `under ${AIM_MS} ms`, met: p50 < AIM_MS },
    },
  ];
}
