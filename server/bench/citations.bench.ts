import { fillAnswers } from "./citations/year-of-answers.ts";
import { asker } from "./harness/ask.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { type Desk, placeOf, seedDesks, type World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";

const YEAR = sized({ prompts: 200, samples: 5, days: 365 }, { prompts: 20, samples: 2, days: 365 });
const ANSWERS = YEAR.prompts * 4 * YEAR.samples * YEAR.days;
const ROUNDS = sized(200, 10);
const AIM_MS = 100;
const IMPORTED = sized(10_000, 500);
const DAY_MS = 86_400_000;

/** Share of voice and history of a workspace that sampled 200 prompts for a year, in turns, over HTTP; then an import. */
export async function benchCitations(world: World): Promise<Finding[]> {
  const { appUrl, adminUrl } = world.database;
  const [desk] = await seedDesks(world, { agencies: 1, workspaces: 1 });
  if (desk === undefined) throw new Error("There is no workspace.");
  const ids = await fillAnswers(adminUrl, { ...(await placeOf(world, desk)), ...YEAR });
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  const ask = asker(api.facts.url, desk);
  const since = new Date(Date.now() - YEAR.days * DAY_MS).toISOString();
  const share = "/v1/research/ai-citation/share-of-voice";
  const history = (round: number) => `/v1/research/ai-citation/queries/${ids[round % ids.length]}/history`;
  const requests: Record<string, (round: number) => ReturnType<typeof ask>> = {
    "share of voice of 30 days": () => ask(share),
    "share of voice of a year": () => ask(share, { since }),
    "history of a prompt over a year": (round) => ask(history(round), { since }),
  };
  const figures = new Map(Object.keys(requests).map((what): [string, number[]] => [what, []]));
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    for (const [what, request] of Object.entries(requests)) figures.get(what)?.push((await request(round)).ms);
  }
  const importing = await importAnswers(api.facts.url, desk);
  const read = [...figures].map(([what, all]): Finding => {
    // The code of a service that has just been started is not optimised yet.
    const counted = all.slice(ROUNDS);
    const [p50, p99] = [quantile(counted, 0.5), quantile(counted, 0.99)];
    return {
      what: `${what} among ${ANSWERS} answers: p50 ${p50.toFixed(1)} ms`,
      unit: "ms p99",
      ours: p99,
      peers: [],
      aim: { text: `under ${AIM_MS} ms`, met: p99 < AIM_MS },
    };
  });
  return [...read, importing];
}

/** One CSV of copied answers, each of another text, over HTTP. */
async function importAnswers(url: string, { secret, workspaceId }: Desk): Promise<Finding> {
  const words =
    "Small studios often choose a tool that bills by the hour and asks little of the people who fill it in. ";
  const rows = Array.from({ length: IMPORTED }, (_, number) => {
    const link = `[a guide](https://shop-${number % 97}.example/guides/${number % 700})`;
    return `Which tool suits studio ${number % YEAR.prompts}?,ChatGPT,"${number}. ${words}See ${link}."`;
  });
  const began = performance.now();
  const response = await fetch(`${url}/v1/research/ai-citation/answers`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "x-workspace-id": workspaceId,
      "content-type": "application/json",
    },
    body: JSON.stringify({ csv: `prompt,engine,answer\n${rows.join("\n")}` }),
  });
  const body = await response.text();
  const seconds = (performance.now() - began) / 1000;
  const { imported } = JSON.parse(body) as { imported?: number };
  if (imported !== IMPORTED) throw new Error(`The import answered ${response.status}: ${body.slice(0, 500)}`);
  return { what: `import of ${IMPORTED} copied answers as CSV`, unit: "s", ours: seconds, peers: [] };
}
