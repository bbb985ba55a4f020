import type { Competitor } from "@findable/contract";
import { recordOf } from "../../records.ts";
import { DEMO_NOW } from "../facts.ts";
import { readableId, readId } from "../readable-ids.ts";
import { competitors } from "./competitors.ts";

const NOTHING_PULLED = { backlinks: null, keywords: null, lastBacklinkPullAt: null, lastKeywordPullAt: null };

/** The competitor of an identifier: of the world, one that was just added, or one that stands in for it. */
export function competitorOf(id: string): Competitor {
  const [domain] = readId("cmp", id) ?? [];
  return domain === undefined ? recordOf(competitors(), id, "id") : addedCompetitor(domain);
}

/** A competitor that was just added, for its stored domain. */
export function addedCompetitor(domain: string): Competitor {
  const id = competitors().find((known) => known.domain === domain)?.id ?? readableId("cmp", domain);
  return { id, domain, weight: "alternative", tags: [], notes: null, stats: NOTHING_PULLED, createdAt: DEMO_NOW };
}
