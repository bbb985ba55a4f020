import { type Static, type TSchema, Type } from "typebox";
import { Identifier } from "./kernel/fields.ts";
import { Closed, OneOf } from "./kernel/schemas.ts";
import { IntentLabel, KEYWORD_PRIORITIES, KEYWORD_STATUSES, RelevanceLabel } from "./keyword-schemas.ts";

function AnyOf<S extends TSchema>(item: S, description: string) {
  return Type.Optional(Type.Array(item, { maxItems: 50, description }));
}

const status = OneOf(KEYWORD_STATUSES);

/** Filters that a body can hold; each narrows, an empty list does not. */
export const keywordFilterFields = {
  intent: AnyOf(IntentLabel, "Only keywords with one of these intent labels."),
  relevance: AnyOf(RelevanceLabel, "Only keywords with one of these relevance labels."),
  priority: AnyOf(OneOf(KEYWORD_PRIORITIES), "Only keywords of one of these priorities."),
  pillarSlugs: AnyOf(
    Type.String({ minLength: 1, maxLength: 100 }),
    "Only keywords of one of these pillars, by slug; a slug that no pillar has matches nothing.",
  ),
  tags: AnyOf(Type.String({ minLength: 1, maxLength: 100 }), "Only keywords with one of these tags."),
  minVolume: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: "Only keywords searched at least this often a month.",
    }),
  ),
  maxKd: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: "Only keywords of at most this difficulty, 0 to 100." }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: "Only keywords that contain this; case does not matter." }),
  ),
};

export const keywordStatuses = AnyOf(status, "Only keywords in one of these states.");

/** Which keywords a run is about. */
export const KeywordScope = Closed(
  {
    status: Type.Optional(
      Type.Union([status, Type.Array(status, { maxItems: 5 })], {
        description: "Only keywords in this state, or in one of these.",
      }),
    ),
    ...keywordFilterFields,
    keywordIds: Type.Optional(
      // An empty list is what a look-up that found nothing leaves, and must not mean everything.
      Type.Array(Identifier("kw", "a keyword"), {
        minItems: 1,
        maxItems: 5000,
        description: "Only these keywords; archived ones only if `status` says so.",
      }),
    ),
  },
  { description: "Which keywords; an empty object means all that are not archived." },
);
export type KeywordScope = Static<typeof KeywordScope>;
