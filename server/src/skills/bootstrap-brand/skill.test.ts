import type { BootstrapBrandInput, BootstrapBrandResult as Result } from "@findable/contract";
import { BootstrapBrandResult } from "@findable/contract";
import sql from "sql-template-tag";
import { Check } from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FixedAnswer } from "../../../test/fakes/site/site.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import {
  createEngine,
  type EndedRun,
  type EngineHarness,
  seedWorkplace,
  type Workplace,
} from "../../../test/harness/engine.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { AnswersPort } from "../../providers/answers/port.ts";
import {
  answerTruly,
  INVENTED,
  MODEL_SEGMENT,
  questionOf,
  type SmallWorld,
  startSmallWorld,
} from "./__fixtures__/small-world.ts";
import { werkzeit } from "./keywords/__fixtures__/werkzeit.ts";
import { bootstrapBrand } from "./skill.ts";

// A run starts threads and reads a site: on a busy machine that takes its time.
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

interface Outcome extends EndedRun {
  id: string;
}

/** One run of the skill in a workspace, from start to end. */
async function bootstrap(
  engine: EngineHarness,
  place: Workplace,
  input: BootstrapBrandInput,
  budget?: { maxCredits?: number; maxLlmCalls?: number },
): Promise<Outcome> {
  const id = await engine.start(place, bootstrapBrand, input, budget);
  return { id, ...(await engine.ended(place, id)) };
}

async function runOnce(
  world: SmallWorld,
  input: BootstrapBrandInput = {},
  budget?: { maxCredits?: number; maxLlmCalls?: number },
): Promise<Outcome & { place: Workplace }> {
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [bootstrapBrand], world.providers);
  await engine.startWorker();
  return { place, ...(await bootstrap(engine, place, { domain: world.site.origin, depth: "fast", ...input }, budget)) };
}

function resultOf(run: EndedRun): Result {
  if (Check(BootstrapBrandResult, run.result)) return run.result;
  throw new Error(`The run ended as ${run.status} without a result: ${JSON.stringify(run.error)}.`);
}

/** Removes the number of issues, which depends on how fast the site responded. */
function withoutIssues(narration: string): string {
  return narration.replace(/Found \d+ issues?,.*/, "");
}

/** What a run left behind in the database, without what may differ from run to run. */
async function traces(place: Workplace, id: string) {
  const [steps, captures, narrations, segments, keywords, files] = await database.system.batch<Record<string, unknown>>(
    [
      sql`select name from invocation_steps where invocation_id = ${id} order by name`,
      sql`select step, amount::float8 as amount from credit_ledger where invocation_id = ${id} and kind = 'capture' order by step`,
      sql`select count(*) as narrations from invocation_events where invocation_id = ${id} and type = 'narration'`,
      sql`select name from segments where workspace_id = ${place.workspaceId} order by name`,
      sql`select keyword from keywords where workspace_id = ${place.workspaceId} order by keyword`,
      sql`select path from files where workspace_id = ${place.workspaceId} and deleted_at is null order by path`,
    ],
  );
  return { steps, captures, narrations, segments, keywords, files };
}

/** Resolves when the outside world is asked; that question is never answered. */
function stallOnce(world: SmallWorld, question: "profile" | "segments" | "labels"): Promise<void> {
  const answer = answerTruly(world.site.origin);
  return new Promise((asked) => {
    let stalled = false;
    world.model.answerWith((request) => {
      if (stalled || questionOf(request) !== question) return answer(request);
      stalled = true;
      asked();
      return new Promise(() => undefined);
    });
  });
}

test("another worker continues a run killed at any model call: nothing is paid for or written twice", async () => {
  await using world = await startSmallWorld({ model: true, search: true });
  world.model.answerWith(answerTruly(world.site.origin));
  const undisturbed = await runOnce(world);
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [bootstrapBrand], world.providers);
  const id = await engine.start(place, bootstrapBrand, { domain: world.site.origin, depth: "fast" });

  for (const question of ["profile", "segments", "labels"] as const) {
    const stalled = stallOnce(world, question);
    const worker = await engine.startWorker({ leaseMs: 1000 });
    await stalled;
    await worker.close();
  }
  await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.ended(place, id);

  const { raw, credits_captured, llm_calls } = undisturbed;
  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured });
  expect(withoutIssues(run.raw)).toBe(withoutIssues(raw));
  expect(await traces(place, id)).toEqual(await traces(undisturbed.place, undisturbed.id));
  expect(resultOf(run).keywords).toEqual(resultOf(undisturbed).keywords);
  // Each of the two crawls asks once as itself and once as each of three other visitors.
  expect(world.site.requests.get("/pricing")).toBe(8);
  expect(run.llm_calls).toBe(llm_calls + 3);
});

/** The German site as a server would send it. */
function werkzeitAnswers(): Record<string, FixedAnswer> {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const own = new Set(werkzeit.pages.map(({ url }) => url));
  const pages = werkzeit.pages.map(({ url, title, text, headings, links }): [string, FixedAnswer] => {
    const heads = headings.map(({ level, text: heading }) => `<h${level}>${heading}</h${level}>`);
    const lines = text.split("\n").map((line) => `<p>${line}</p>`);
    const anchors = links
      .filter((link) => own.has(link.url))
      .map((link) => `<a href="${new URL(link.url).pathname}">${link.text}</a>`);
    const body = `<!doctype html><html lang="de"><title>${title}</title><nav>${anchors.join(" ")}</nav>${[...heads, ...lines].join("")}</html>`;
    return [new URL(url).pathname, { headers, body }];
  });
  return Object.fromEntries([...pages, ["/sitemap.xml", { status: 404, body: "" }]]);
}

test("a second run updates the workspace and duplicates nothing", async () => {
  await using world = await startSmallWorld();
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [bootstrapBrand], world.providers);
  await engine.startWorker();
  const input = { domain: world.site.origin, depth: "fast" } as const;

  const first = await bootstrap(engine, place, input);
  const again = await bootstrap(engine, place, input);

  const { total } = resultOf(first).keywords;
  expect(resultOf(first).keywords).toMatchObject({ created: total, updated: 0 });
  expect(resultOf(again).keywords).toMatchObject({ created: 0, updated: total });
  expect(resultOf(again).segments.map(({ name }) => name)).toEqual(resultOf(first).segments.map(({ name }) => name));
  const { segments, keywords, files } = await traces(place, again.id);
  expect(segments).toHaveLength(resultOf(first).segments.length);
  expect(keywords).toHaveLength(total);
  expect(files).toHaveLength(4);
});

test("without a model and search results a run still succeeds, reports what it skipped, and costs 58 credits", async () => {
  await using world = await startSmallWorld();

  const run = await runOnce(world);

  const { brand, baseline, competitors, warnings, pages } = resultOf(run);
  expect(run.credits_captured).toBe(58);
  expect(brand).toMatchObject({ name: "Tallyhour", method: "extracted" });
  expect(pages.crawled).toBeGreaterThan(20);
  expect({ baseline, competitors }).toEqual({ baseline: { measured: 0, failed: 0, ranks: [] }, competitors: [] });
  expect(
    warnings.filter((warning) =>
      /^No (language model|search results provider|answer engine) is configured/.test(warning),
    ),
  ).toHaveLength(3);
  expect(resultOf(run).citations).toBeNull();
  expect(run.files).toEqual([
    "agent-output/bootstrap/report.html",
    "agent-output/bootstrap/brand-profile.md",
    "agent-output/bootstrap/keywords.csv",
    "agent-output/bootstrap/pages.csv",
  ]);
});

test.each([
  { depth: "fast", credits: 78, queries: 20 },
  { depth: "thorough", credits: 152, queries: 50 },
] as const)("with everything configured a $depth run costs $credits credits", async ({ depth, credits, queries }) => {
  await using world = await startSmallWorld({ search: true, pages: 80 });

  const run = await runOnce(world, { depth });

  expect(run.credits_captured).toBe(credits);
  expect(resultOf(run).baseline.measured).toBe(queries);
});

/** Engines that cite a rival always and the brand where they are asked about one engine; the third one fails. */
function enginesOf(own: string): AnswersPort {
  const llms = ["llm_chat_1", "llm_search_2", "llm_assistant_3"] as const;
  return {
    vendor: "acme",
    targets: llms.map((llm) => ({ llm, surface: "api", vendor: "acme", requestedModel: null })),
    async ask({ llm }) {
      if (llm === "llm_assistant_3") throw new ProviderError("answers", "quota", "The account has no credit left.");
      const cited = llm === "llm_chat_1" ? [`https://${own}/`, "https://rival.example/"] : ["https://rival.example/"];
      return {
        outcome: "answered",
        text: "Some fit.",
        model: "acme-1",
        retrieval: "forced",
        locationApplied: "tool",
        searches: null,
        citations: cited.map((url) => ({ url, domain: new URL(url).hostname, title: null, span: null })),
        consulted: [],
        inputTokens: 1,
        outputTokens: 1,
        costUsd: null,
        warnings: [],
      };
    },
    check: async () => null,
  };
}

test("with answer engines a run ends with a short sample of their citations, which costs nothing more", async () => {
  await using world = await startSmallWorld();
  // An address is no domain that a citation counts for, so the site has a name here.
  const domain = `localhost:${world.site.host.split(":")[1]}`;
  const providers = { ...world.providers, answers: enginesOf("localhost") };

  const run = await runOnce({ ...world, providers }, { domain: `http://${domain}` });

  expect(run.credits_captured).toBe(58);
  const { citations, warnings } = resultOf(run);
  expect(citations).toMatchObject({ llms: ["llm_chat_1", "llm_search_2"], ourRate: 0.5, n: 6, lowSample: true });
  expect(citations?.prompts).toHaveLength(3);
  for (const prompt of citations?.prompts ?? []) {
    expect(prompt).toMatchObject({ cited: 1, named: 1, responses: 2, citedInstead: ["rival.example"] });
    expect(prompt.prompt).toMatch(/\?$/);
  }
  expect(citations?.mostCited[0]).toMatchObject({ domain: "rival.example", rate: 1, n: 6 });
  expect(warnings).toContain("3 of 9 AI answers failed or do not count. They are not part of the citation rates.");
  expect(run.raw).toContain("3 of 6 answers cite the brand.");
});

test("a statement with an invented quote is dropped, and so is a segment without evidence", async () => {
  await using world = await startSmallWorld({ model: true });
  world.model.answerWith(answerTruly(world.site.origin));

  const run = await runOnce(world);

  const { brand, segments, warnings, keywords } = resultOf(run);
  expect(brand.method).toBe("model");
  expect(brand.summary?.statement).toBe("Time tracking for studios that bill by the hour.");
  expect(segments.map(({ name }) => name)).toContain(MODEL_SEGMENT);
  expect(JSON.stringify({ brand, segments })).not.toMatch(new RegExp(`${INVENTED}|emperors`));
  expect(warnings.join(" ")).toContain("the quote is not on the page it names");
  expect(keywords.top[0]?.intentLabels).toContain("PURCHASE");
});

test("a run with a budget of one model call makes one call and uses rules for the rest, even if it is killed and resumed", async () => {
  await using world = await startSmallWorld({ model: true, search: true });
  world.model.answerWith(answerTruly(world.site.origin));
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [bootstrapBrand], world.providers);
  const first = await engine.startWorker({ leaseMs: 1000 });
  world.search.next("stall", 3);
  const id = await engine.start(
    place,
    bootstrapBrand,
    { domain: world.site.origin, depth: "fast" },
    { maxLlmCalls: 1 },
  );
  await expect.poll(() => world.search.requests.length).toBe(3);

  await first.close();
  await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", llm_calls: 1 });
  expect(world.model.asked).toHaveLength(1);
  expect(resultOf(run).brand.method).toBe("model");
  expect(
    resultOf(run).warnings.filter((warning) => warning.includes("allows no more language model calls")),
  ).toHaveLength(2);
});

test("a model that fails does not fail the run", async () => {
  await using world = await startSmallWorld({ model: true });
  world.model.next("auth", 10);

  const run = await runOnce(world);

  expect(run.status).toBe("SUCCEEDED");
  expect(resultOf(run).brand.method).toBe("extracted");
  expect(resultOf(run).warnings.join(" ")).toContain("The language model failed");
});

test("ranks come from the results pages, competitors share them, and failed searches are free and never a rank", async () => {
  await using world = await startSmallWorld({ search: true });
  world.search.rank("127.0.0.1", 4, { url: `${world.site.origin}/features` });
  world.search.rank("rival.example", 2);
  world.search.next("json-off", 2);

  const run = await runOnce(world, { competitors: ["named.example"] });

  const { baseline, competitors } = resultOf(run);
  expect(baseline).toMatchObject({ measured: 18, failed: 2 });
  expect(baseline.ranks.filter(({ position }) => position === 4)).toHaveLength(18);
  expect(baseline.ranks.filter(({ outcome }) => outcome === "failed").map(({ position }) => position)).toEqual([
    null,
    null,
  ]);
  expect(competitors).toContainEqual({
    domain: "rival.example",
    sharedQueries: 18,
    share: 1,
    bestRank: 2,
    kind: expect.anything(),
    source: "serp",
  });
  expect(competitors).toContainEqual({
    domain: "named.example",
    sharedQueries: 0,
    share: 0,
    bestRank: null,
    kind: null,
    source: "input",
  });
  expect(run.credits_captured).toBe(58 + 18);
});

test("searches use the language and country of the input, and pages and budget keep to their limits", async () => {
  await using world = await startSmallWorld({ search: true });

  const run = await runOnce(world, { language: "de", country: "at", maxPages: 5 }, { maxCredits: 61 });

  expect(resultOf(run).pages.crawled).toBe(5);
  expect(new Set(world.search.requests.map(({ query }) => query.get("language")))).toEqual(new Set(["de-AT"]));
  expect(resultOf(run).baseline.measured).toBe(3);
  expect(resultOf(run).warnings).toContainEqual(
    expect.stringMatching(/^The budget covers 3 of \d+ searches for the baseline\. Not searched: \w.*\.$/),
  );
  expect(run.credits_captured).toBe(61);
});

test("a site that forbids crawling fails the run with advice", async () => {
  await using world = await startSmallWorld({
    answers: { "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /\n" } },
  });

  const run = await runOnce(world);

  expect(run).toMatchObject({ status: "FAILED", error: { code: "crawl_failed" }, credits_captured: 0 });
  expect(run.error?.message).toContain("allow FindableBot in its robots.txt");
});

test("a German site gives German keywords", async () => {
  await using world = await startSmallWorld({ answers: werkzeitAnswers() });

  const run = await runOnce(world);

  const { brand, keywords } = resultOf(run);
  expect(brand).toMatchObject({ name: "Werkzeit", language: "de" });
  expect(keywords.top.map(({ keyword }) => keyword)).toContain("digitale zeiterfassung");
  expect(keywords.top.filter(({ keyword }) => /impressum|datenschutz|kostenlos testen|cookies/.test(keyword))).toEqual(
    [],
  );
});

test("a run narrates whole sentences, each on its line, and the result stays small", async () => {
  await using world = await startSmallWorld({ search: true, pages: 150 });

  const run = await runOnce(world, { depth: "thorough" });

  expect(
    run.raw
      .trim()
      .split("\n")
      .filter((line) => !/^\p{Lu}.*[.”]$/u.test(line)),
  ).toEqual([]);
  expect(JSON.stringify(run.result).length).toBeLessThan(100_000);
});
