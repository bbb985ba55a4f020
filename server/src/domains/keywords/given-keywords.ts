import { type bulkCreateKeywords, type InputOf, type Keyword, keywordText } from "@findable/contract";
import { newId } from "../../kernel/ids/new-id.ts";

export type GivenKeyword = Pick<
  Keyword,
  "id" | "keyword" | "intentLabels" | "relevanceLabel" | "status" | "priority" | "pillarId" | "tags" | "volume" | "kd"
>;

export interface GivenKeywords {
  /** The first keyword of each phrase. */
  distinct: GivenKeyword[];
  /** Phrases that occur more than once in the request. */
  repeated: string[];
}

/** Keywords from a request. */
export function givenKeywords(input: InputOf<typeof bulkCreateKeywords>): GivenKeywords {
  const distinct = new Map<string, GivenKeyword>();
  const repeated: string[] = [];
  for (const one of input.keywords) {
    const keyword = keywordText(one.keyword);
    if (keyword === undefined)
      throw new Error(`"${one.keyword}" passed the contract's validation but is not a phrase.`);
    if (distinct.has(keyword)) repeated.push(keyword);
    else {
      distinct.set(keyword, {
        id: newId("kw"),
        keyword,
        intentLabels: one.intentLabels ?? [],
        relevanceLabel: one.relevanceLabel ?? null,
        status: input.label === true ? "LABELLING" : (one.status ?? "RAW"),
        priority: one.priority ?? null,
        pillarId: one.pillarId ?? input.pillarId ?? null,
        tags: [...new Set(input.tags?.concat(one.tags ?? []) ?? one.tags)],
        volume: one.volume ?? null,
        kd: one.kd ?? null,
      });
    }
  }
  return { distinct: [...distinct.values()], repeated };
}
