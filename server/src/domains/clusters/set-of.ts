import { createHash } from "node:crypto";
import { countryOf, type Market } from "../workspaces/index.ts";
import type { ClusterScope } from "./clusters.store.ts";
import type { Grouping } from "./clusters.ts";

const USUAL_SIMILARITY = 0.3;
/** Step of `minSimilarity`, so that almost equal values share a set. */
const STEPS = 100;
/** Raise when the grouping or the pages change, so that older sets are recalculated. */
const METHOD = 2;

/** What determines a set: the brand's market and places, and the filters of the request. */
export interface SetQuestion {
  agencyId: string;
  workspaceId: string;
  market: Market;
  places: readonly string[];
  minSimilarity?: number | undefined;
  pillar?: string | undefined;
  tag?: string | undefined;
}

/** The set that answers a question. Equal questions have equal sets. */
export function setOf({ agencyId, workspaceId, market, places, pillar, tag, ...asked }: SetQuestion): {
  scope: ClusterScope;
  grouping: Grouping;
} {
  const minSimilarity = Math.round((asked.minSimilarity ?? USUAL_SIMILARITY) * STEPS) / STEPS;
  const { location, language } = market;
  const served = createHash("sha256").update(places.join()).digest("hex").slice(0, 16);
  const scope = JSON.stringify([METHOD, location, language, minSimilarity, pillar ?? null, tag ?? null, served]);
  return {
    scope: { agencyId, workspaceId, scope, pillar, tag, ...market },
    grouping: { minSimilarity, language, country: countryOf(market), places },
  };
}
