import { Type } from "typebox";
import { EventSequence } from "../kernel/event-sequence.ts";
import { Device, sampleFields } from "../kernel/fields.ts";
import { Nullable, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { defineEvent } from "../kernel/webhook-event.ts";
import { RankExplanation } from "../ranks/rank-explanation.ts";
import { RankVia } from "../ranks/rank-places.ts";
import { ExpectedFalseAlarms } from "../ranks/rank-tracking.ts";
import { SiteChange, SiteWatchChange } from "../site/site-audit.ts";
import { SiteChangeCounts, SiteCrawl } from "../site/site-pages.ts";

const invocationId = Type.String({ description: "The run that detected it, `inv_…`." });
const check = {
  invocationId,
  sequence: EventSequence,
  device: Device,
  location: Type.String({ description: "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`." }),
  checkedAt: Timestamp("When the ranks were measured."),
};
const Position = (description: string) => Nullable(Type.Integer({ minimum: 1 }), { description });
const moved = Type.Object({
  keywordId: Type.String({ description: "The keyword, `kw_…`." }),
  keyword: Type.String({ description: "Its phrase." }),
  previous: Position("Previous position; null if not found."),
  current: Position("Current position; null if not found."),
  url: Nullable(Type.String(), { description: "The brand's page at that position; null if there is none." }),
  via: RankVia,
  significant: Type.Boolean({ description: "Whether the change exceeds normal fluctuation." }),
  baseline: Knowable(Type.Number({ minimum: 1 }), "too_few_checks", {
    description: "Usual position: the median of the checks of the last 28 days. Null if there are too few.",
  }),
  checks: Type.Integer({ minimum: 0, description: "Consecutive checks outside the usual range, including this one." }),
  smallestVisibleDrop: Knowable(Type.Number({ minimum: 0 }), "too_few_checks", {
    description: "The smallest drop, in positions, that exceeds normal fluctuation. Null if there is no baseline.",
  }),
});
const movedKeywords = "What moved: one keyword, or all keywords of a storm or of a run for endpoints with `digest`.";
const movement = {
  ...check,
  storm: Type.Boolean({
    description: "True if much of the workspace moved at once and this event stands for all of it.",
  }),
  keywords: Type.Array(moved, { description: movedKeywords }),
};

const exampleCheck = {
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  sequence: 2,
  device: "desktop" as const,
  location: "US",
  checkedAt: "2026-11-16T09:01:10.000Z",
};
const exampleMoved = {
  keywordId: "kw_o2s6w0a4e8i2m6q0u4y8c2g6",
  keyword: "time tracking for studios",
  previous: 6,
  current: 11,
  url: "https://tallyhour.example/time-tracking",
  via: null,
  significant: true,
  baseline: 6,
  checks: 2,
  smallestVisibleDrop: 3.1,
};

const ShareOfVoiceChange = Type.Object({
  domain: Type.String({ description: "The domain whose share changed." }),
  previous: Type.Number({ minimum: 0, maximum: 1, description: "Previous share, 0 to 1." }),
  current: Type.Number({ minimum: 0, maximum: 1, description: "Current share, 0 to 1." }),
  delta: Type.Number({ minimum: -1, maximum: 1, description: "`current` minus `previous`." }),
  threshold: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "`alerts.shareOfVoiceDelta` of the workspace. The change exceeds it and normal fluctuation.",
  }),
  ...sampleFields,
  core: Nullable(
    Type.Object(
      {
        queryId: Type.String({ description: "The monitored prompt, `aiq_…`." }),
        prompt: Type.String({ description: "Its text." }),
        llm: Type.String({ description: "The answer engine, for example `llm_chat_1`." }),
        surface: Type.String({ description: "`api` or `consumer`." }),
        absentDays: Type.Integer({ minimum: 1, description: "Measured days in a row without the domain." }),
        expectedFalseAlarmsPer30d: Type.Number({
          minimum: 0,
          description: "Losses that are expected to be false in 30 days among the core domains of the prompt.",
        }),
      },
      { description: "The prompt and engine that lost a core domain." },
    ),
    {
      description:
        "Of `dropped`: a domain that an engine kept citing for a prompt is not cited any more. `previous` and `current` are then shares of the prompt's answers. Null for a change of the share of voice.",
    },
  ),
});
const exampleShare = {
  domain: "tallyhour.example",
  previous: 0.31,
  current: 0.22,
  delta: -0.09,
  threshold: 0.05,
  n: 240,
  interval: { low: 0.17, high: 0.28 },
  lowSample: false,
  core: null,
};

export const researchEvents = {
  "rank.checked": defineEvent({
    description: "A run measured the ranks of a workspace.",
    data: Type.Object({
      ...check,
      checked: Type.Integer({
        minimum: 0,
        description: "Keywords measured, including those not found, as in the run's result.",
      }),
      notFound: Type.Integer({ minimum: 0, description: "Keywords whose SERP does not contain the brand." }),
      failed: Type.Integer({ minimum: 0, description: "Keywords that could not be measured. They are not charged." }),
      improved: Type.Integer({ minimum: 0, description: "Keywords in `improved` of the run's result." }),
      dropped: Type.Integer({ minimum: 0, description: "Keywords in `dropped` of the run's result." }),
    }),
    example: { ...exampleCheck, checked: 118, notFound: 12, failed: 2, improved: 9, dropped: 4 },
  }),
  "rank.dropped": defineEvent({
    description:
      "A keyword lost at least `alerts.rankDrop` positions against its usual position, beyond normal fluctuation, in two consecutive checks.",
    data: Type.Object({
      ...movement,
      keywords: Type.Array(
        Type.Object({
          ...moved.properties,
          explanation: Nullable(RankExplanation, {
            description:
              "Why it dropped, as `insights.explain_rank` returned it at the time of the event. Null for a storm, which is the reason, and after the first 20 keywords of a run.",
          }),
        }),
        { description: movedKeywords },
      ),
      threshold: Type.Integer({ minimum: 1, description: "`alerts.rankDrop` of the workspace, in positions." }),
      expectedFalseAlarmsPer30d: ExpectedFalseAlarms,
    }),
    example: {
      ...exampleCheck,
      storm: false,
      keywords: [{ ...exampleMoved, explanation: null }],
      threshold: 3,
      expectedFalseAlarmsPer30d: 1.2,
    },
  }),
  "rank.improved": defineEvent({
    description:
      "A keyword gained 5 or more positions. It is sent when a check first shows the gain and, if that exceeds normal fluctuation, again with `significant: true` when the next check confirms it.",
    data: Type.Object(movement),
    example: { ...exampleCheck, storm: false, keywords: [{ ...exampleMoved, previous: 14, current: 8 }] },
  }),
  "rank.lost_top_10": defineEvent({
    description: "A keyword left the top 10.",
    data: Type.Object(movement),
    example: { ...exampleCheck, storm: false, keywords: [exampleMoved] },
  }),
  "ai_citation.sample.completed": defineEvent({
    description: "A monitored prompt was sampled.",
    data: Type.Object({
      invocationId,
      sequence: EventSequence,
      queryId: Type.String({ description: "The monitored prompt, `aiq_…`." }),
      prompt: Type.String({ description: "Its text." }),
      perLlm: Type.Array(
        Type.Object({
          llm: Type.String({ description: "The answer engine, for example `llm_chat_1`." }),
          failed: Type.Integer({ minimum: 0, description: "Samples that failed. They are not counted." }),
          ourRate: Type.Number({
            minimum: 0,
            maximum: 1,
            description: "Share of answers that cite the brand, 0 to 1.",
          }),
          ...sampleFields,
        }),
        { description: "One entry per answer engine." },
      ),
      sampledAt: Timestamp("When the last sample was taken."),
    }),
    example: {
      invocationId: exampleCheck.invocationId,
      sequence: 2,
      queryId: "aiq_p5t9x3b7f1j5n9r3v7z1d5h9",
      prompt: "What is the best time tracking tool for a design studio?",
      perLlm: [
        { llm: "llm_chat_1", failed: 0, ourRate: 0.4, n: 20, interval: { low: 0.22, high: 0.61 }, lowSample: false },
      ],
      sampledAt: "2026-11-16T06:12:00.000Z",
    },
  }),
  "ai_citation.share_of_voice.dropped": defineEvent({
    description:
      "A domain's share of voice fell by more than the threshold and by more than normal fluctuation, or an engine stopped citing a domain that it kept citing for a prompt.",
    data: ShareOfVoiceChange,
    example: exampleShare,
  }),
  "ai_citation.share_of_voice.improved": defineEvent({
    description: "A domain's share of voice rose by more than the threshold and by more than normal fluctuation.",
    data: ShareOfVoiceChange,
    example: { ...exampleShare, previous: 0.22, current: 0.31, delta: 0.09, interval: { low: 0.25, high: 0.37 } },
  }),
  "research.discuss.pain_point.surfaced": defineEvent({
    description: "A pain point was found that is new to the workspace.",
    data: Type.Object({
      invocationId,
      sequence: EventSequence,
      painPointId: Type.String({ description: "The pain point, `pain_…`." }),
      topic: Type.String({ description: "The problem, in a few words." }),
      signalScore: Type.Number({ minimum: 0, maximum: 1, description: "Strength of the pain point, 0 to 1." }),
      sources: Type.Array(Type.String(), { description: "URLs of the threads that support it." }),
    }),
    example: {
      invocationId: exampleCheck.invocationId,
      sequence: 2,
      painPointId: "pain_q8u2y6c0g4k8o2s6w0a4e8i2",
      topic: "Reconstructing timesheets on Friday",
      signalScore: 0.82,
      sources: ["https://forum.example/t/friday-timesheets/4812"],
    },
  }),
  "research.content_gap.report.created": defineEvent({
    description: "A content gap report is ready.",
    data: Type.Object({
      invocationId,
      sequence: EventSequence,
      reportId: Type.String({ description: "The report, `gap_…`." }),
      summary: Type.Object(
        {
          missingTopics: Type.Integer({ minimum: 0, description: "Topics that only competitors cover." }),
          keywordGaps: Type.Integer({ minimum: 0, description: "Keywords that only competitors rank for." }),
          weakerCoverage: Type.Integer({ minimum: 0, description: "The brand's pages that competitors outrank." }),
          totalRecommendations: Type.Integer({ minimum: 0, description: "Total number of gaps." }),
        },
        { description: "Number of gaps by type." },
      ),
    }),
    example: {
      invocationId: exampleCheck.invocationId,
      sequence: 2,
      reportId: "gap_s1w5a9e3i7m1q5u9y3c7g1k5",
      summary: { missingTopics: 6, keywordGaps: 14, weakerCoverage: 5, totalRecommendations: 25 },
    },
  }),
  "site.audit.completed": defineEvent({
    description: "A crawl of the brand's site by `site.audit` is stored.",
    data: Type.Object({
      invocationId,
      sequence: EventSequence,
      crawledAt: SiteCrawl.properties.crawledAt,
      previousCrawlAt: SiteCrawl.properties.previousCrawlAt,
      crawled: SiteCrawl.properties.crawled,
      changes: SiteChangeCounts,
      changed: Type.Array(SiteChange, { description: "The first 20 changes; `site.pages.list` has all." }),
    }),
    example: {
      invocationId: exampleCheck.invocationId,
      sequence: 2,
      crawledAt: "2026-11-16T08:12:00.000Z",
      previousCrawlAt: "2026-11-09T08:11:30.000Z",
      crawled: 48,
      changes: { new: 0, gone: 0, fixed: 0, broken: 1 },
      changed: [
        {
          change: "broken",
          url: "https://tallyhour.example/for/architects",
          pageId: "page_a4e8i2m6q0u5y9c3g7k1o5sw",
          code: "missing_description",
          severity: "medium",
          detail: null,
        },
      ],
    },
  }),
  "site.watch.changed": defineEvent({
    description:
      "A daily look at robots.txt, the sitemap and the ten pages with most links found a change, and a second look confirmed it. Sites that were crawled once are watched.",
    data: Type.Object({
      checkedAt: Timestamp("When the second look ended."),
      changes: Type.Array(SiteWatchChange, { description: "What changed." }),
    }),
    example: {
      checkedAt: "2026-11-24T06:15:00.000Z",
      changes: [
        { code: "robots_bans_site", url: "/robots.txt", before: null, after: "Googlebot: line 2: Disallow: /" },
      ],
    },
  }),
};
