import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { exampleKeyword } from "../examples/keyword.ts";
import { FetchCoverage, withCoverage } from "../kernel/coverage.ts";
import { DEVICES, Device, Identifier, Language, Location, MeasureOutcome } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { RankCheck } from "../keywords/keyword-schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { MARKER_LIMITS, RankMarker } from "./rank-markers.ts";
import { RankSurfaces, RankVia } from "./rank-places.ts";

export const CheckKeywordRankInput = Closed(
  {
    id: Identifier("kw", "the keyword"),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "The device to search as." })),
    location: Type.Optional(Location("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
  },
  { description: "Input of `research.keyword.check_rank`." },
);
export type CheckKeywordRankInput = Static<typeof CheckKeywordRankInput>;

export const CheckKeywordRankResult = Type.Object(
  {
    keywordId: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
    keyword: Type.String({ description: "The phrase." }),
    outcome: MeasureOutcome,
    position: Nullable(Type.Integer({ minimum: 1 }), {
      description: "The brand's best position; null unless `measured`.",
    }),
    previousPosition: Knowable(Type.Integer({ minimum: 1 }), "no_earlier_check", {
      description: "The brand's position at the previous measured check; null if there is none.",
    }),
    url: Nullable(Type.String(), { description: "The brand's page at that position; null unless `measured`." }),
    via: RankVia,
    surfaces: RankSurfaces,
    isOwnedDomain: Type.Boolean({ description: "Whether the page is on the brand's own domain or a subdomain of it." }),
    device: Device,
    location: Type.String({ description: "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`." }),
    language: Type.String({ description: "Language, ISO 639-1." }),
    checkedAt: Timestamp("When the search was made."),
    serpId: Nullable(Type.String(), { description: "The stored SERP, `srp_…`; null if the check failed." }),
  },
  { description: "Result of `research.keyword.check_rank`." },
);
export type CheckKeywordRankResult = Static<typeof CheckKeywordRankResult>;

export const checkKeywordRank = defineStart({
  area: "keywords",
  name: "research.keyword.check_rank",
  path: "/v1/keywords/{id}/check-rank",
  credits: PRICE_WORDS.rankCheck,
  skill: "research.keyword.check_rank",
  summary: "Check a keyword's rank",
  description:
    "Starts a run that searches for one keyword, sets its `currentRank` and adds a record to its history. If the search fails, the run ends FAILED: the history shows a failed check, the rank stays and nothing is charged. For many keywords use `distribute.track_rank`; to read known ranks use `research.keyword.rank_history`.",
  errors: [
    "validation_error",
    "keyword_not_found",
    "insufficient_credits",
    "concurrency_limited",
    "external_unavailable",
  ],
  fields: CheckKeywordRankInput.properties,
  example: {
    input: { id: exampleKeyword.id, device: "mobile", location: "US" },
    output: exampleHandle("research.keyword.check_rank", { credits: PRICES.rankCheck.perKeyword, durationSeconds: 5 }),
  },
});

export const RankRecord = Type.Object(
  {
    ...RankCheck.properties,
    outcome: MeasureOutcome,
  },
  { description: "One check of a keyword's rank." },
);
export type RankRecord = Static<typeof RankRecord>;

const rankHistoryItself = defineQuery({
  area: "keywords",
  name: "research.keyword.rank_history",
  path: "/v1/keywords/{id}/rank-history",
  summary: "Get a keyword's rank history",
  description:
    "Returns every rank check of one keyword, newest first. Failed checks are included and marked; `markers` list events that may explain a change. For the keyword with its latest 30 checks use `research.keyword.get`; for all keywords at once use `research.keyword.rank_distribution`.",
  errors: ["validation_error", "keyword_not_found"],
  input: Closed({
    id: Identifier("kw", "the keyword"),
    since: Type.Optional(Timestamp("Checked at or after.")),
    until: Type.Optional(Timestamp("Checked before.")),
    device: Type.Optional(OneOf(DEVICES, { description: "Only checks on this device." })),
    location: Type.Optional(Location("Only checks in this market.")),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: Type.Object({
    ...ListOf(RankRecord).properties,
    markers: Type.Array(RankMarker, {
      description: `Events from \`since\` to \`until\`, newest first, on the first page only; at most ${MARKER_LIMITS.all}. Publications unrelated to the keyword are omitted above ${MARKER_LIMITS.otherPublications}, drafts always.`,
    }),
  }),
  list: {
    filters: {
      since: { is: "atLeast", of: "checkDate" },
      until: { is: "before", of: "checkDate" },
      device: { is: "equal", of: "device" },
      location: { is: "equal", of: "location" },
    },
    order: "-checkDate",
    identifier: "id",
    others: ["id"],
  },
  example: {
    input: { id: exampleKeyword.id, since: "2026-11-15T00:00:00Z", device: "desktop" },
    output: {
      data: [
        {
          checkDate: "2026-11-16T06:00:12.000Z",
          position: 8,
          url: "https://tallyhour.example/for/architects",
          via: null,
          surfaces: ["ai_overviews"],
          isOwnedDomain: true,
          device: "desktop",
          location: "US",
          outcome: "measured",
        },
        {
          checkDate: "2026-11-15T06:00:09.000Z",
          position: null,
          url: null,
          via: null,
          surfaces: [],
          isOwnedDomain: false,
          device: "desktop",
          location: "US",
          outcome: "failed",
        },
      ],
      nextCursor: null,
      total: 2,
      markers: [
        {
          kind: "storm",
          at: "2026-11-16T06:00:41.000Z",
          title: "Many keywords moved at once: 41 of 118",
          concerns: "workspace",
          url: null,
          storm: { moved: 41, ranking: 118, device: "desktop", location: "US" },
          invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
        },
      ],
    },
  },
});

export const rankHistory = withCoverage(rankHistoryItself, FetchCoverage);

export const rankCheckOperations = [checkKeywordRank, rankHistory];
