import { NO_METRICS, ResearchKeywordResult } from "@findable/contract";
import sql from "sql-template-tag";
import { Check } from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import {
  createEngine,
  type EndedRun,
  type EngineHarness,
  seedWorkplace,
  type Workplace,
} from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { LinkdataMethod } from "../../providers/linkdata/port.ts";
import type { Serp, SerpdataMethod, SerpdataPort } from "../../providers/serpdata/port.ts";
import type { DiscoveryMethod, KeywordSource } from "../../providers/shared/ports/keyword-discovery.ts";
import type { KeywordNumbers, OverviewSource } from "../../providers/shared/ports/keyword-overview.ts";
import { researchKeyword } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Phrase = [keyword: string, volume: number | null];

/** What the vendors of a test know. A method without an entry fails. */
interface Known {
  phrases: Partial<Record<DiscoveryMethod, readonly Phrase[]>>;
  /** Addresses of the results of a query; others have their own. */
  results?: (query: string) => string[];
  suggestions?: string[];
  /** The numbers of every phrase; "refused" is a vendor that fails. Without it, the vendor has none. */
  numbers?: KeywordNumbers | "refused";
}

function source<M extends DiscoveryMethod>(
  methods: readonly M[],
  known: Known,
  asked: string[],
  markets: string[],
): KeywordSource<M> {
  return {
    methods,
    async discover({ method, seed, country, language }) {
      asked.push(`${method} ${seed}`);
      markets.push(`${country} ${language}`);
      const phrases = known.phrases[method];
      if (phrases === undefined) throw new ProviderError("serpdata", "quota", `The vendor refuses ${method}.`);
      return {
        phrases: phrases.map(([keyword, volume]) => ({ keyword, volume, kd: 30 })),
        costUsd: 0.01,
        warnings: [],
      };
    },
  };
}

function overviewOf(numbers: KeywordNumbers | "refused", asked: string[]): OverviewSource {
  return {
    async overview({ keywords }) {
      asked.push(`overview ${keywords.length}`);
      if (numbers === "refused") throw new ProviderError("serpdata", "quota", "The account is empty.");
      return { numbers: keywords.map(() => numbers), costUsd: 0.02, warnings: [] };
    },
  };
}

function vendors(known: Known): Providers & { asked: string[]; markets: string[] } {
  const asked: string[] = [];
  const markets: string[] = [];
  const serpdata: SerpdataPort = {
    vendor: "fake",
    async search({ query, location, language }) {
      asked.push(`search ${query}`);
      markets.push(`${location} ${language}`);
      return serpOf(query, known);
    },
    ...(known.numbers !== undefined && { overview: overviewOf(known.numbers, asked) }),
    keywords: source<SerpdataMethod>(["related_keywords", "keyword_ideas", "llm_mentions"], known, asked, markets),
  };
  const linkdata = {
    vendor: "fake",
    keywords: source<LinkdataMethod>(
      ["linkdata_matching", "linkdata_related", "linkdata_suggestions"],
      known,
      asked,
      markets,
    ),
  };
  return { ...noProviders, serpdata, linkdata, asked, markets };
}

function serpOf(query: string, { results, suggestions = [] }: Known): Serp {
  const urls = results?.(query) ?? Array.from({ length: 10 }, (_, index) => `https://site${index}.example/${query}`);
  return {
    query,
    fetchedAt: "2026-03-01T00:00:00.000Z",
    organic: urls.map((url, index) => ({
      rank: index + 1,
      url,
      title: index < 2 ? "Offline time tracking for studios | A site" : `Page ${index}`,
      snippet: null,
      domain: new URL(url).hostname,
    })),
    aiOverviews: { present: false, summary: null, cited: [] },
    featuredSnippet: null,
    paa: [{ question: "Is time tracking legal?", answer: null }],
    forum: [],
    videos: [],
    localPack: [],
    suggestions,
    unknownSections: [],
    warnings: [],
    costUsd: 0.001,
  };
}

const EVERYTHING: Known = {
  phrases: {
    related_keywords: [
      ["time tracking software", 5000],
      ["Time  Tracking App", 900],
      ["timesheet templates", 300],
      ["buy time tracker", 70],
    ],
    keyword_ideas: [
      ["software time tracking", 90],
      ["time tracking app", 900],
      ["timesheet template", 800],
      ["hours to days", 40],
      ["days to hours", 60],
    ],
    llm_mentions: [["what is the best time tracking software", 20]],
    linkdata_matching: [["time tracking software price", 200]],
    linkdata_related: [["project budget", 400]],
    linkdata_suggestions: [["time tracking berlin", 10]],
  },
  suggestions: ["time tracking for freelancers"],
  results: (query) =>
    query.startsWith("timesheet template")
      ? Array.from({ length: 10 }, (_, index) => `https://same${index}.example/`)
      : Array.from({ length: 10 }, (_, index) => `https://${index}.example/${query.replaceAll(" ", "-")}`),
};

function resultOf(run: EndedRun): ResearchKeywordResult {
  if (Check(ResearchKeywordResult, run.result)) return run.result;
  throw new Error(`The run ended as ${run.status} without a result: ${JSON.stringify(run.error)}.`);
}

async function withEngine<T>(
  providers: Providers,
  work: (engine: EngineHarness, place: Workplace) => Promise<T>,
): Promise<T> {
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [researchKeyword], providers);
  await engine.startWorker();
  return await work(engine, place);
}

function research(providers: Providers, input: object, budget?: { maxCredits: number }) {
  return withEngine(providers, async (engine, place) => {
    const run = await engine.ended(place, await engine.start(place, researchKeyword, input, budget));
    return { run, place };
  });
}

interface StoredRow {
  keyword: string;
  tags: string[];
  status: string;
}

async function storedIn({ workspaceId }: Workplace): Promise<StoredRow[]> {
  const [rows] = await database.system.batch<StoredRow>([
    sql`select keyword, tags, status from keywords where workspace_id = ${workspaceId} order by keyword`,
  ]);
  return rows ?? [];
}

test("all seven methods together store one keyword per search, with the methods that found it, priced by result", async () => {
  const { run, place } = await research(vendors(EVERYTHING), { seed: "time tracking", tags: ["t"] });
  const result = resultOf(run);
  const byKeyword = new Map(result.keywords.map((keyword) => [keyword.keyword, keyword]));

  expect(result.warnings.filter((warning) => !/No language model|has no known offers/.test(warning))).toEqual([]);
  expect(result.perMethodBreakdown).toEqual({
    related_keywords: 4,
    keyword_ideas: 5,
    linkdata_matching: 1,
    linkdata_related: 1,
    linkdata_suggestions: 1,
    llm_mentions: 1,
    serp_neighbors: expect.any(Number),
  });
  expect(byKeyword.get("time tracking app")?.sources).toEqual(["related_keywords", "keyword_ideas"]);
  expect(byKeyword.get("time tracking software")?.sources).toEqual(["related_keywords", "keyword_ideas"]);
  expect([...byKeyword.keys()]).toEqual(
    expect.arrayContaining(["hours to days", "days to hours", "timesheet template"]),
  );
  expect(byKeyword.has("timesheet templates")).toBe(false);
  expect([...byKeyword.keys()]).toEqual(
    expect.arrayContaining([
      "time tracking for freelancers",
      "is time tracking legal",
      "offline time tracking for studios",
    ]),
  );
  expect(result.totalDiscovered).toBe(Object.values(result.perMethodBreakdown).reduce((sum, count) => sum + count, 0));
  expect((await storedIn(place)).map(({ keyword }) => keyword)).toEqual([...byKeyword.keys()].sort());
  expect((await storedIn(place)).every(({ tags }) => tags.includes("t"))).toBe(true);
  expect(run.credits_captured).toBeCloseTo(0.07 * result.afterLimit, 2);
  expect(run.files.map((path) => path.split("/").at(-1))).toEqual([
    "keywords.csv",
    "dedup-decisions.csv",
    "labeling-notes.md",
  ]);
});

/** The researched phrases, in the order of the result. */
async function orderOf(known: Known, input: object): Promise<string[]> {
  return resultOf((await research(vendors(known), input)).run).keywords.map(({ keyword }) => keyword);
}

test("the phrase that was asked for is first, if no method finds it, if others write it differently, and if the limit is 1", async () => {
  const [absent, reordered, only] = [
    await orderOf(EVERYTHING, { seed: "Time Tracking", depth: "fast" }),
    await orderOf(EVERYTHING, { seed: "software time tracking" }),
    await orderOf(EVERYTHING, { seed: "time tracking", limit: 1 }),
  ];
  const site = await orderOf(EVERYTHING, { seed: "time-tracking.example", depth: "fast" });

  expect(absent[0]).toBe("time tracking");
  expect(reordered[0]).toBe("software time tracking");
  expect(reordered).not.toContain("time tracking software");
  expect(only).toEqual(["time tracking"]);
  expect(site).not.toContain("time tracking");
});

test("keywords are in the order of their use: an offer before a larger stranger, and before phrases that more methods found", async () => {
  const stranger: Phrase = ["gardening gloves", 900];
  const phrases = {
    related_keywords: [stranger, ["time tracking software", 400], ["time tracking app", 300]],
    keyword_ideas: [stranger, ["time tracking app", 300]],
    linkdata_matching: [stranger, ["time tracking app", 300]],
  } satisfies Known["phrases"];

  const [labelled, unlabelled] = [
    await orderOf({ phrases }, { seed: "time tracking", methods: Object.keys(phrases) }),
    await orderOf({ phrases }, { seed: "time tracking", methods: Object.keys(phrases), label: false }),
  ];

  expect(labelled).toEqual(["time tracking", "time tracking software", "time tracking app", "gardening gloves"]);
  expect(unlabelled).toEqual(labelled);
});

test("phrases that only a template makes are dropped and named in the notes, except the one that was asked for", async () => {
  const noise = ["what is time tracking trends", "cheap time tracking mistakes", "are there a free time tracking app"];
  const phrases = {
    related_keywords: [...noise, "what is time tracking", "best time tracking trends"].map((one): Phrase => [one, 50]),
  };
  const input = { methods: ["related_keywords"] };

  const found = await orderOf({ phrases }, { ...input, seed: "time tracking" });
  const asked = await orderOf({ phrases }, { ...input, seed: "what is time tracking trends" });

  expect(found.filter((keyword) => noise.includes(keyword))).toEqual([]);
  expect(found).toEqual(expect.arrayContaining(["what is time tracking", "best time tracking trends"]));
  expect(asked[0]).toBe("what is time tracking trends");
});

test("a workspace with a city and a regional language is searched with the codes that vendors support", async () => {
  const providers = vendors(EVERYTHING);

  await withEngine(providers, async (engine, place) => {
    await database.system.batch([
      sql`update workspaces set settings = settings || '{"primaryLocation": "Berlin,Germany", "primaryLanguage": "de-DE"}'
          where id = ${place.workspaceId}`,
    ]);
    resultOf(await engine.ended(place, await engine.start(place, researchKeyword, { seed: "time tracking" })));
    resultOf(
      await engine.ended(
        place,
        await engine.start(place, researchKeyword, { seed: "time tracking", country: "at", depth: "fast" }),
      ),
    );
  });

  expect([...new Set(providers.markets)]).toEqual(["DE de", "AT de"]);
});

test("a failed method is missing from the breakdown and named in a warning, and the results of the others are stored", async () => {
  const { keyword_ideas: _gone, llm_mentions: _silent, ...phrases } = EVERYTHING.phrases;

  const { run, place } = await research(vendors({ ...EVERYTHING, phrases }), { seed: "time tracking" });

  const result = resultOf(run);
  expect(result.perMethodBreakdown).not.toHaveProperty("keyword_ideas");
  expect(result.warnings).toEqual(
    expect.arrayContaining([
      "`keyword_ideas` failed (The vendor refuses keyword_ideas.).",
      "`llm_mentions` failed (The vendor refuses llm_mentions.).",
    ]),
  );
  expect(await storedIn(place)).toHaveLength(result.afterLimit);
  expect(run.credits_captured).toBeCloseTo(0.05 * result.afterLimit, 2);
});

test.each([
  [
    "every method fails",
    vendors({ phrases: {} }),
    { methods: ["related_keywords", "linkdata_related"] },
    "all_methods_failed",
  ],
  ["no provider is connected", noProviders, {}, "not_configured"],
])(
  "if %s, the run fails with external_unavailable, and nothing is stored or charged",
  async (_what, providers, more, reason) => {
    const { run, place } = await research(providers, { seed: "time tracking", ...more });

    expect(run).toMatchObject({ status: "FAILED", credits_captured: 0 });
    expect(run.error).toMatchObject({ code: "external_unavailable", details: { reason } });
    expect(await storedIn(place)).toEqual([]);
  },
);

test("a fast run uses two methods; requested methods that no provider supports are skipped and named", async () => {
  const { serpdata } = vendors(EVERYTHING);
  const fast = await research(vendors(EVERYTHING), { seed: "time tracking", depth: "fast" });
  const asked = await research(
    { ...noProviders, serpdata },
    { seed: "time tracking", methods: ["keyword_ideas", "linkdata_related"] },
  );

  expect(Object.keys(resultOf(fast.run).perMethodBreakdown).sort()).toEqual(["keyword_ideas", "related_keywords"]);
  expect(fast.run.credits_captured).toBeCloseTo(0.03 * resultOf(fast.run).afterLimit, 2);
  expect(Object.keys(resultOf(asked.run).perMethodBreakdown)).toEqual(["keyword_ideas"]);
  expect(resultOf(asked.run).warnings).toContainEqual(expect.stringMatching(/^Skipped `linkdata_related`/));
});

test("a run that must not store keywords stores none; limit, filter and budget keep the best", async () => {
  const report = await research(vendors(EVERYTHING), { seed: "time tracking", saveTo: null, limit: 3 });
  const filtered = await research(vendors(EVERYTHING), { seed: "time tracking", intentFilter: ["LOCATION"] });
  const poor = await research(vendors(EVERYTHING), { seed: "time tracking" }, { maxCredits: 0.35 });

  expect(resultOf(report.run)).toMatchObject({ afterLimit: 3, keywords: [{ id: null }, { id: null }, { id: null }] });
  expect(await storedIn(report.place)).toEqual([]);
  expect(resultOf(filtered.run).keywords.map(({ keyword }) => keyword)).toEqual(["time tracking berlin"]);
  expect(resultOf(poor.run).afterLimit).toBe(5);
  expect(resultOf(poor.run).warnings).toContainEqual(
    expect.stringMatching(/^The budget covers 5 of \d+ results\. The best were kept\. Left out: \w.* more\.$/),
  );
});

test("while searches fail, the run soon stops searching for duplicates and keeps similar phrases separate", async () => {
  const things = ["timer", "clock", "invoice", "report", "budget", "project", "rota"];
  const world = vendors({
    phrases: {
      related_keywords: things.flatMap((thing): Phrase[] => [
        [thing, 90],
        [`${thing}s`, 80],
      ]),
    },
    results: () => {
      throw new ProviderError("serpdata", "quota", "The vendor wants money.");
    },
  });

  const { run } = await research(world, { seed: "time tracking", methods: ["related_keywords"], label: false });

  const result = resultOf(run);
  expect(result.afterLimit).toBe(15);
  expect(result.warnings).toContainEqual(expect.stringMatching(/^14 of 14 searches to identify duplicates failed/));
  expect(world.asked.filter((question) => question.startsWith("search")).length).toBeLessThan(6);
});

test("a domain is researched as a domain, and searched by its name", async () => {
  const world = vendors(EVERYTHING);

  const { run } = await research(world, {
    seed: "https://www.time-tracking.example/pricing",
    methods: ["related_keywords", "serp_neighbors"],
  });

  expect(run.status).toBe("SUCCEEDED");
  expect(world.asked).toEqual(
    expect.arrayContaining(["related_keywords time-tracking.example", "search time tracking"]),
  );
});

test("a run whose worker dies between two methods pays once, stores once, and calls no provider twice", async () => {
  const world = vendors(EVERYTHING);
  const known = world.serpdata?.keywords;
  if (known === undefined || world.serpdata === undefined) throw new Error("The test's vendor knows keywords.");
  let stalled = false;
  const keywords: KeywordSource<SerpdataMethod> = {
    ...known,
    discover: (request) => {
      if (stalled || request.method !== "llm_mentions") return known.discover(request);
      stalled = true;
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
      });
    },
  };
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [researchKeyword], {
    ...world,
    serpdata: { ...world.serpdata, keywords },
  });
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(place, researchKeyword, { seed: "time tracking" });
  await expect.poll(() => stalled && world.asked.length >= 5).toBe(true);

  await first.close();
  await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.ended(place, id);

  expect(run.credits_captured).toBeCloseTo(0.07 * resultOf(run).afterLimit, 2);
  expect(world.asked.filter((one) => one === "related_keywords time tracking")).toHaveLength(1);
  expect(await storedIn(place)).toHaveLength(resultOf(run).afterLimit);
});

test("the seed and keywords from results pages get their numbers from the provider, at the same price", async () => {
  const suggestions = ["time tracking studio", "time tracking invoice"];
  const phrases: Known["phrases"] = { related_keywords: [["time tracking app", 90]] };
  const input = { seed: "time tracking", methods: ["related_keywords", "serp_neighbors"], depth: "fast", label: false };
  const metrics = { ...NO_METRICS, cpc: 1.5 };
  const known = vendors({ phrases, suggestions, numbers: { volume: 70, kd: 42, metrics } });

  const { run } = await research(known, input);
  const without = await research(vendors({ phrases, suggestions }), input);
  const refused = await research(vendors({ phrases, suggestions, numbers: "refused" }), input);

  const [numbers, unknown, kept] = [run, without.run, refused.run].map((one) =>
    Object.fromEntries(resultOf(one).keywords.map(({ keyword, volume, kd, cpc }) => [keyword, [volume, kd, cpc]])),
  );
  expect(numbers).toMatchObject({
    "time tracking": [70, 42, 1.5],
    "time tracking app": [90, 30, null],
    "time tracking studio": [70, 42, 1.5],
  });
  expect(known.asked.filter((one) => one.startsWith("overview"))).toEqual([
    `overview ${Object.keys(numbers ?? {}).length - 1}`,
  ]);
  expect(unknown).toMatchObject({ "time tracking": [null, null, null], "time tracking app": [90, 30, null] });
  expect(kept).toEqual(unknown);
  expect(resultOf(refused.run).warnings).toContain("Numbers of keywords could not be read: The account is empty.");
  expect(run.credits_captured).toBe(without.run.credits_captured);
});
