import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import type { RankingSource } from "../../providers/shared/ports/site-rankings.ts";

export interface OwnRanking {
  phrase: string;
  position: number;
  url: string | null;
}

export interface OwnRankings {
  rankings: OwnRanking[];
  /** Whether the provider returned all keywords, so that a missing one is outside the first 100. */
  complete: boolean;
  warnings: string[];
}

const PAGE = 1_000;
const MOST = 5_000;

/** The keywords that the brand's site ranks for, from the source of the competitors' keywords. */
export async function readOwnRankings(
  ctx: RunContext,
  market: { country: string; language: string },
): Promise<OwnRankings> {
  const domain = ctx.workspace.primaryDomain;
  const rankings: OwnRanking[] = [];
  const warnings: string[] = [];
  while (rankings.length < MOST) {
    const offset = rankings.length;
    const page = await ctx.step(`own keywords ${offset}`, { shows: { domain, offset } }, (tools) =>
      readPage(ctx, { domain, ...market, offset }, tools),
    );
    rankings.push(...page.rankings);
    warnings.push(...page.warnings);
    const isLast =
      page.pageSize === null || page.rows < page.pageSize || (page.total !== null && offset + page.rows >= page.total);
    if (isLast) return { rankings, complete: page.total === null || offset + page.rows >= page.total, warnings };
  }
  return { rankings, complete: false, warnings };
}

async function readPage(
  ctx: RunContext,
  request: { domain: string; country: string; language: string; offset: number },
  { signal }: StepTools,
) {
  const source = sourceOf(ctx);
  const limit = source.pageSize === null ? MOST : Math.min(PAGE, source.pageSize);
  try {
    const found = await source.rankedKeywords({ ...request, topPosition: 100, minVolume: 0, limit, signal });
    const { rows, total, warnings } = found;
    const rankings = found.keywords.map(({ keyword, position, url }) => ({
      phrase: keyword.toLowerCase(),
      position,
      url,
    }));
    return { rankings, rows, total, warnings, pageSize: source.pageSize === null ? null : limit };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    throw new AppError("external_unavailable", error.message, { port: error.port, kind: error.kind, ...error.facts });
  }
}

function sourceOf({ providers: { serpdata, linkdata } }: RunContext): RankingSource {
  const source = serpdata?.rankings ?? linkdata?.rankings;
  if (source !== undefined) return source;
  throw new AppError(
    "external_unavailable",
    "No provider with the rankings of sites is configured, so nothing was compared and no credits were charged. Connect one with `integrations.connect`.",
    { port: "serpdata", kind: "config" },
  );
}
