import { type KeywordScope, searchKeywords } from "@findable/contract";
import { inOrder, matches } from "../../../kernel/lists/evaluate.ts";
import { type DemoKeyword, keywordOfId, keywords } from "./keywords.ts";

const RULES = searchKeywords.list ?? { filters: {}, order: "-createdAt", identifier: "id" };

/** The keywords that a run is about, the most searched first; without a scope all that are not archived. */
export function keywordsIn(scope: KeywordScope = {}): DemoKeyword[] {
  const { keywordIds, ...filters } = scope;
  const all = keywordIds === undefined ? keywords() : distinct(keywordIds.map(keywordOfId));
  const found = all.filter((keyword) => matches(RULES, keyword, filters));
  return inOrder(RULES, found, "-volume");
}

export function distinct(records: readonly DemoKeyword[]): DemoKeyword[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
