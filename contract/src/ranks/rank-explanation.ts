import { type Static, Type } from "typebox";
import { Device } from "../kernel/fields.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { SerpFeature } from "../serps/serp-schemas.ts";
import { RankMarker } from "./rank-markers.ts";
import { MOVE_VERDICTS, moveFields } from "./rank-moves.ts";

export const RANK_CAUSES = [
  "noise",
  "page",
  "storm",
  "competitors",
  "device_or_market",
  "results_page",
  "alone",
  "unknown",
] as const;

const Position = (description: string) => Nullable(Type.Integer({ minimum: 1 }), { description });
const location = Type.String({ description: "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`." });

const RankCause = Type.Object(
  {
    cause: OneOf(RANK_CAUSES, {
      description:
        "`noise`: within normal fluctuation; `page`: the brand's page changed; `storm`: many keywords moved at once; `competitors`: named pages rose; `device_or_market`: other devices or markets did not move; `results_page`: sections of the results page changed; `alone`: the brand's page moved past results that mostly kept their order; `unknown`: the evidence is missing.",
    }),
    sentence: Type.String({ description: "The evidence in one sentence." }),
  },
  { description: "A possible reason." },
);

const PageState = Type.Object(
  {
    url: Type.String({ description: "The page." }),
    status: Type.Integer({ description: "HTTP status." }),
    title: Nullable(Type.String(), { description: "Its title; null if it has none." }),
    canonical: Nullable(Type.String(), { description: "Its canonical URL; null if it has none." }),
    noindex: Type.Boolean({ description: "Whether it excludes itself from search engines." }),
    words: Type.Integer({ minimum: 0, description: "Words of its text." }),
    readAt: Timestamp("When a crawl last read it in this state."),
  },
  { description: "A page of the brand as a crawl read it." },
);

export const RankExplanation = Type.Object(
  {
    keywordId: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
    keyword: Type.String({ description: "The phrase." }),
    device: Device,
    location,
    language: Type.String({ description: "Language, ISO 639-1." }),
    since: Timestamp("Start of the period."),
    ...moveFields,
    sentence: Type.String({ description: "The move and its most likely reason." }),
    causes: Type.Array(RankCause, { description: "Possible reasons, most likely first." }),
    move: Nullable(
      Type.Object({
        from: Position(
          "Position at the last check before `since`, or before a move that the only check since then confirms; null if not found.",
        ),
        to: Position("Position at the latest check; null if not found."),
        fromDepth: Type.Integer({ minimum: 0, description: "Organic results that the earlier check examined." }),
        toDepth: Type.Integer({ minimum: 0, description: "Organic results that the latest check examined." }),
        fromCheckedAt: Timestamp("Time of that check."),
        toCheckedAt: Timestamp("Latest check."),
        baseline: Knowable(Type.Number({ minimum: 1 }), "too_few_checks", {
          description: "Usual position; null if unknown.",
        }),
        smallestVisibleDrop: Knowable(Type.Number({ minimum: 0 }), "too_few_checks", {
          description: "The smallest drop, in positions, that exceeds normal fluctuation; null if unknown.",
        }),
        significant: Type.Boolean({
          description:
            "Whether the move exceeds normal fluctuation: `verdict` is neither `within_noise` nor `unknown`.",
        }),
        fromSerpId: Nullable(Type.String(), {
          description: "Results page before the move, `srp_…`; null if not stored.",
        }),
        toSerpId: Nullable(Type.String(), {
          description: "Results page of the latest check, `srp_…`; null if not stored.",
        }),
      }),
      { description: "Both ends of the period; null if one of them has no check." },
    ),
    storm: Nullable(RankMarker, { description: "The storm in which it moved; null if it moved alone." }),
    passed: Type.Array(
      Type.Object({
        domain: Type.String({ description: "Registrable domain." }),
        url: Type.String({ description: "The page." }),
        previous: Position("Position before; null if the stored results did not show it."),
        current: Position("Position now; null if the stored results do not show it."),
        movedBy: Knowable(Type.Integer(), "not_seen", {
          description: "Positions gained, negative for a loss; null if one of the two is unseen.",
        }),
        movedItself: Knowable(Type.Boolean(), "not_seen", {
          description:
            "Whether it moved more than the other results of these pages; false if only the brand's page passed it or fell past it; null if unseen neighbours leave that open.",
        }),
        isCompetitor: Type.Boolean({ description: "Whether the workspace tracks the domain as a competitor." }),
      }),
      {
        description:
          "After a fall the pages above the brand's that were below it, after a rise those below that were above it; best first, at most 10.",
      },
    ),
    passedCount: Type.Integer({ minimum: 0, description: "All such pages." }),
    resultsPage: Nullable(
      Type.Object({
        added: Type.Array(SerpFeature, { description: "Sections only on the later page." }),
        removed: Type.Array(SerpFeature, { description: "Sections only on the earlier page." }),
        aiAnswerAdded: Type.Array(Type.String(), { description: "Domains that only the later AI answer cites." }),
        aiAnswerRemoved: Type.Array(Type.String(), { description: "Domains that only the earlier AI answer cites." }),
      }),
      { description: "Changes of the results page besides its results; null if one of the two pages is not stored." },
    ),
    page: Nullable(
      Type.Object({
        previousUrl: Nullable(Type.String(), { description: "The brand's page before the move; null if none ranked." }),
        url: Nullable(Type.String(), { description: "The brand's page now; null if none ranks." }),
        before: Nullable(PageState, { description: "The page before the move; null if no crawl read it." }),
        now: Nullable(PageState, { description: "The page at the last crawl; null if no crawl read it." }),
        changed: Type.Array(OneOf(["url", "status", "noindex", "canonical", "title", "length"]), {
          description: "What changed; `length` by a fifth or more.",
        }),
      }),
      { description: "The brand's page; null if none ranked before or after." },
    ),
    others: Type.Array(
      Type.Object({
        device: Device,
        location,
        position: Position("Position at the latest check; null if not found."),
        change7d: Knowable(Type.Integer(), "no_earlier_check", {
          description: "Positions gained in 7 days; null if unknown.",
        }),
        verdict: OneOf(MOVE_VERDICTS, { description: "How it moved in the same period, by the same judge." }),
        moved: Type.Boolean({ description: "Whether that is beyond noise." }),
        checkedAt: Timestamp("Measurement time."),
      }),
      { description: "Other devices and markets that were checked in the period." },
    ),
    markers: Type.Array(RankMarker, {
      description: "Publications that concern the keyword, from a week before the move.",
    }),
  },
  { description: "Why the rank of a keyword moved, with the evidence." },
);
export type RankExplanation = Static<typeof RankExplanation>;
