import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { parseCsv } from "../../src/components/lists/csv.ts";
import { navigate } from "../harness/navigate.ts";
import { settled } from "../harness/settled.ts";
import type { Say } from "./list-places.ts";
import { rankOf } from "./rank-places.ts";
import type { Places } from "./read-places.ts";
import type { Statement } from "./statements.ts";

/** What the files of runs state, beside the answers of the same records. */
export async function readFiles(places: Places): Promise<Statement[]> {
  const statements: Statement[] = [];
  const say: Say = (place, fact, value) => statements.push({ place, fact, value });
  const { data } = await places.client.agent.files.list({ limit: 100 });
  const metrics = data.find(({ path }) => path.includes("refresh-changes"));
  if (metrics !== undefined) await readMetrics(places, metrics.path, say);
  const report = data.find(({ path }) => path.endsWith("report.html"));
  if (report !== undefined) await readReport(places, report, say);
  return statements;
}

async function readMetrics({ client }: Places, path: string, say: Say): Promise<void> {
  const listed = (await client.research.keyword.list({ limit: 500 })).data;
  for (const row of rowsOf(await textOf(client, path))) {
    const keyword = listed.find(({ id }) => id === row["id"]);
    if (keyword === undefined) continue;
    for (const [field, value] of [
      ["volume", keyword.volume],
      ["kd", keyword.kd],
    ] as const) {
      say("research.keyword.list", `${field} of ${keyword.keyword}`, value);
      say("table of research.keyword.refresh", `${field} of ${keyword.keyword}`, row[`${field}_after`] ?? "");
    }
  }
}

/** The report of the brand: its sentences and tables, beside the result of its run and the records of today. */
async function readReport(
  { client }: Places,
  { path, writtenByInvocationId: id }: { path: string; writtenByInvocationId: string | null },
  say: Say,
): Promise<void> {
  const { result } = await client.agent.invocations.get({ id: id ?? "" });
  const { pages, baseline, citations, keywords } = Object(result);
  const source = await textOf(client, path);
  const html = source.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  const [, read = "", indexable = ""] = /We read ([\d,]+) pages? of .*?can index ([\d,]+) of them/.exec(html) ?? [];
  for (const [place, crawled, index] of [
    ["result of bootstrap_brand", pages.crawled, pages.indexable],
    ["report", read, indexable],
  ] as const) {
    say(place, "pages read", crawled);
    say(place, "indexable pages", index);
  }
  const [, measured = ""] = /([\d,]+) quer(?:y was|ies were) measured/.exec(html) ?? [];
  say("result of bootstrap_brand", "queries measured", baseline.measured);
  say("report", "queries measured", measured);
  const rows = source.slice(source.indexOf("Baseline ranks")).matchAll(RANK_ROW);
  const ranks = new Map([...rows].map(([, keyword = "", rank = ""]) => [keyword, rank]));
  const listed = (await client.research.keyword.list({ limit: 500 })).data;
  for (const { keyword, position, outcome } of baseline.ranks) {
    const rank = rankOf(
      listed.find((one) => one.keyword === keyword),
      "desktop",
    );
    if (rank === undefined || outcome === "failed") continue;
    const shown = ranks.get(keyword) ?? "";
    // A look that ended above the known rank says nothing about it.
    const known = rank.position !== null && rank.position > LOOKED_AT ? "Not in the first 20" : rank.position;
    say("result of bootstrap_brand", `position of ${keyword}`, position ?? "Not in the first 20");
    say("report", `position of ${keyword}`, shown);
    say("research.keyword.list", `position of ${keyword}`, known ?? "Not in the first 20");
  }
  say("result of bootstrap_brand", "keywords created or updated", keywords.created + keywords.updated);
  say("total of bootstrap_brand", "keywords created or updated", keywords.total);
  if (citations === null) return;
  const cited = citations.prompts.reduce((sum: number, prompt: { cited: number }) => sum + prompt.cited, 0);
  say("result of bootstrap_brand", "rate of answers that cite us", citations.ourRate);
  say(
    "prompts of bootstrap_brand",
    "rate of answers that cite us",
    Math.round((cited / citations.n) * 10_000) / 10_000,
  );
}

/** Results that the baseline examines. */
const LOOKED_AT = 20;

const RANK_ROW = /<th scope="row"[^>]*>([^<]+)<\/th><td[^>]*>([^<]*)<\/td>/g;

/** What the app exports from its list of keywords. */
export async function readExport(places: Places, page: Page): Promise<Statement[]> {
  const statements: Statement[] = [];
  const say: Say = (place, fact, value) => statements.push({ place, fact, value });
  await navigate(page, `/app/w/${places.brand.world.workspaceId}/keywords`);
  await settled(page);
  const listed = (await places.client.research.keyword.list({ limit: 500 })).data;
  for (const row of await exportedRows(page, "Export")) {
    const about = listed.find(({ id }) => id === row["id"]);
    if (about === undefined) continue;
    const rank = rankOf(about, "desktop");
    const significant = rank?.significant ?? null;
    for (const [field, value, shown] of [
      ["position", rank?.position ?? null, row["position"]],
      ["change in 7 days", rank?.change7d ?? null, row["change7d"]],
      ["change in 28 days", rank?.change28d ?? null, row["change28d"]],
      ["significance", significant === null ? null : Number(significant), row["significant"]],
      ["move", rank?.move?.verdict ?? null, row["move"]],
      ["position before the move", rank?.move?.from ?? null, row["moveFrom"]],
      ["volume", about.volume, row["volume"]],
      ["difficulty", about.kd, row["kd"]],
    ] as const) {
      say("research.keyword.list", `${field} of ${about.keyword}`, value);
      say("exported keywords", `${field} of ${about.keyword}`, shown ?? "");
    }
  }
  return statements;
}

/** The rows that the app exports from the list on the page, by the names of their columns. */
export async function exportedRows(page: Page, button = "Export CSV"): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return rowsOf(await readFile(await download.path(), "utf8"));
}

/** The rows of a table, by the names of their columns. */
export function rowsOf(csv: string): Record<string, string>[] {
  const [titles = [], ...rows] = parseCsv(csv);
  return rows.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ""])));
}

export async function textOf(client: Places["client"], path: string): Promise<string> {
  const file: Blob = await client.agent.files.raw({ path });
  return await file.text();
}
