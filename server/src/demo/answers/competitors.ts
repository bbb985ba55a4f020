import {
  addCompetitor,
  type Competitor,
  competitorCandidates,
  competitorOverlap,
  deleteCompetitor,
  getCompetitor,
  listCompetitorBacklinks,
  listCompetitorKeywords,
  listCompetitors,
  updateCompetitor,
} from "@findable/contract";
import { competitorDomain } from "../../domains/competitors/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { candidates } from "../world/candidates.ts";
import { competitors, type DemoBacklink, keywordsOf, linksTo } from "../world/competitors.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";
import { overlapWith } from "../world/overlap.ts";
import { readableId, readId } from "../world/readable-ids.ts";

const NOTHING_PULLED = { backlinks: null, keywords: null, lastBacklinkPullAt: null, lastKeywordPullAt: null };

export const competitorAnswers: readonly DemoOperation[] = [
  demo(addCompetitor)(({ domain: given, weight = "alternative", tags = [], notes = null }) => {
    return { ...added(competitorDomain(given, BRAND.domain)), weight, tags, notes };
  }),
  demo(listCompetitors)((input) => demoPage(listCompetitors, competitors(), input)),
  demo(getCompetitor)(({ id }) => competitorOf(id)),
  demo(updateCompetitor)(({ id, ...changes }) => changed(competitorOf(id), changes)),
  demo(deleteCompetitor)(() => ({})),
  demo(listCompetitorBacklinks)((input) => {
    const { data, ...page } = demoPage(listCompetitorBacklinks, linksTo(competitorOf(input.id).domain), input);
    return { data: data.map(shown), ...page };
  }),
  demo(listCompetitorKeywords)((input) =>
    demoPage(listCompetitorKeywords, keywordsOf(competitorOf(input.id).domain), input),
  ),
  demo(competitorCandidates)(({ limit = 10 }) => {
    const { candidates: all, ...counts } = candidates();
    return { candidates: all.slice(0, limit), ...counts };
  }),
  demo(competitorOverlap)(({ id }) => overlapWith(competitorOf(id))),
];

/** The competitor of an identifier: of the world, one that was just added, or one that stands in for it. */
function competitorOf(id: string): Competitor {
  const [domain] = readId("cmp", id) ?? [];
  return domain === undefined ? recordOf(competitors(), id, "id") : added(domain);
}

function added(domain: string): Competitor {
  const id = competitors().find((known) => known.domain === domain)?.id ?? readableId("cmp", domain);
  return { id, domain, weight: "alternative", tags: [], notes: null, stats: NOTHING_PULLED, createdAt: DEMO_NOW };
}

function shown({ country: _country, ...link }: DemoBacklink) {
  return link;
}
