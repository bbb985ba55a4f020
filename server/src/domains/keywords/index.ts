import { getKeyword } from "./operations/get-keyword.ts";
import { listKeywords } from "./operations/list-keywords.ts";

export type { FoundKeyword } from "./keywords.ts";
export { findKeywordsInScope } from "./keywords-in-scope.store.ts";
export * from "./labels/index.ts";
export { upsertKeywords } from "./upsert-keywords.store.ts";

export const operations = [listKeywords, getKeyword];
