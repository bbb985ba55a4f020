import {
  addCompetitor,
  competitorOverlap,
  deleteCompetitor,
  getCompetitor,
  listCompetitorBacklinks,
  listCompetitorKeywords,
  listCompetitors,
  updateCompetitor,
} from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { domainFrom } from "../domain-from.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { competitors, type DemoBacklink, keywordsOf, linksTo } from "../world/competitors.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { overlapWith } from "../world/overlap.ts";

const NOTHING_PULLED = { backlinks: null, keywords: null, lastBacklinkPullAt: null, lastKeywordPullAt: null };

export const competitorAnswers: readonly DemoOperation[] = [
  demo(addCompetitor)(({ domain: given, weight = "alternative", tags = [], notes = null }) => {
    const domain = domainFrom(given);
    return { id: demoId("cmp", domain), domain, weight, tags, notes, stats: NOTHING_PULLED, createdAt: DEMO_NOW };
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
  demo(competitorOverlap)(({ id }) => overlapWith(competitorOf(id))),
];

function competitorOf(id: string) {
  return recordOf(competitors(), id, "id");
}

function shown({ country: _country, ...link }: DemoBacklink) {
  return link;
}
