import { getKeyword } from "./operations/get-keyword.ts";
import { listKeywords } from "./operations/list-keywords.ts";
import { relabelKeywords } from "./operations/relabel-keywords.ts";
import { researchKeyword } from "./operations/research-keyword.ts";

export { type FoundKeyword, keywordText } from "./keywords.ts";
export { findKeywordsInScope } from "./keywords-in-scope.store.ts";
export { beginLabelling, findPhrases, type StoredLabels, storeLabels } from "./labelling.store.ts";
export { labelledFor, labellingCost, labellingPrice } from "./labelling-cost.ts";
export * from "./labels/index.ts";
export { findOfferPhrases, storeResearched } from "./researched.store.ts";
export { upsertKeywords } from "./upsert-keywords.store.ts";

export const operations = [listKeywords, getKeyword, researchKeyword, relabelKeywords];
