import type { bulkCreateKeywords, InputOf, Keyword } from "@findable/contract";
import { type FieldError, validationError } from "../../kernel/app-error.ts";
import { newId } from "../../kernel/ids.ts";
import { keywordText, MOST_TAGS } from "./keywords.ts";

export type GivenKeyword = Pick<
  Keyword,
  "id" | "keyword" | "intentLabels" | "relevanceLabel" | "status" | "priority" | "pillarId" | "tags" | "volume" | "kd"
>;

export interface GivenKeywords {
  /** The first of each phrase. */
  distinct: GivenKeyword[];
  /** Phrases that the request names again. */
  repeated: string[];
}

/** Keywords as a request gives them. Throws a `validation_error` for what is no phrase, and for too many tags. */
export function givenKeywords(input: InputOf<typeof bulkCreateKeywords>): GivenKeywords {
  const distinct = new Map<string, GivenKeyword>();
  const repeated: string[] = [];
  const errors: FieldError[] = [];
  for (const [index, one] of input.keywords.entries()) {
    const keyword = keywordText(one.keyword);
    const tags = [...new Set(input.tags?.concat(one.tags ?? []) ?? one.tags)];
    if (keyword === undefined) {
      errors.push({ field: `keywords[${index}].keyword`, message: "must be a phrase of 1 to 500 characters" });
    } else if (tags.length > MOST_TAGS) {
      errors.push({
        field: `keywords[${index}].tags`,
        message: `must be at most ${MOST_TAGS} with those of the request`,
      });
    } else if (distinct.has(keyword)) repeated.push(keyword);
    else {
      distinct.set(keyword, {
        id: newId("kw"),
        keyword,
        intentLabels: one.intentLabels ?? [],
        relevanceLabel: one.relevanceLabel ?? null,
        status: input.label === true ? "LABELLING" : (one.status ?? "RAW"),
        priority: one.priority ?? null,
        pillarId: one.pillarId ?? input.pillarId ?? null,
        tags,
        volume: one.volume ?? null,
        kd: one.kd ?? null,
      });
    }
  }
  if (errors.length > 0) throw validationError(errors.slice(0, 20));
  return { distinct: [...distinct.values()], repeated };
}
