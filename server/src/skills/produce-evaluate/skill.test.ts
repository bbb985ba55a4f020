import type { ProduceEvaluateResult, Rubric } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { isoNow } from "../../../test/harness/moments.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { createKey, trackRival } from "../../../test/harness/seeds.ts";
import { addRevision, insertContent } from "../../domains/content/index.ts";
import { selectRivals } from "../../domains/parties/index.ts";
import { insertSerp, serpContent } from "../../domains/serps/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import type { CrawledPage } from "../../providers/crawler/port.ts";
import type { LlmPort } from "../../providers/llm/port.ts";
import { produceEvaluate } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const QUERY = "cargo bike";
const HOSTS = ["one.example", "two.example", "three.example"];
const SOURCE = {
  id: "s1",
  url: "https://test.example/prices",
  text: "A cargo bike with a motor costs 4,800 euros on average.",
};
const BODY = [
  "A cargo bike carries children and shopping.",
  "## What a cargo bike costs",
  "A cargo bike with a motor costs 4,800 euros on average.",
  "## Battery",
  "The battery of the motor decides how far a family rides.",
].join("\n\n");

async function placeWith(body: string, { isEdited = false } = {}): Promise<{ place: Workplace; contentId: string }> {
  const place = await seedWorkplace(database);
  const { actor } = await createKey(database, place);
  const author = isEdited ? ({ origin: "edited", createdBy: actor.keyId } as const) : { origin: "generated" as const };
  const contentId = await inTenantTransaction(database.tenant, place, async (tx) => {
    const { contentId: id } = await insertContent(tx, place, {
      kind: "blog_post",
      title: "Cargo bikes for families",
      keywords: [{ id: "kw_1", keyword: QUERY, isPrimary: true }],
      pillarId: null,
      icpSegmentId: null,
      tags: [],
      source: "USER",
      writing: { length: "medium", targetWordCount: null, instructions: null, model: null },
      request: {},
    });
    const intermediateData = { outline: [], researchSnippets: [SOURCE] };
    const title = "Cargo bikes for families";
    await addRevision(
      tx,
      { ...place, contentId: id },
      { body, title, ...author, reason: null, from: null, intermediateData },
    );
    await insertSerp(tx, {
      ...place,
      query: QUERY,
      device: "desktop",
      location: "US",
      language: "en",
      topN: 10,
      kept: serpContent(resultsPage(), `${place.workspaceId}.example`),
    });
    return id;
  });
  return { place, contentId };
}

function resultsPage(): Parameters<typeof serpContent>[0] {
  return {
    organic: HOSTS.map((host, index) => ({
      rank: index + 1,
      url: `https://${host}/bikes`,
      title: host,
      snippet: null,
    })),
    aiOverviews: { present: false, text: null, cited: [] },
    featuredSnippet: null,
    paa: [],
    forum: [],
    videos: [],
    localPack: [],
    suggestions: [],
    unknownSections: [],
    warnings: [],
    fetchedAt: isoNow(),
  } as unknown as Parameters<typeof serpContent>[0];
}

const TEXT =
  "The cargo bike and its price. The battery lasts 60 km. The box carries children. Brakes stop a loaded bike.";

/** Three results that are read once each; `stall` holds the first crawl until the worker is gone. */
function web(stall?: { begun: boolean }): Providers & { read: string[] } {
  const read: string[] = [];
  return {
    ...noProviders,
    read,
    crawler: {
      ...noProviders.crawler,
      async crawl({ site, signal }) {
        if (stall !== undefined && !stall.begun) {
          stall.begun = true;
          await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        }
        read.push(site);
        const headings = [
          { level: 2 as const, text: "Battery" },
          { level: 2 as const, text: "Brakes" },
        ];
        const page = {
          url: site,
          finalUrl: site,
          status: 200,
          title: "Cargo bikes",
          text: TEXT,
          headings,
          openGraph: { title: null, description: null, image: null, siteName: null },
        } as unknown as CrawledPage;
        return { pages: [page] } as unknown as Awaited<ReturnType<Providers["crawler"]["crawl"]>>;
      },
    },
  };
}

async function evaluated(place: Workplace, contentId: string, providers: Providers) {
  await using engine = await createEngine(database, [produceEvaluate], providers);
  await engine.startWorker();
  const run = await engine.ended(place, await engine.start(place, produceEvaluate, { contentId }));
  return { run, result: run.result as ProduceEvaluateResult };
}

async function storeRubric(place: Workplace, criteria: Rubric["criteria"], readyAt = 80): Promise<void> {
  await inTenantTransaction(database.tenant, place, (tx) =>
    tx.query(sql`
      insert into rubrics (id, agency_id, workspace_id, criteria, gates, ready_at, created_at)
      values (${`rub_${place.workspaceId}`}, ${place.agencyId}, ${place.workspaceId}, ${JSON.stringify(criteria)}::jsonb,
        ${["claims_supported"]}::text[], ${readyAt}, now())`),
  );
}

test("scores a text against the results that the crawler reads, and names an invented number in the gate", async () => {
  const good = await placeWith(BODY);
  const bad = await placeWith(`${BODY} It lasts 97 km.`);

  const { run, result } = await evaluated(good.place, good.contentId, web());
  const { result: worse } = await evaluated(bad.place, bad.contentId, web());

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 2, llm_calls: 0 });
  expect(result.criteria.map(({ name }) => name)).toEqual([
    "coverage",
    "structure",
    "readability",
    "citability",
    "internal_links",
    "metadata",
  ]);
  expect(result.gates.find(({ name }) => name === "claims_supported")).toMatchObject({ passed: true });
  expect(result.criteria.flatMap(({ evidence }) => evidence)).toSatisfy(
    (spans: { start: number; end: number; quote: string }[]) =>
      spans.every(({ start, end, quote }) => BODY.slice(start, end) === quote),
  );
  expect(result.criteria.find(({ name }) => name === "coverage")?.suggestion).toContain("Brakes");
  expect(worse.score).toBeLessThan(result.score);
  expect(worse.verdict).toBe("NOT_READY");
  expect(worse.gates.find(({ name }) => name === "claims_supported")?.detail).toContain("It lasts 97 km.");
});

test("a result of a tracked rival teaches what the rival is called", async () => {
  const { place, contentId } = await placeWith(BODY);
  await trackRival(database, place, "two.example");
  const providers = web();
  const { crawl } = providers.crawler;
  providers.crawler.crawl = async (request) => {
    const found = await crawl(request);
    for (const page of found.pages) Object.assign(page.openGraph, { siteName: "Blue Bicycle" });
    return found;
  };

  await evaluated(place, contentId, providers);

  const known = await inTenantTransaction(database.tenant, place, (tx) =>
    selectRivals(tx, { workspaceId: place.workspaceId, limit: 5 }),
  );
  expect(known).toMatchObject([{ domain: "two.example", names: ["Blue Bicycle"] }]);
});

test("opens the links of a text: one that leads nowhere fails the gate, one that may not be read does not", async () => {
  const links = ["https://works.example/a", "https://gone.example/b", "https://silent.example/c"];
  const marks = links.map((url) => `[more](${url})`).join(" ");
  const ofPerson = { isEdited: true };
  const { place, contentId } = await placeWith(`${BODY}\n\nRead ${marks} about it.`, ofPerson);
  const { place: other, contentId: fine } = await placeWith(`${BODY}\n\nRead [more](${links[2]}) about it.`, ofPerson);
  const providers = web();
  const { crawl } = providers.crawler;
  providers.crawler.crawl = (request) => {
    if (request.site === links[2]) throw new ProviderError("crawler", "blocked", "robots.txt forbids it.");
    if (request.site !== links[1]) return crawl(request);
    const pages = [{ url: request.site, status: 404 }];
    return Promise.resolve({ pages } as unknown as Awaited<ReturnType<typeof crawl>>);
  };

  const { run, result } = await evaluated(place, contentId, providers);
  const { result: blocked } = await evaluated(other, fine, providers);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", credits_captured: 2 });
  const gateOf = ({ gates }: ProduceEvaluateResult) => gates.find(({ name }) => name === "links_work");
  expect(gateOf(result)).toEqual({
    ...{ name: "links_work", passed: false },
    detail: `Links to no known or working page: ${links[1]}`,
  });
  expect(gateOf(blocked)).toMatchObject({
    passed: true,
    detail: "No link is broken; 1 of 1 did not say whether they work.",
  });
});

test("opens no address that only a model wrote", async () => {
  const { place, contentId } = await placeWith(`${BODY}\n\nRead [more](https://evil.example/steal?q=secret) about it.`);
  const providers = web();
  const { crawl } = providers.crawler;
  const requested: string[] = [];
  providers.crawler.crawl = (request) => {
    requested.push(request.site);
    return crawl(request);
  };

  const { result } = await evaluated(place, contentId, providers);

  expect(requested.filter((site) => site.includes("evil"))).toEqual([]);
  expect(result.gates.find(({ name }) => name === "links_work")).toMatchObject({
    passed: true,
    detail: "No link is broken; 1 of 1 did not say whether they work.",
  });
});

test("a criterion without a score keeps the text from being READY, with the reason", async () => {
  const { place, contentId } = await placeWith(BODY);
  const { place: other, contentId: measured } = await placeWith(BODY);
  const metadata = { name: "metadata", description: "Describes itself.", weight: 0.5 };
  // Any score would do, so that only the missing one decides.
  await storeRubric(
    place,
    [metadata, { name: "tone of voice", description: "Sounds like the brand.", weight: 0.5 }],
    0,
  );
  await storeRubric(other, [{ ...metadata, weight: 1 }], 0);

  const { result } = await evaluated(place, contentId, web());
  const { result: whole } = await evaluated(other, measured, web());

  expect(whole.verdict).toBe("READY");
  expect(result.verdict).toBe("NEEDS_WORK");
  expect(result.warnings.join()).toContain("The criterion “tone of voice” has no score");
});

test("a run whose worker dies while it reads pays once and reads no result twice", async () => {
  const { place, contentId } = await placeWith(BODY);
  const stall = { begun: false };
  const providers = web(stall);
  await using engine = await createEngine(database, [produceEvaluate], providers);
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(place, produceEvaluate, { contentId });
  await expect.poll(() => stall.begun).toBe(true);

  await first.close();
  await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 2 });
  expect(providers.read.toSorted()).toEqual(HOSTS.map((host) => `https://${host}/bikes`).toSorted());
});

test("judges a criterion without a rule by a model in both orders, and shows the spread", async () => {
  const criteria = [
    { name: "coverage", description: "Covers the topic.", weight: 0.5 },
    { name: "warmth", description: "Sounds like a person.", weight: 0.5 },
  ];
  const { place, contentId } = await placeWith(BODY);
  await storeRubric(place, criteria);
  const orders: string[] = [];
  const llm: LlmPort = {
    model: "fake/model",
    text: () => Promise.reject(new Error("No prose.")),
    turn: () => Promise.reject(new Error("No turns.")),
    // Prefers the first text, whichever it is: only the swapped order reveals that.
    object: async ({ prompt }) => {
      orders.push(
        prompt.indexOf(TEXT) < prompt.indexOf("A cargo bike carries children") ? "rival first" : "text first",
      );
      return {
        value: { verdicts: [{ criterion: "warmth", better: "A", advice: "Speak to one person." }] },
        calls: 1,
        inputTokens: 1,
        outputTokens: 1,
      };
    },
  };

  const { run, result } = await evaluated(place, contentId, { ...web(), llm });

  const warmth = result.criteria.find(({ name }) => name === "warmth");
  expect(orders).toEqual(["text first", "rival first", "text first", "rival first"]);
  expect(warmth).toMatchObject({ score: 50, spread: 50, suggestion: "Speak to one person." });
  expect(run.llm_calls).toBe(4);
});

test("without a model a criterion without a rule has no score, and its weight is divided among the others", async () => {
  const { place, contentId } = await placeWith(BODY);
  await storeRubric(place, [
    { name: "coverage", description: "Covers the topic.", weight: 0.5 },
    { name: "warmth", description: "Sounds like a person.", weight: 0.5 },
  ]);

  const { result } = await evaluated(place, contentId, web());

  expect(result.criteria.map(({ name, weight }) => [name, weight])).toEqual([["coverage", 1]]);
  expect(result.score).toBe(result.criteria[0]?.score);
  expect(result.warnings).toContainEqual(expect.stringContaining("“warmth” has no score"));
});

test("a content of another workspace does not exist", async () => {
  const { contentId } = await placeWith(BODY);
  const other = await seedWorkplace(database);

  const { run } = await evaluated(other, contentId, web());

  expect(run).toMatchObject({ status: "FAILED", error: { code: "not_found" }, credits_captured: 0 });
});
