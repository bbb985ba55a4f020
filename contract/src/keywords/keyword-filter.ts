import { type Static, type TSchema, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { Closed, OneOf } from "../kernel/schemas.ts";
import { IntentLabel, KEYWORD_PRIORITIES, KEYWORD_STATUSES, RelevanceLabel } from "./keyword-schemas.ts";

function AnyOf<S extends TSchema>(item: S, description: string) {
  return Type.Optional(Type.Array(item, { maxItems: 50, description }));
}

const status = OneOf(KEYWORD_STATUSES);

/** Filters for a request body. An empty list does not filter. */
export const keywordFilterFields = {
  intent: AnyOf(IntentLabel, "Only keywords with one of these intent labels."),
  relevance: AnyOf(RelevanceLabel, "Only keywords with one of these relevance labels."),
  priority: AnyOf(OneOf(KEYWORD_PRIORITIES), "Only keywords with one of these priorities."),
  pillarSlugs: AnyOf(
    Type.String({ minLength: 1, maxLength: 100 }),
    "Only keywords of these pillars, by slug. An unknown slug matches nothing.",
  ),
  tags: AnyOf(Type.String({ minLength: 1, maxLength: 100 }), "Only keywords with one of these tags."),
  minVolume: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: "Only keywords with at least this many searches per month.",
    }),
  ),
  maxKd: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: "Only keywords with at most this keyword difficulty, 0 to 100.",
    }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: "Only keywords that contain this text, ignoring case." }),
  ),
};

export const keywordStatuses = AnyOf(status, "Only keywords in one of these states.");

/** Selects the keywords of a run. */
export const KeywordScope = Closed(
  {
    status: Type.Optional(
      Type.Union([status, Type.Array(status, { maxItems: 5 })], {
        description: "Only keywords in this state or in one of these states.",
      }),
    ),
    ...keywordFilterFields,
    keywordIds: Type.Optional(
      // An empty list is the result of a lookup that found nothing. It must not select all keywords.
      Type.Array(Identifier("kw", "a keyword"), {
        minItems: 1,
        maxItems: 5000,
        description: "Only these keywords. Archived ones only if `status` includes them.",
      }),
    ),
  },
  { description: "Keywords to select. An empty object selects all that are not archived." },
);
export type KeywordScope = Static<typeof KeywordScope>;
