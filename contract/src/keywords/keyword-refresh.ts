import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Country, Language } from "../kernel/fields.ts";
import { Closed, Nullable } from "../kernel/schemas.ts";
import { unknownFields } from "../kernel/unknown.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { chosenKeywords, chosenKeywordsFaults } from "./chosen-keywords.ts";

export const RefreshKeywordsInput = Closed(
  {
    ...chosenKeywords("refresh"),
    onlyMissing: Type.Optional(
      Type.Boolean({ default: false, description: "Whether to refresh only keywords without a volume or difficulty." }),
    ),
    country: Type.Optional(Country("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
  },
  { description: "Input of `research.keyword.refresh`." },
);
export type RefreshKeywordsInput = Static<typeof RefreshKeywordsInput>;

const Numbers = (description: string) =>
  Type.Object(
    {
      volume: Nullable(Type.Integer({ minimum: 0 }), { description: "Searches per month; null if unknown." }),
      kd: Nullable(Type.Number({ minimum: 0, maximum: 100 }), {
        description: "Keyword difficulty, 0 to 100; null if unknown.",
      }),
      ...unknownFields("no_metrics"),
    },
    { description },
  );

export const RefreshKeywordsResult = Type.Object(
  {
    matched: Type.Integer({ minimum: 1, description: "Keywords that the run asked for." }),
    refreshed: Type.Integer({ minimum: 0, description: "Keywords with numbers from the data provider." }),
    changed: Type.Integer({ minimum: 0, description: "Keywords whose volume or difficulty changed." }),
    unknown: Type.Integer({
      minimum: 0,
      description: "Keywords that the data provider does not know. They keep their numbers and cost nothing.",
    }),
    failed: Type.Integer({
      minimum: 0,
      description: "Keywords whose numbers could not be read. They keep their numbers and cost nothing.",
    }),
    changes: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
        keyword: Type.String({ description: "The phrase." }),
        before: Numbers("Numbers before."),
        after: Numbers("Numbers now."),
      }),
      { description: "Changes, at most 200, highest volume first. The CSV file of the run contains all." },
    ),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.keyword.refresh`." },
);
export type RefreshKeywordsResult = Static<typeof RefreshKeywordsResult>;

export const refreshKeywords = defineStart({
  name: "research.keyword.refresh",
  path: "/v1/keywords/refresh",
  area: "keywords",
  credits: PRICE_WORDS.keywordNumbers,
  skill: "research.keyword.refresh",
  summary: "Refresh keyword metrics",
  description:
    "Starts a run that reads volume, difficulty and the other metrics of stored keywords from the connected data provider, for example of keywords that you added. To refresh regularly use `workspaces.bulk_action` with `schedule`. To find new keywords use `research.keyword.research`; for ranks use `distribute.track_rank`.",
  errors: [
    "validation_error",
    "keyword_not_found",
    "no_keywords_in_scope",
    "insufficient_credits",
    "concurrency_limited",
    "external_unavailable",
  ],
  fields: RefreshKeywordsInput.properties,
  check: chosenKeywordsFaults,
  example: {
    input: { filter: { tags: ["campaign:studios"] }, onlyMissing: true },
    output: exampleHandle("research.keyword.refresh", {
      credits: creditsFor(120, PRICES.keywordNumbers.perKeyword),
      durationSeconds: 6,
    }),
  },
});

export const keywordRefreshOperations = [refreshKeywords];
