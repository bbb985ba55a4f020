import pg from "pg";
import { newId } from "../src/kernel/ids/new-id.ts";
import { type Ask, asker } from "./harness/ask.ts";
import { compare, type Finding } from "./harness/finding.ts";
import { fixedWork } from "./harness/fixed-work.ts";
import { startProgram } from "./harness/program.ts";
import { alternate, quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { type Desk, placeOf, seedDesks, type World } from "./harness/world.ts";
import { fillWorkspace } from "./keywords/million-keywords.ts";
import { arbitraryCombinations, fastCombinations, singleFilters, sorts } from "./keywords/questions.ts";
import { apiProgram } from "./programs/api.ts";

const KEYWORDS = sized(1_000_000, 50_000);
const NEIGHBOUR = sized(100_000, 5000);
const SAMPLES = sized(1000, 20);
const SOME_SAMPLES = sized(100, 5);
const FEW_SAMPLES = sized(5, 1);
const WARM_UP_ROUNDS = sized(20, 2);
const COMBINATIONS = sized(150, 30);
const CREATIONS = sized(10, 2);
const FAST_MS = 20;
const ANY_MS = 250;

/** Lists, facets and bulk creation in a workspace of a million keywords, over HTTP, with a smaller tenant beside it. */
export async function benchKeywords(world: World): Promise<Finding[]> {
  const { appUrl, adminUrl } = world.database;
  const desks = await seedDesks(world, { agencies: 2, workspaces: 1 });
  const [neighbour, desk] = desks;
  if (neighbour === undefined || desk === undefined) throw new Error("There are no workspaces.");
  await fillWorkspace(adminUrl, { ...(await placeOf(world, neighbour)), count: NEIGHBOUR });
  const { pillars } = await fillWorkspace(adminUrl, { ...(await placeOf(world, desk)), count: KEYWORDS });
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  const ask = asker(api.facts.url, desk);
  const filters = singleFilters(pillars);

  const fast = [...filters, ...sorts, ...fastCombinations(pillars)];
  const pairs = filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort })));
  const others = arbitraryCombinations(filters, COMBINATIONS);
  await warmUp(ask, fast);
  const machine: number[] = [];
  const time = timer(ask, machine);
  return [
    ...(await time("list, fast", "/v1/keywords", fast, SAMPLES, FAST_MS)),
    ...worst(await time("list, filter and sort", "/v1/keywords", pairs, FEW_SAMPLES, ANY_MS)),
    ...worst(await time("list, any", "/v1/keywords", others, FEW_SAMPLES, ANY_MS)),
    ...worst(await time("facets", "/v1/keywords/facets", filters, FEW_SAMPLES, ANY_MS)),
    {
      what: `the machine, by the same work between their turns: p50 ${quantile(machine, 0.5).toFixed(1)} ms`,
      unit: "ms p99",
      ours: quantile(machine, 0.99),
      peers: [],
    },
    await deepPages(ask),
    await bulkCreation(api.facts.url, desk, adminUrl),
    // What was just created comes first where the newest do, and has nothing that is looked for. The vacuum is at work on it.
    ...worst(await time("list, fast, 55,000 just created", "/v1/keywords", fast, SOME_SAMPLES, ANY_MS)),
  ];
}

/** A service that has just been started runs code that nothing has optimised yet; this asks it as many mixed questions as a busy minute. */
async function warmUp(ask: Ask, questions: readonly Record<string, string>[]): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const question of questions) await ask("/v1/keywords", question);
  }
}

/**
 * What each question takes, most first. They take turns, as many people's do, so that a bad second of the machine meets all of them
 * and not all the answers to one. The first turn does not count: others share what it reads. `machine` gets what the same work takes
 * between them.
 */
function timer(ask: Ask, machine: number[]) {
  const work = fixedWork();
  return async (
    kind: string,
    path: string,
    questions: readonly Record<string, string>[],
    samples: number,
    aimMs: number,
  ): Promise<Finding[]> => {
    const asked = questions.map((question) => ({ question, figures: [] as number[] }));
    for (let turn = 0; turn <= samples; turn += 1) {
      machine.push(work());
      for (const { question, figures } of asked) {
        const { ms } = await ask(path, question);
        if (turn > 0) figures.push(ms);
      }
    }
    const findings = asked.map(({ question, figures }): Finding => {
      const [p50, p99] = [quantile(figures, 0.5), quantile(figures, 0.99)];
      return {
        what: `${kind} ${new URLSearchParams(question)}: p50 ${p50.toFixed(1)} ms`,
        unit: "ms p99",
        ours: p99,
        peers: [],
        aim: { text: `under ${aimMs} ms`, met: p99 < aimMs },
      };
    });
    return findings.sort((one, other) => other.ours - one.ours);
  };
}

function worst(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding, index) => index < 5 || finding.aim?.met === false);
}

/** The hundredth page by volume takes no longer than the first. */
async function deepPages(ask: Ask): Promise<Finding> {
  const figures: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page += 1) {
    const { ms, body } = await ask("/v1/keywords", {
      sort: "-volume",
      limit: "500",
      ...(cursor === undefined ? {} : { cursor }),
    });
    figures.push(ms);
    cursor = JSON.parse(body).nextCursor;
  }
  const [first, last] = [quantile(figures.slice(0, 50), 0.5), quantile(figures.slice(50), 0.5)];
  const peers = [{ name: "pages 1 to 50", figure: first, ratio: last / first }];
  return { what: "page 51 to 100 of 500 by volume", unit: "ms p50", ours: last, peers };
}

/** 5,000 new keywords in one request, beside the same phrases inserted by `pg` alone into as long a table with the same two keys. */
async function bulkCreation(url: string, { secret, workspaceId }: Desk, adminUrl: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create table bare as select id, workspace_id, keyword from keywords;
    alter table bare add primary key (id), add unique (workspace_id, keyword)`);
  let round = 0;
  const phrases = () => {
    round += 1;
    return Array.from({ length: 5000 }, (_, index) => `new phrase ${round} of many ${index}`);
  };
  const headers = {
    Authorization: `Bearer ${secret}`,
    "X-Workspace-Id": workspaceId,
    "Content-Type": "application/json",
  };
  const [ours = 0, bare = 0] = await alternate(
    [
      {
        name: "bulk",
        async round() {
          const body = JSON.stringify({ keywords: phrases().map((keyword) => ({ keyword })) });
          const since = performance.now();
          const answer = await fetch(`${url}/v1/keywords/bulk`, { method: "POST", headers, body });
          const text = await answer.text();
          if (!answer.ok) throw new Error(text);
          return 5000 / (performance.now() - since);
        },
      },
      {
        name: "bare",
        async round() {
          const keywords = phrases();
          const ids = keywords.map(() => newId("kw"));
          const since = performance.now();
          await client.query(
            "insert into bare select id, $3, keyword from unnest($1::text[], $2::text[]) as n (id, keyword)",
            [ids, keywords, workspaceId],
          );
          return 5000 / (performance.now() - since);
        },
      },
    ],
    CREATIONS,
  );
  await client.end();
  return compare("5,000 keywords in one request", "a ms", ours, [{ name: "bare unnest insert", figure: bare }], 0.2);
}
