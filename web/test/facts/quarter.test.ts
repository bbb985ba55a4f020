import { afterAll, beforeAll, expect, test } from "vitest";
import { openHarness } from "../harness/harness.ts";
import { settled } from "../harness/settled.ts";
import { readAdvice } from "./advice-places.ts";
import { readExport, readFiles } from "./file-places.ts";
import { readPages } from "./page-places.ts";
import { readPerformance } from "./performance-places.ts";
import { readPlans } from "./plan-places.ts";
import { playQuarter } from "./play-quarter.ts";
import { readPrompts } from "./prompt-places.ts";
import { readRanks } from "./rank-places.ts";
import { openPlaces, type Places } from "./read-places.ts";
import { readRivals } from "./rival-places.ts";
import {
  findContradictions,
  findRunsUnlikeTheirEvents,
  findUnexplainedEvents,
  findWrongDirections,
  findWrongShares,
} from "./rules.ts";
import { readShares } from "./share-places.ts";
import { readCounts, readSite } from "./site-places.ts";
import { findDisagreements, type Statement } from "./statements.ts";

const { newWorld, openPage } = openHarness();

const stack = new AsyncDisposableStack();
const brands = new Map<string, Places>();

beforeAll(async () => {
  const quarter = stack.use(await playQuarter(newWorld));
  for (const brand of quarter.brands) brands.set(brand.name, stack.use(await openPlaces(brand)));
}, 600_000);
afterAll(() => stack.disposeAsync());

/**
 * The least number of statements that a test must have compared, and places that must be among them: a reader that finds nothing would
 * agree with everything.
 */
async function expectAgreement(
  name: string,
  least: number,
  read: (places: Places) => Promise<Statement[]>,
  needed: readonly string[] = [],
): Promise<void> {
  const statements = await read(placesOf(name));

  expect(findDisagreements(statements)).toEqual([]);
  expect(statements.length).toBeGreaterThan(least);
  expect([...new Set(statements.map(({ place }) => place))]).toEqual(expect.arrayContaining([...needed]));
}

function placesOf(name: string): Places {
  const places = brands.get(name);
  if (places === undefined) throw new Error(`The quarter has no brand ${name}.`);
  return places;
}

const LATE_RIVALS = "Bergzeit";
const NO_VOLUMES = "Ledgerly";
const STORM = "Northwind Kayaks";
const LEAST_EXPORTED = 80;
const BRANDS = [LATE_RIVALS, NO_VOLUMES, STORM];

test.each([
  [LATE_RIVALS, 150],
  [NO_VOLUMES, 250],
  [STORM, 700],
])(
  "beyond noise here and normal fluctuation there: lists, moves, explanations, runs, REST and MCP state the same ranks of %s",
  (name, least) => expectAgreement(name, least, readRanks),
);

test("summaries, weeks, prompts, days and single answers state the same shares after rivals were added late", () =>
  expectAgreement(LATE_RIVALS, 80, readShares));

test.each([
  [LATE_RIVALS, 200],
  [NO_VOLUMES, 5],
  [STORM, 100],
])("opportunities, clusters and analyses state the same page, verdict and gain for %s", (name, least) =>
  expectAgreement(name, least, readAdvice),
);

const OF_ANALYSES = [
  ...["research.serp_gap.list", "text of research.serp_gap.get", "result of research.serp_gap"],
  ...["resource of research.serp_gap", "file of research.serp_gap", "resource of the file"],
];
const OF_GAPS = [
  "result of research.content_gap",
  "research.content_gap.get over MCP",
  "text of research.content_gap.get",
  "resource of research.content_gap",
];

test.each([
  [LATE_RIVALS, 400, [...OF_ANALYSES, ...OF_GAPS]],
  [NO_VOLUMES, 80, ["text of research.keyword.clusters.list"]],
  [STORM, 200, OF_ANALYSES],
])(
  "clusters, SERP gaps and content gaps of %s state the same in lists, records, runs, texts, files and resources",
  (name, least, needed) => expectAgreement(name, least, readPlans, needed),
);

test("competitors, their pulls and comparisons state the same counts, times and positions", () =>
  expectAgreement(LATE_RIVALS, 30, readRivals, [
    "text of research.competitor.list",
    "text of research.competitor.overlap",
    "result of research.competitor.keywords",
  ]));

test("monitored prompts, their latest day and suggested prompts state the same", () =>
  expectAgreement(LATE_RIVALS, 60, readPrompts, [
    "text of research.ai_citation.queries.list",
    "result of research.ai_citation",
    "result of research.ai_citation.suggest_prompts",
  ]));

test("search performance adds up, and states the same for the site, its queries, pages and keywords", () =>
  expectAgreement(NO_VOLUMES, 100, readPerformance, [
    "text of performance.summary",
    "text of performance.queries.list",
    "research.keyword.get",
    "result of performance.import",
  ]));

test.each(BRANDS)("the crawl, its run, its event and its pages state the same counts of %s", (name) =>
  expectAgreement(name, 30, readSite),
);

test.each(BRANDS)("credits and keywords add up to the same totals in every place of %s", (name) =>
  expectAgreement(name, 15, readCounts),
);

test.each([
  [LATE_RIVALS, 60],
  [STORM, 40],
])("the report and the tables that runs write state what the records of %s do", (name, least) =>
  expectAgreement(name, least, readFiles),
);

const OF_PAGES = ["clusters page", "exported clusters"];
const OF_ANALYSED_PAGES = [...OF_PAGES, "gaps page", "exported analyses"];

test.each([
  [
    LATE_RIVALS,
    100,
    [...OF_ANALYSED_PAGES, "content gaps page", "competitors page", "exported competitors", "competitor page"],
  ],
  [NO_VOLUMES, 90, [...OF_PAGES, "performance page"]],
  [STORM, 200, OF_ANALYSED_PAGES],
])("6 to 38 and 9 to 38: the pages of the app show what the service answers about %s", async (name, least, needed) => {
  const { world } = placesOf(name).brand;
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs`, { key: world.key });
  const { page } = visit;
  await settled(page);

  await expectAgreement(name, least, (places) => readPages(places, page), needed);
  await expectAgreement(name, LEAST_EXPORTED, (places) => readExport(places, page));
});

test.each(BRANDS)(
  "fell from #37 to #33: a rise of %s is never called a fall, in any period, run or event of the quarter",
  async (name) => {
    expect(await findWrongDirections(placesOf(name))).toEqual([]);
  },
);

test.each(BRANDS)("each run of %s emits the moves of its result", async (name) => {
  expect(await findRunsUnlikeTheirEvents(placesOf(name))).toEqual([]);
  expect(findUnexplainedEvents(placesOf(name))).toEqual([]);
});

test("a share is never 0 while an answer cites the site, and parts add up to 1", async () => {
  expect(await findWrongShares(placesOf(LATE_RIVALS))).toEqual([]);
});

test("a content gap that a later analysis advises against is not worth a page in its report either", async () => {
  const { client } = placesOf(LATE_RIVALS);
  const { data: analyses } = await client.research.serpGap.list({ limit: 200 });
  const [report] = (await client.research.contentGap.list({ limit: 1 })).data;
  const { gaps } = await client.research.contentGap.get({ id: report?.reportId ?? "" });

  const against = gaps.filter(({ advisedAgainst }) => advisedAgainst).map(({ keyword }) => keyword);

  const skipped = analyses.filter(({ recommendation }) => recommendation.action === "SKIP").map(({ query }) => query);
  expect(against).toEqual(
    expect.arrayContaining(gaps.map(({ keyword }) => keyword).filter((one) => skipped.includes(one))),
  );
  expect(against.length).toBeGreaterThan(0);
});

test.each(BRANDS)("no advice to %s contradicts other advice or what is known of the site", async (name) => {
  expect(await findContradictions(placesOf(name))).toEqual([]);
});
