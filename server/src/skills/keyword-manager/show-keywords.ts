import type { Keyword } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { Command } from "./command.ts";
import { countedKeywords, describeFilter } from "./filter.ts";
import { findKeywords } from "./find-keywords.ts";

/** Lines that a reply shows; more become a file. */
const MOST_SHOWN = 20;

/** The keywords of a filter as lines, and as a file where there are many. */
export async function showKeywords(
  ctx: RunContext,
  { filter, sort, first }: Extract<Command, { kind: "show" }>,
): Promise<string> {
  const { keywords, complete } = await findKeywords(ctx, filter, {
    sort,
    ...(first === undefined ? {} : { most: first }),
  });
  if (keywords.length === 0) return `There are no ${`keywords ${describeFilter(filter)}`.trim()}.`;
  const lines = keywords.slice(0, MOST_SHOWN).map(lineOf);
  const head = `${countedKeywords(keywords.length, filter)}${complete || first !== undefined ? "" : ", and there are more"}:`;
  if (keywords.length <= MOST_SHOWN) return [head, ...lines].join("\n");
  const path = await ctx.files.write(`agent-output/keywords/list-${ctx.invocation.id}.csv`, csvOf(keywords), {
    contentType: "text/csv",
    tags: ["keywords"],
  });
  return [head, ...lines, `All of them are in the file ${path}.`].join("\n");
}

function lineOf({ keyword, status, volume, kd, intentLabels, relevanceLabel, currentRank }: Keyword): string {
  const facts = [
    status,
    volume === null ? "" : `volume ${volume}`,
    kd === null ? "" : `difficulty ${Math.round(kd)}`,
    currentRank === null ? "" : `rank ${currentRank.position}`,
    [...intentLabels, ...(relevanceLabel === null ? [] : [relevanceLabel])].join(" "),
  ];
  return `- ${keyword} (${facts.filter((fact) => fact !== "").join(", ")})`;
}

function csvOf(keywords: readonly Keyword[]): string {
  const lines = keywords.map((one) => ({
    keyword: one.keyword,
    status: one.status,
    priority: one.priority,
    intent: one.intentLabels.join(" "),
    relevance: one.relevanceLabel,
    pillar: one.pillarId,
    tags: one.tags.join(" "),
    volume: one.volume,
    kd: one.kd,
    position: one.currentRank?.position ?? null,
    url: one.currentRank?.url ?? null,
    id: one.id,
  }));
  return stringify(lines, { header: true, escape_formulas: true });
}
