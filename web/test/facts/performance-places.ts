import { readText } from "../../../server/test/mcp/jobs/read-text.ts";
import type { ItemOf, OutputOf } from "../../src/api/operations.ts";
import { type Figures, type Say, sayRows, sayTextRows } from "./list-places.ts";
import type { Places } from "./read-places.ts";
import type { Statement } from "./statements.ts";

type Query = ItemOf<"performance.queries.list">;
type SearchPage = ItemOf<"performance.pages.list">;
type Summary = OutputOf<"performance.summary">;
type Row = Pick<Query, "clicks" | "impressions" | "ctr" | "position">;

const ROW_FIGURES = {
  clicks: ({ clicks }: Row) => clicks,
  impressions: ({ impressions }: Row) => impressions,
  ctr: ({ ctr }: Row) => ctr ?? null,
  position: ({ position }: Row) => position ?? null,
};
export const QUERY_FIGURES: Figures<Query> = {
  ...ROW_FIGURES,
  clicksChange: ({ clicksChange }) => clicksChange ?? null,
};
const aboutQuery = ({ query }: Query) => `query ${query}`;

/** Clicks and impressions of the site, its queries, pages and keywords. */
export async function readPerformance({ client, tool }: Places): Promise<Statement[]> {
  const statements: Statement[] = [];
  const say: Say = (place, fact, value) => statements.push({ place, fact, value });
  const asked = { limit: 200 };
  const [summary, summaryTool, queries, queriesTool, pages, pagesTool, keywords] = await Promise.all([
    client.performance.summary({}),
    tool<Summary>("performance.summary", {}),
    client.performance.queries.list(asked),
    tool<OutputOf<"performance.queries.list">>("performance.queries.list", asked),
    client.performance.pages.list(asked),
    tool<OutputOf<"performance.pages.list">>("performance.pages.list", asked),
    client.research.keyword.list({ limit: 500 }),
  ]);
  const ofQueries = { about: aboutQuery, figures: QUERY_FIGURES };
  sayRows(say, "performance.queries.list", queries.data, ofQueries);
  sayRows(say, "performance.queries.list over MCP", queriesTool.structured.data, ofQueries);
  sayTextRows(say, "text of performance.queries.list", queriesTool, aboutQuery);
  const ofPages = { about: ({ url }: SearchPage) => `page ${url}`, figures: ROW_FIGURES };
  sayRows(say, "performance.pages.list", pages.data, ofPages);
  sayRows(say, "performance.pages.list over MCP", pagesTool.structured.data, ofPages);
  for (const [place, { totals, days, devices, range, coverage }] of [
    ["performance.summary", summary],
    ["performance.summary over MCP", summaryTool.structured],
  ] as const) {
    say(place, "range of the figures", `${range?.from} to ${range?.to}`);
    for (const [part, rows] of [
      ["totals", totals == null ? [] : [totals]],
      ["days", days],
      ["devices", devices],
    ] as const)
      for (const figure of ["clicks", "impressions"] as const)
        say(`${part} of ${place}`, `all ${figure}`, sumOf(rows, figure));
    for (const [list, rows] of [
      ["queries", queries.data],
      ["pages", pages.data],
    ] as const) {
      say(place, `rows by ${list}`, coverage?.[list].rows ?? null);
      const share = coverage?.[list].clicksShare ?? null;
      say(place, `share of the clicks that ${list} have`, share);
      if (totals != null && share !== null)
        say(`performance.${list}.list`, `share of the clicks that ${list} have`, shareOf(rows, totals));
    }
  }
  const shown = readText(summaryTool.text).totals?.clicks;
  say("text of performance.summary", "all clicks", shown ?? summaryTool.text);
  for (const [name, list] of [
    ["queries", queries],
    ["pages", pages],
  ] as const) {
    say(`performance.${name}.list`, `rows by ${name}`, list.coverage?.[name].rows ?? null);
    say(`performance.${name}.list`, "range of the figures", `${list.range?.from} to ${list.range?.to}`);
  }
  for (const { query, keywordId, ...row } of queries.data) {
    const keyword = keywords.data.find(({ keyword: text }) => text === query);
    if (keyword === undefined) continue;
    say("performance.queries.list", `keyword of ${query}`, keywordId);
    say("research.keyword.list", `keyword of ${query}`, keyword.id);
    const { search } = await client.research.keyword.get({ id: keyword.id });
    if (search == null || search.range.from !== summary.range?.from || search.range.to !== summary.range.to) continue;
    for (const [name, figureOf] of Object.entries(ROW_FIGURES)) {
      say("research.keyword.get", `query ${query}: ${name}`, figureOf(search));
      say("performance.queries.list", `query ${query}: ${name}`, figureOf(row));
    }
  }
  const [run] = (await client.agent.invocations.list({ skill: "performance.import", status: "SUCCEEDED", limit: 1 }))
    .data;
  if (run !== undefined) {
    const { range } = Object((await client.agent.invocations.get({ id: run.invocationId })).result);
    say("result of performance.import", "imported days", `${range.from} to ${range.to}`);
    const { imported } = summary;
    say("performance.summary", "imported days", `${imported?.range.from} to ${imported?.range.to}`);
  }
  return statements;
}

function sumOf(rows: readonly Row[], figure: "clicks" | "impressions"): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}

/** As an answer rounds it. */
function shareOf(rows: readonly Row[], { clicks }: Row): number {
  return Math.round((sumOf(rows, "clicks") / clicks) * 10_000) / 10_000;
}
