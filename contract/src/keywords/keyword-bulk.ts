import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Tags } from "../kernel/schemas.ts";
import { KeywordScope } from "./keyword-filter.ts";
import { IntentLabel, KEYWORD_PRIORITIES, KEYWORD_STATUSES, RelevanceLabel } from "./keyword-schemas.ts";

export const KeywordBulkChange = Type.Object(
  {
    matched: Type.Integer({ minimum: 0, description: "Keywords of the scope that this request read." }),
    changed: Type.Integer({ minimum: 0, description: "Keywords that changed. The others already had these values." }),
    next: Nullable(Type.String(), {
      description: "Cursor for the rest of the scope: send the same request with this as `after`; null at the end.",
    }),
  },
  { description: "Result of one request." },
);
export type KeywordBulkChange = Static<typeof KeywordBulkChange>;

export const bulkUpdateKeywords = defineCommand({
  area: "keywords",
  name: "research.keyword.bulk_update",
  method: "PATCH",
  path: "/v1/keywords/bulk",
  summary: "Update many keywords",
  description:
    "Sets state, priority, pillar or labels of all keywords in a scope, and adds or removes tags. Each request changes up to 5,000 keywords, all or none; continue with `next`. For one keyword use `research.keyword.update`; for automatic labels use `research.keyword.relabel`.",
  errors: ["validation_error", "pillar_not_found"],
  input: Closed({
    scope: KeywordScope,
    status: Type.Optional(OneOf(KEYWORD_STATUSES, { description: "New state; ARCHIVED archives the keywords." })),
    priority: Type.Optional(
      Nullable(OneOf(KEYWORD_PRIORITIES), { description: "New priority. null clears the field." }),
    ),
    pillarId: Type.Optional(
      Nullable(Identifier("pil", "the pillar"), {
        description: "New pillar, `pil_…`. null removes them from their pillar.",
      }),
    ),
    intentLabels: Type.Optional(
      Type.Array(IntentLabel, { uniqueItems: true, description: "Search intents; replaces the list." }),
    ),
    relevanceLabel: Type.Optional(
      Nullable(RelevanceLabel, { description: "Relation to the brand's offer. null clears the field." }),
    ),
    addTags: Type.Optional({ ...Tags, description: "Tags to add. A keyword has at most 50." }),
    removeTags: Type.Optional({ ...Tags, description: "Tags to remove." }),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        default: 5000,
        description: "Maximum number of keywords to change, 1 to 5,000.",
      }),
    ),
    after: Type.Optional(Identifier("kw", "the last keyword of the previous request", "Its `next` contains it.")),
  }),
  output: KeywordBulkChange,
  check({ scope: _scope, limit: _limit, after: _after, ...changes }) {
    if (Object.values(changes).some((change) => change !== undefined)) return [];
    const message =
      "is required, or another change: priority, pillarId, intentLabels, relevanceLabel, addTags or removeTags";
    return [{ field: "status", message }];
  },
  example: {
    input: { scope: { q: "timesheet", status: "RAW" }, status: "FOCUSED", addTags: ["q1"] },
    output: { matched: 212, changed: 209, next: null },
  },
});

export const keywordBulkOperations = [bulkUpdateKeywords];
