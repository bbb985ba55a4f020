import type { SerpGapAnalysis } from "@findable/contract/client";
import type { Page } from "playwright-core";
import type { ItemOf } from "../../src/api/operations.ts";
import { exportedRows } from "./file-places.ts";
import { type Figures, readTable, type Say } from "./list-places.ts";
import { QUERY_FIGURES } from "./performance-places.ts";
import { ANALYSIS_FIGURES, CLUSTER_FIGURES, GAP_FIGURES } from "./plan-places.ts";
import type { Places } from "./read-places.ts";
import { RIVAL_FIGURES } from "./rival-places.ts";

interface Visit {
  page: Page;
  open(path: string): Promise<void>;
  say: Say;
}

/** The pages of the app with lists of plans and rivals, and their exports. Pages without rows are not opened. */
export async function readListPages(places: Places, visit: Visit): Promise<void> {
  await readClusterPage(places, visit);
  await readAnalysesPage(places, visit);
  await readContentGapsPage(places, visit);
  await readCompetitorPages(places, visit);
  await readPerformancePage(places, visit);
}

/** Compares the rows of a page with the rows of a list. `shown` has the title of the column that shows each figure. */
function compareRows<Row>(
  say: Say,
  {
    place,
    rows,
    listed,
    keyOf,
    key,
    shown,
    figures,
    about,
  }: {
    place: string;
    rows: readonly Record<string, string>[];
    listed: readonly Row[];
    /** What identifies a row in the list, and the column that shows it. */
    keyOf(row: Row): string;
    key: string;
    shown: Readonly<Record<string, string>>;
    figures: Figures<Row>;
    about: string;
  },
): void {
  for (const texts of rows) {
    const row = listed.find((one) => keyOf(one) === texts[key]);
    if (row === undefined) {
      say(place, `${about} ${texts[key]} is in the list`, true);
      say("the list itself", `${about} ${texts[key]} is in the list`, false);
      continue;
    }
    for (const [figure, title] of Object.entries(shown)) {
      const fact = `${about} ${texts[key]}: ${figure}`;
      say("answer of the list", fact, figures[figure]?.(row) ?? null);
      say(place, fact, texts[title] ?? `without the column ${title}`);
    }
  }
  say("answer of the list", `rows of ${about}`, listed.length);
  say(place, `rows of ${about}`, rows.length);
}

async function readClusterPage({ client }: Places, { page, open, say }: Visit): Promise<void> {
  const { data: listed } = await client.research.keyword.clusters.list({ limit: 200 });
  if (listed.length === 0) return;
  await open("/clusters");
  const shape = { listed, keyOf: ({ name }: { name: string }) => name, figures: CLUSTER_FIGURES, about: "cluster" };
  const inTable = { size: "Keywords", totalVolume: "Searches per month", averageKd: "Difficulty" };
  const rows = await readTable(page, "Clusters");
  compareRows(say, { ...shape, place: "clusters page", rows, key: "Cluster", shown: inTable });
  const exported = await exportedRows(page);
  const inFile = Object.fromEntries(Object.keys(CLUSTER_FIGURES).map((name) => [name, name]));
  compareRows(say, { ...shape, place: "exported clusters", rows: exported, key: "name", shown: inFile });
}

async function readAnalysesPage({ client }: Places, { page, open, say }: Visit): Promise<void> {
  const { data: listed } = await client.research.serpGap.list({ limit: 200 });
  if (listed.length === 0) return;
  await open("/gaps");
  const shape = {
    listed,
    keyOf: ({ query }: SerpGapAnalysis) => query,
    figures: ANALYSIS_FIGURES,
    about: "analysis of",
  };
  const rows = await readTable(page, "SERP gaps");
  const inTable = {
    volume: "Searches per month",
    value: "Expected visits",
    score: "Winnability",
    currentRank: "Position",
  };
  compareRows(say, { ...shape, place: "gaps page", rows, key: "Query", shown: inTable });
  const exported = await exportedRows(page);
  const inFile = Object.fromEntries(Object.keys(ANALYSIS_FIGURES).map((name) => [name, name]));
  compareRows(say, { ...shape, place: "exported analyses", rows: exported, key: "query", shown: inFile });
}

async function readContentGapsPage({ client }: Places, { page, open, say }: Visit): Promise<void> {
  const [newest] = (await client.research.contentGap.list({ limit: 1 })).data;
  if (newest === undefined) return;
  const { gaps } = await client.research.contentGap.get({ id: newest.reportId });
  await open("/content-gaps");
  compareRows<(typeof gaps)[number]>(say, {
    listed: gaps,
    keyOf: ({ keyword }) => keyword,
    figures: { ...GAP_FIGURES, priority: ({ priority }) => priority[0] + priority.slice(1).toLowerCase() },
    about: "gap of",
    place: "content gaps page",
    rows: await readTable(page, "Content gaps"),
    key: "Keyword",
    shown: { visits: "Visits per month", chance: "Chance", priority: "Priority" },
  });
}

async function readCompetitorPages({ client }: Places, { page, open, say }: Visit): Promise<void> {
  const { data: listed } = await client.research.competitor.list({ limit: 200 });
  if (listed.length === 0) return;
  await open("/competitors");
  const shape = {
    listed,
    keyOf: ({ domain }: ItemOf<"research.competitor.list">) => domain,
    figures: RIVAL_FIGURES,
    about: "competitor",
  };
  const rows = await readTable(page, "Competitors");
  const shown = { keywords: "Keywords", backlinks: "Backlinks" };
  compareRows(say, { ...shape, place: "competitors page", rows, key: "Competitor", shown });
  const exported = await exportedRows(page);
  const inFile = Object.fromEntries(Object.keys(RIVAL_FIGURES).map((name) => [name, name]));
  compareRows(say, { ...shape, place: "exported competitors", rows: exported, key: "domain", shown: inFile });
  const [rival] = listed.filter(({ stats }) => stats.keywords !== null);
  if (rival === undefined) return;
  const { summary } = await client.research.competitor.overlap({ id: rival.id });
  await open(`/competitors/${rival.id}`);
  const parts = page.locator("dl > div");
  for (const [index, figure] of (["competitorOnly", "shared", "ourOnly"] as const).entries()) {
    const [count = ""] = (await parts.nth(index).locator("dd").innerText()).split(/\s/);
    say("research.competitor.overlap", `${rival.domain}: ${figure}`, summary[figure] ?? null);
    say("competitor page", `${rival.domain}: ${figure}`, count);
  }
}

async function readPerformancePage({ client }: Places, { page, open, say }: Visit): Promise<void> {
  const { totals } = await client.performance.summary({});
  if (totals === null) return;
  const { data: listed } = await client.performance.queries.list({ limit: 50 });
  await open("/performance");
  const tiles = page.getByRole("group", { name: "Metrics" }).getByRole("button");
  for (const [index, figure] of (["clicks", "impressions", "ctr", "position"] as const).entries()) {
    say("performance.summary", `all ${figure}`, totals[figure] ?? null);
    const [, shown = ""] = (await tiles.nth(index).innerText()).split("\n").filter((text) => text.trim() !== "");
    say("performance page", `all ${figure}`, shown);
  }
  compareRows(say, {
    listed,
    keyOf: ({ query }) => query,
    figures: QUERY_FIGURES,
    about: "query",
    place: "performance page",
    rows: await readTable(page, "Queries"),
    key: "Query",
    shown: {
      clicks: "Clicks",
      impressions: "Impressions",
      ctr: "CTR",
      position: "Position",
      clicksChange: "Change of clicks",
    },
  });
}
