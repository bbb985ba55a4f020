import { bulkCreateKeywords } from "./operations/bulk-create-keywords.ts";
import { bulkUpdateKeywords } from "./operations/bulk-update-keywords.ts";
import { createKeywords } from "./operations/create-keywords.ts";
import { deleteKeyword } from "./operations/delete-keyword.ts";
import { getKeyword } from "./operations/get-keyword.ts";
import { keywordFacets } from "./operations/keyword-facets.ts";
import { listKeywords } from "./operations/list-keywords.ts";
import { refreshKeywords } from "./operations/refresh-keywords.ts";
import { relabelKeywords } from "./operations/relabel-keywords.ts";
import { researchKeyword } from "./operations/research-keyword.ts";
import { searchKeywords } from "./operations/search-keywords.ts";
import { updateKeyword } from "./operations/update-keyword.ts";

export { chooseRefreshed, MAX_REFRESHED } from "./choose-refreshed.ts";
export { type ClaimedPage, claimForLabelling } from "./claim-for-labelling.ts";
export { setCurrentRanks } from "./current-ranks.store.ts";
export { FAST_COMBINATIONS } from "./fast-lists.ts";
export { findChosenKeywords } from "./find-chosen-keywords.ts";
export { type NewMetrics, type StoredMetrics, updateMetrics } from "./keyword-metrics.store.ts";
export { type KeywordMove, refreshKeywordRanks } from "./keyword-ranks.store.ts";
export { type Fit, useOf, worthOf } from "./keyword-use.ts";
export { findPageKeywords } from "./keywords.store.ts";
export { type FoundKeyword, keywordNotFound } from "./keywords.ts";
export { findKeywordsInScope } from "./keywords-in-scope.store.ts";
export { findLabelSubjects } from "./label-subjects.store.ts";
export { findKeywordOfPhrase, findPhrases, type StoredLabels, storeLabels } from "./labelling.store.ts";
export { labelledFor, labellingCost, labellingPrice } from "./labelling-cost.ts";
export * from "./labels/index.ts";
export { findLabelledByPeople } from "./people-labels.store.ts";
export { fillKnownMetrics, rememberMetrics } from "./phrase-metrics.store.ts";
export { refreshCost, refreshedFor, refreshPrice } from "./refresh-cost.ts";
export { findOfferPhrases, storeResearched } from "./researched.store.ts";
export { upsertKeywords } from "./upsert-keywords.store.ts";

export const operations = [
  listKeywords,
  searchKeywords,
  getKeyword,
  createKeywords,
  bulkCreateKeywords,
  updateKeyword,
  bulkUpdateKeywords,
  deleteKeyword,
  keywordFacets,
  researchKeyword,
  relabelKeywords,
  refreshKeywords,
];
