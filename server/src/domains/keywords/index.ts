import { getKeyword } from "./operations/get-keyword.ts";
import { listKeywords } from "./operations/list-keywords.ts";

export { setCurrentRanks } from "./current-ranks.store.ts";
export type { FoundKeyword } from "./keywords.ts";
export * from "./labels/index.ts";
export { upsertKeywords } from "./upsert-keywords.store.ts";

export const operations = [listKeywords, getKeyword];
