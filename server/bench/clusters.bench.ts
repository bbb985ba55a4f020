import { fillWithPages } from "./clusters/searched-keywords.ts";
import { asker } from "./harness/ask.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { placeOf, seedDesks, type World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";

const KEYWORDS = sized(20_000, 2000);
const AIM_MS = 10_000;
const SAMPLES = sized(40, 10);
const AGAIN_MS = 250;
const OTHERS_MS = 1000;

/** The clusters of twenty thousand keywords with a results page each, made and read again, and what others notice of it. */
export async function benchClusters(world: World): Promise<Finding[]> {
  const { appUrl, adminUrl } = world.database;
  const [large, other] = await seedDesks(world, { agencies: 2, workspaces: 1 });
  if (large === undefined || other === undefined) throw new Error("There are no workspaces.");
  await fillWithPages(adminUrl, { ...(await placeOf(world, large)), count: KEYWORDS });
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  const { url } = api.facts;

  const [askLarge, askOther] = [asker(url, large), asker(url, other)];
  await askOther("/v1/keywords/clusters");
  let isMaking = true;
  const making = askLarge("/v1/keywords/clusters").finally(() => {
    isMaking = false;
  });
  const others: number[] = [];
  while (isMaking) others.push((await askOther("/v1/keywords", { limit: "1" })).ms);
  const first = await making;
  const again: number[] = [];
  while (again.length < SAMPLES) again.push((await askLarge("/v1/keywords/clusters")).ms);
  const { total } = JSON.parse(first.body);
  return [
    limit(`${KEYWORDS} keywords become ${total} clusters of two and more`, "ms", first.ms, AIM_MS),
    limit("the same clusters again", "ms p99", quantile(again, 0.99), AGAIN_MS),
    limit(
      `the longest of ${others.length} requests of another workspace meanwhile`,
      "ms",
      Math.max(...others),
      OTHERS_MS,
    ),
  ];
}

function limit(what: string, unit: string, ours: number, aimMs: number): Finding {
  return { what, unit, ours, peers: [], aim: { text: `under ${aimMs} ms`, met: ours < aimMs } };
}
