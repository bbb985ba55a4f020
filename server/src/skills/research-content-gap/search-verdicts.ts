import { formatPercent } from "@findable/contract";
import { type JudgedGap, judgeBySearch } from "../../domains/content-gaps/index.ts";
import { findShownQueries, type ShownQueries } from "../../domains/performance/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isUnbroken } from "../../kernel/search/data-breaks.ts";
import type { WeighedGap } from "./build-gaps.ts";

export interface SearchVerdicts {
  /** By the keyword of the gap; empty if search performance was not used. */
  verdicts: ReadonlyMap<string, JudgedGap>;
  /** Why it was not used; null if it was. */
  unused: string | null;
  warnings: string[];
}

const NOT_CONNECTED = "No search performance is connected, so `searchVerdict` is null.";
/** Rows by query that cover less leave many gaps undecided. */
const LEAST_COVERED = 0.5;

/** What the stored search performance says about each gap. */
export async function readSearchVerdicts(ctx: RunContext, gaps: readonly WeighedGap[]): Promise<SearchVerdicts> {
  const queries = gaps.flatMap(phrasesOf);
  const shown = await ctx.look(
    "search performance",
    async (db) => (await findShownQueries(db, { workspaceId: ctx.workspace.id, queries })) ?? null,
  );
  if (shown === null) return { verdicts: new Map(), unused: NOT_CONNECTED, warnings: [] };
  const { range } = shown;
  if (!isUnbroken("impressions", range) || !isUnbroken("position", range)) {
    const unused = `Search Console reported wrong impressions or positions between ${range.from} and ${range.to}, so \`searchVerdict\` is null.`;
    return { verdicts: new Map(), unused, warnings: [] };
  }
  return { verdicts: judged(gaps, shown), unused: null, warnings: withheldWarning(shown) };
}

function phrasesOf({ candidate: { head, related } }: WeighedGap): string[] {
  return [head.keyword, ...related].map((phrase) => phrase.toLowerCase());
}

function judged(gaps: readonly WeighedGap[], { queries }: ShownQueries): Map<string, JudgedGap> {
  const byQuery = new Map(queries.map((shown) => [shown.query, shown]));
  return new Map(
    gaps.map((gap) => {
      const { keyword } = gap.candidate.head;
      return [
        keyword,
        judgeBySearch(
          keyword,
          phrasesOf(gap).flatMap((phrase) => byQuery.get(phrase) ?? []),
        ),
      ];
    }),
  );
}

function withheldWarning({ covered }: ShownQueries): string[] {
  if (covered === null || covered >= LEAST_COVERED) return [];
  return [
    `Search Console withholds rare queries: its rows cover ${formatPercent(covered)} of the impressions, so a gap with \`no_content\` may have a page of yours.`,
  ];
}
