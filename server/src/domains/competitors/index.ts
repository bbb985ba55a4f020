import { addCompetitor } from "./operations/add-competitor.ts";
import { competitorCandidates } from "./operations/competitor-candidates.ts";
import { competitorOverlap } from "./operations/competitor-overlap.ts";
import { deleteCompetitor } from "./operations/delete-competitor.ts";
import { getCompetitor } from "./operations/get-competitor.ts";
import { listCompetitorBacklinks } from "./operations/list-competitor-backlinks.ts";
import { listCompetitorKeywords } from "./operations/list-competitor-keywords.ts";
import { listCompetitors } from "./operations/list-competitors.ts";
import { listOwnLinks } from "./operations/list-own-links.ts";
import { pullCompetitorBacklinks } from "./operations/pull-competitor-backlinks.ts";
import { pullCompetitorKeywords } from "./operations/pull-competitor-keywords.ts";
import { pullOwnLinks } from "./operations/pull-own-links.ts";
import { updateCompetitor } from "./operations/update-competitor.ts";

export { nameIn } from "../parties/index.ts";
export {
  countBacklinks,
  type LinkOpportunity,
  lockBacklinks,
  scoreBacklinks,
  selectOpportunities,
  upsertBacklinks,
} from "./backlinks.store.ts";
export { compareKeywords } from "./compare-keywords.ts";
export { competitorDomain } from "./competitor-domain.ts";
export {
  countCompetitorKeywords,
  deleteMissingKeywords,
  upsertCompetitorKeywords,
} from "./competitor-keywords.store.ts";
export { findIdOfDomain, selectCompetitorDomains } from "./competitors.store.ts";
export { competitorNotFound } from "./competitors.ts";
export { learnNamesOfRead } from "./learn-competitor-names.ts";
export { offerWords } from "./link-relevance.ts";
export { replaceNamedCompetitors, selectNamedCompetitors } from "./named.store.ts";
export {
  countOwnLinks,
  deleteLostOwnLinks,
  findOwnLinkPull,
  type OwnLinkPull,
  storeOwnLinkPull,
  upsertOwnLinks,
} from "./own-links.store.ts";
export { PLATFORMS } from "./platform-sites.ts";
export { findPull, lockCompetitor, type Pull, storePull } from "./pulls.store.ts";
export { requireCompetitor } from "./require-competitor.ts";
export { type ScoringContext, scoreLinks } from "./score-links.ts";
export { type SeenResult, siteKindOf } from "./site-kind.ts";

export const operations = [
  addCompetitor,
  listCompetitors,
  getCompetitor,
  updateCompetitor,
  deleteCompetitor,
  pullCompetitorBacklinks,
  pullCompetitorKeywords,
  listCompetitorBacklinks,
  listCompetitorKeywords,
  competitorOverlap,
  competitorCandidates,
  pullOwnLinks,
  listOwnLinks,
];
