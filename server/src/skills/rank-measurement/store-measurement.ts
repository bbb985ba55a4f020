import { type ChosenKeyword, DEPTH, type KeywordCheck, type Series, selectNow } from "../../domains/ranks/index.ts";
import type { OwnPlace } from "../../domains/serps/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import type { Serp } from "../../providers/serpdata/port.ts";
import { storeSerp } from "../research-serp/search-serp.ts";

export interface Measurement {
  check: KeywordCheck;
  /** Why the check failed; null if it did not. */
  failure: string | null;
}

/** A results page, or the reason for a failed check. */
export type SearchOutcome = { serp: Serp } | { failure: string };

/** A results page without organic results is a failed check: it does not prove that the brand is not ranking. */
export function outcomeOf(serp: Serp): SearchOutcome {
  return serp.organic.length > 0 ? { serp } : { failure: "The results page had no results." };
}

/** Whether the search stopped early although neither an organic result nor the featured snippet is the brand's. */
export function hidesPlace({ stoppedEarly, organic, featuredSnippet }: Serp, domain: string): boolean {
  const places = [...organic, ...(featuredSnippet === null ? [] : [featuredSnippet])];
  return stoppedEarly === true && !places.some(({ url }) => isOwnSite(url, domain));
}

/** Stores the results page and returns the rank on it. A failed check stores nothing. */
export async function storeMeasurement(
  ctx: RunContext,
  tx: Tx,
  {
    keyword: { id: keywordId, keyword },
    series,
    found,
  }: { keyword: ChosenKeyword; series: Series; found: SearchOutcome },
): Promise<Measurement> {
  const nowhere: OwnPlace = { position: null, url: null, via: null, surfaces: [] };
  const unranked = { keywordId, keyword, ...nowhere, depth: null, serpId: null };
  if ("failure" in found) {
    const checkedAt = await selectNow(tx, ctx.invocation.agencyId);
    return { check: { ...unranked, outcome: "failed", checkedAt }, failure: found.failure };
  }
  const { serpId, fetchedAt, body, ownPlace } = await storeSerp(
    ctx,
    tx,
    { query: keyword, topN: DEPTH, ...series },
    found.serp,
  );
  const outcome = ownPlace.position === null ? "not_found" : "measured";
  const depth = body.organic.at(-1)?.rank ?? 0;
  const check = { ...unranked, ...ownPlace, outcome, depth, checkedAt: fetchedAt, serpId } as const;
  return { check, failure: null };
}

/** Keywords or checks listed in the preview of an approval. */
export const PREVIEW_COUNT = 20;

/** The preview shown to a reviewer before the searches are sent. */
export function searchesPreview(keywords: readonly ChosenKeyword[], series: Series) {
  return {
    keywords: keywords.length,
    first: keywords.slice(0, PREVIEW_COUNT).map(({ keyword }) => keyword),
    ...series,
    writes: [{ resource: "serps", atMost: keywords.length }],
  };
}
