import {
  addCompetitor,
  competitorCandidates,
  competitorOverlap,
  deleteCompetitor,
  getCompetitor,
  listCompetitorBacklinks,
  listCompetitorKeywords,
  listCompetitors,
  listOwnLinks,
  updateCompetitor,
} from "@findable/contract";
import { competitorDomain } from "../../domains/competitors/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage } from "../records.ts";
import { candidates } from "../world/competitors/candidates.ts";
import { competitors, type DemoBacklink, keywordsOf, linksTo, ownLinks } from "../world/competitors/competitors.ts";
import { overlapWith } from "../world/competitors/overlap.ts";
import { addedCompetitor, competitorOf } from "../world/competitors/tracked-competitors.ts";
import { BRAND } from "../world/facts.ts";

export const competitorAnswers: readonly DemoOperation[] = [
  demo(addCompetitor)(({ domain: given, weight = "alternative", tags = [], notes = null }) => {
    return { ...addedCompetitor(competitorDomain(given, BRAND.domain)), weight, tags, notes };
  }),
  demo(listCompetitors)((input) => demoPage(listCompetitors, competitors(), input)),
  demo(getCompetitor)(({ id }) => competitorOf(id)),
  demo(updateCompetitor)(({ id, ...changes }) => changed(competitorOf(id), changes)),
  demo(deleteCompetitor)(() => ({})),
  demo(listOwnLinks)((input) => demoPage(listOwnLinks, ownLinks(), input)),
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

function shown({ country: _country, ...link }: DemoBacklink) {
  return link;
}
