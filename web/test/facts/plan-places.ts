import type { SerpGapAnalysis } from "@findable/contract/client";
import { readText } from "../../../server/test/mcp/jobs/read-text.ts";
import type { ItemOf, OutputOf } from "../../src/api/operations.ts";
import { rowsOf, textOf } from "./file-places.ts";
import { type Figures, type Say, sayRows, sayTextRows } from "./list-places.ts";
import type { Places } from "./read-places.ts";
import type { Statement } from "./statements.ts";

type Cluster = ItemOf<"research.keyword.clusters.list">;
type Keyword = ItemOf<"research.keyword.list">;
type GapReport = OutputOf<"research.content_gap.get">;
type Gap = GapReport["gaps"][number];

export const CLUSTER_FIGURES: Figures<Cluster> = {
  size: ({ size }) => size,
  totalVolume: ({ totalVolume }) => totalVolume ?? null,
  averageKd: ({ averageKd }) => averageKd ?? null,
  action: ({ proposedPage }) => proposedPage.action,
  page: ({ proposedPage }) => proposedPage.url ?? proposedPage.slug ?? null,
  bestPosition: ({ proposedPage }) => proposedPage.bestPosition ?? null,
};

export const ANALYSIS_FIGURES: Figures<SerpGapAnalysis> = {
  volume: ({ volume }) => volume ?? null,
  value: ({ value }) => value ?? null,
  verdict: ({ winnability }) => winnability.verdict,
  score: ({ winnability }) => winnability.score,
  confidence: ({ winnability }) => winnability.confidence,
  currentRank: ({ currentRank }) => currentRank ?? null,
  estimatedMonthsToTopThree: ({ winnability }) => winnability.estimatedMonthsToTopThree ?? null,
  action: ({ recommendation }) => recommendation.action ?? null,
};

export const GAP_FIGURES: Figures<Gap> = {
  type: ({ type }) => type,
  visits: ({ estimatedTraffic }) => estimatedTraffic ?? null,
  chance: ({ chance }) => chance ?? null,
  rank: ({ reachableRank }) => reachableRank ?? null,
};

/** What the groups of keywords, the analyses of results pages and the content gaps state, wherever they are read. */
export async function readPlans(places: Places): Promise<Statement[]> {
  const statements: Statement[] = [];
  const say: Say = (place, fact, value) => statements.push({ place, fact, value });
  await Promise.all([readClusters(places, say), readAnalyses(places, say), readContentGaps(places, say)]);
  await readTables(places, say);
  return statements;
}

async function readClusters({ client, tool }: Places, say: Say): Promise<void> {
  const name = "research.keyword.clusters.list";
  const asked = { minSize: 1, limit: 200 };
  const [overRest, overMcp, keywords] = await Promise.all([
    client.research.keyword.clusters.list(asked),
    tool<OutputOf<typeof name>>(name, asked),
    client.research.keyword.list({ limit: 500 }),
  ]);
  const about = (cluster: Cluster) => `cluster ${cluster.name}`;
  sayRows(say, name, overRest.data, { about, figures: CLUSTER_FIGURES });
  sayRows(say, `${name} over MCP`, overMcp.structured.data, { about, figures: CLUSTER_FIGURES });
  sayTextRows(say, `text of ${name}`, overMcp, about);
  const stored = new Map(keywords.data.map((keyword) => [keyword.id, keyword]));
  for (const cluster of overRest.data) {
    const members = cluster.keywords.flatMap(({ id }) => stored.get(id) ?? []);
    const place = "keywords of the cluster";
    say(place, `${about(cluster)}: size`, members.length);
    say(place, `${about(cluster)}: totalVolume`, sumOf(members));
    for (const { id, keyword, volume } of cluster.keywords) {
      say(name, `volume of ${keyword}`, volume ?? null);
      say("research.keyword.list", `volume of ${keyword}`, stored.get(id)?.volume ?? null);
    }
  }
  const grouped = overRest.data.reduce((sum, { size }) => sum + size, 0);
  say("research.keyword.list", "keywords in clusters", keywords.total);
  say("rows of research.keyword.clusters.list", "keywords in clusters", grouped);
  say("coverage of research.keyword.clusters.list", "keywords in clusters", overRest.coverage?.keywords ?? null);
}

function sumOf(keywords: readonly Keyword[]): number | null {
  const known = keywords.flatMap(({ volume }) => volume ?? []);
  return known.length === 0 ? null : known.reduce((sum, volume) => sum + volume, 0);
}

async function readAnalyses({ client, tool, resource }: Places, say: Say): Promise<void> {
  const name = "research.serp_gap.list";
  const [overRest, overMcp, { data: runs }] = await Promise.all([
    client.research.serpGap.list({ limit: 200 }),
    tool<OutputOf<typeof name>>(name, { limit: 200 }),
    client.agent.invocations.list({ skill: "research.serp_gap", status: "SUCCEEDED", limit: 50 }),
  ]);
  const shape = { about: ({ gapId }: SerpGapAnalysis) => `analysis ${gapId}`, figures: ANALYSIS_FIGURES };
  sayRows(say, name, overRest.data, shape);
  sayRows(say, `${name} over MCP`, overMcp.structured.data, shape);
  sayTextRows(say, `text of ${name}`, overMcp, shape.about);
  await Promise.all([
    ...overRest.data.map(async ({ gapId: id }) => {
      const place = "research.serp_gap.get";
      const [detail, tooled] = await Promise.all([
        client.research.serpGap.get({ id }),
        tool<SerpGapAnalysis>(place, { id }),
      ]);
      sayRows(say, place, [detail], shape);
      sayRows(say, `${place} over MCP`, [tooled.structured], shape);
      const { verdict, score } = Object(readText(tooled.text).winnability);
      say(`text of ${place}`, `analysis ${id}: verdict`, verdict ?? tooled.text);
      say(`text of ${place}`, `analysis ${id}: score`, Number(score));
    }),
    ...runs.map(async ({ invocationId: id }) => {
      const { result } = await client.agent.invocations.get({ id });
      sayRows(say, "result of research.serp_gap", analysesIn(result), shape);
      const { result: shown } = JSON.parse(await resource(`findable://runs/${id}`));
      sayRows(say, "resource of research.serp_gap", analysesIn(shown), shape);
    }),
  ]);
  for (const verdict of VERDICTS) {
    const { total } = await client.research.serpGap.list({ verdict, limit: 1 });
    say("filter of research.serp_gap.list", `analyses with ${verdict}`, total);
    say(
      "rows of research.serp_gap.list",
      `analyses with ${verdict}`,
      overRest.data.filter(({ winnability }) => winnability.verdict === verdict).length,
    );
  }
}

/** The analyses of a run of one query, or of several. */
function analysesIn(result: unknown): SerpGapAnalysis[] {
  const { analyses, ...one } = Object(result) as SerpGapAnalysis & { analyses?: SerpGapAnalysis[] };
  return analyses ?? [one];
}

/** The tables that runs write of several analyses, as files and as resources. */
async function readTables({ client, resource }: Places, say: Say): Promise<void> {
  const { data } = await client.agent.files.list({ prefix: "agent-output/serp-gap/", limit: 50 });
  for (const { path, writtenByInvocationId: id } of data) {
    const { result } = await client.agent.invocations.get({ id: id ?? "" });
    const analyses = analysesIn(result);
    const tables = {
      "file of research.serp_gap": await textOf(client, path),
      "resource of the file": await resource(`findable://files/${path}`),
    };
    for (const [place, table] of Object.entries(tables))
      for (const row of rowsOf(table)) {
        const about = analyses.find(({ query }) => query === row["query"]);
        if (about === undefined) throw new Error(`${path} has a row of no analysis: ${row["query"]}.`);
        for (const [fact, column] of OF_TABLES) say(place, `analysis ${about.gapId}: ${fact}`, row[column] ?? "");
      }
  }
}

/** The columns of the table that a run writes, by what they state. */
const OF_TABLES = [
  ["verdict", "verdict"],
  ["score", "score"],
  ["confidence", "confidence"],
  ["currentRank", "current_rank"],
  ["estimatedMonthsToTopThree", "months_to_top_three"],
  ["action", "action"],
] as const;

const VERDICTS = ["EASY_WIN", "WINNABLE_WITH_EFFORT", "STRETCH", "DOMINATED"] as const;

async function readContentGaps({ client, tool, resource }: Places, say: Say): Promise<void> {
  const listed = await client.research.contentGap.list({ limit: 50 });
  const overMcp = await tool<typeof listed>("research.content_gap.list", { limit: 50 });
  for (const [place, { data }] of [
    ["research.content_gap.list", listed],
    ["research.content_gap.list over MCP", overMcp.structured],
  ] as const)
    for (const report of data) saySummary(say, place, report.reportId, report);
  const { data: runs } = await client.agent.invocations.list({ skill: "research.content_gap", status: "SUCCEEDED" });
  for (const { invocationId: id } of runs) {
    const { result } = await client.agent.invocations.get({ id });
    sayReport(say, "result of research.content_gap", Object(result) as GapReport);
    // A long list of gaps is cut there.
    const { result: shown } = JSON.parse(await resource(`findable://runs/${id}`));
    const report = shown as GapReport;
    saySummary(say, "resource of research.content_gap", report.reportId, report);
    sayRows(say, "resource of research.content_gap", report.gaps, ABOUT_GAPS);
  }
  for (const { reportId: id } of listed.data) {
    const place = "research.content_gap.get";
    const report = await client.research.contentGap.get({ id });
    const tooled = await tool<GapReport>(place, { id, fields: ["*"] });
    sayReport(say, place, report);
    // A long list of gaps is cut there.
    saySummary(say, `${place} over MCP`, id, tooled.structured);
    sayRows(say, `${place} over MCP`, tooled.structured.gaps, ABOUT_GAPS);
    for (const type of ["missingTopics", "keywordGaps", "weakerCoverage"] as const) {
      const shown = Object(readText(tooled.text).summary)[type];
      if (shown !== undefined) say(`text of ${place}`, `report ${id}: ${type}`, Number(shown));
    }
    const against = report.gaps.filter(({ advisedAgainst }) => advisedAgainst === true).length;
    say("gaps of research.content_gap.get", `report ${id}: gaps advised against`, against);
    say(
      "coverage of research.content_gap.get",
      `report ${id}: gaps advised against`,
      report.coverage?.advisedAgainst ?? null,
    );
  }
}

function sayReport(say: Say, place: string, report: GapReport): void {
  const { reportId, gaps } = report;
  saySummary(say, place, reportId, report);
  sayRows(say, place, gaps, ABOUT_GAPS);
  for (const [type, count] of [
    ["MISSING_TOPIC", "missingTopics"],
    ["KEYWORD_GAP", "keywordGaps"],
    ["WEAKER_COVERAGE", "weakerCoverage"],
  ] as const)
    say(`gaps of ${place}`, `report ${reportId}: ${count}`, gaps.filter((gap) => gap.type === type).length);
  say(`gaps of ${place}`, `report ${reportId}: totalRecommendations`, gaps.length);
}

const ABOUT_GAPS = { about: ({ id }: Gap) => `gap ${id}`, figures: GAP_FIGURES };

function saySummary(say: Say, place: string, id: string, { summary }: Pick<GapReport, "summary">): void {
  for (const [name, count] of Object.entries(summary)) say(place, `report ${id}: ${name}`, count);
}
