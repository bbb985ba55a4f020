import { type Static, Type } from "typebox";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Nullable, OneOf, Tags } from "./kernel/schemas.ts";
import { KeywordScope } from "./keyword-filter.ts";
import { IntentLabel, KEYWORD_PRIORITIES, KEYWORD_STATUSES, RelevanceLabel } from "./keyword-schemas.ts";

export const KeywordBulkChange = Type.Object(
  {
    matched: Type.Integer({ minimum: 0, description: "Keywords of the scope that this request looked at." }),
    changed: Type.Integer({ minimum: 0, description: "Those that are different now; the others were so already." }),
    next: Nullable(Type.String(), {
      description: "Send the same request with this as `after` for the rest of the scope; null when there is no more.",
    }),
  },
  { description: "What one request changed." },
);
export type KeywordBulkChange = Static<typeof KeywordBulkChange>;

export const bulkUpdateKeywords = defineOperation({
  area: "keywords",
  scope: "workspace",
  workspace: "required",
  demo: "demo",
  name: "research.keyword.bulk_update",
  method: "PATCH",
  path: "/v1/keywords/bulk",
  kind: "command",
  status: 200,
  credits: "free",
  summary: "Change many keywords",
  description:
    "Sets state, priority, pillar or labels of all keywords of a scope, and adds or removes tags: up to 5,000 a request, all or none of them; `next` leads on to the rest. For one keyword use `research.keyword.update`; to have labels worked out use `research.keyword.relabel`.",
  errors: ["validation_error", "pillar_not_found"],
  input: Closed({
    scope: KeywordScope,
    status: Type.Optional(
      OneOf(KEYWORD_STATUSES, { description: "The state to put them in; ARCHIVED archives them." }),
    ),
    priority: Type.Optional(
      Nullable(OneOf(KEYWORD_PRIORITIES), { description: "How much they matter to you. null clears it." }),
    ),
    pillarId: Type.Optional(
      Nullable(Identifier("pil", "the pillar"), {
        description: "The pillar they belong to, `pil_…`. null takes them out.",
      }),
    ),
    intentLabels: Type.Optional(
      Type.Array(IntentLabel, { uniqueItems: true, description: "Why people search them; replaces the list." }),
    ),
    relevanceLabel: Type.Optional(
      Nullable(RelevanceLabel, { description: "How they relate to the offer. null clears it." }),
    ),
    addTags: Type.Optional({ ...Tags, description: "Free labels to add; a keyword has at most 50 in all." }),
    removeTags: Type.Optional({ ...Tags, description: "Free labels to take away." }),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        default: 5000,
        description: "Keywords to change at most, 1 to 5,000.",
      }),
    ),
    after: Type.Optional(Identifier("kw", "the last keyword of the request before, its `next`")),
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
