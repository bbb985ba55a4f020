import type { Keyword } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { countedKeywords, describeFilter } from "./filter.ts";
import { findKeywords } from "./find-keywords.ts";
import type { Command } from "./read-command.ts";

/** Keywords listed in the reply. If there are more, all are written to a file. */
const MAX_LINES = 20;

/** Lists the keywords of a filter in the reply, and writes a file if there are many. */
export async function showKeywords(
  ctx: RunContext,
  { filter, sort, first }: Extract<Command, { kind: "show" }>,
): Promise<string> {
  const { keywords, complete } = await findKeywords(ctx, filter, {
    sort,
    ...(first === undefined ? {} : { most: first }),
  });
  if (keywords.length === 0) return `Found no ${`keywords ${describeFilter(filter)}`.trim()}.`;
  const lines = keywords.slice(0, MAX_LINES).map(lineOf);
  const head = `${countedKeywords(keywords.length, filter)}${complete || first !== undefined ? "" : ", and more"}:`;
  if (keywords.length <= MAX_LINES) return [head, ...lines].join("\n");
  const path = await ctx.files.write(`agent-output/keywords/list-${ctx.invocation.id}.csv`, csvOf(keywords), {
    contentType: "text/csv",
    tags: ["keywords"],
  });
  return [head, ...lines, `The complete list is in the file ${path}.`].join("\n");
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
