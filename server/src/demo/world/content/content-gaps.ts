import type { ContentGap, ContentGapReport, ContentGapSummary, FindContentGapsInput } from "@findable/contract";
import { competitorDomain } from "../../../domains/competitors/rules.ts";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { clicksAt } from "../../../market/clicks-at.ts";
import { difficultyOf } from "../../../market/difficulty-of.ts";
import { fnv1a } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { competitors } from "../competitors/competitors.ts";
import { BRAND, DEMO_NOW, daysAgo, ownUrl, POSTS, RIVALS } from "../facts.ts";
import { type Place, type RivalPhrase, rivalPhrases } from "../keywords/rival-phrases.ts";
import { demoMarket } from "../market.ts";
import { once } from "../once.ts";
import { PAIR_RANGE, searchQueries } from "../site/search-performance.ts";

export interface DemoGapReport extends ContentGapReport {
  /** What it was asked with. */
  input: FindContentGapsInput;
}

/** A gap with what it is worth and what it is about. */
interface WeighedGap {
  gap: ContentGap;
  value: number;
}

interface RankedRival {
  competitorId: string;
  place: Place;
}

/** Where a good new page would come to stand. */
const TARGET_RANK = 4;
const WITHIN_REACH = 30;
const LAST_RANK = 100;

/** The reports of the workspace. */
export const gapReports = once((): readonly DemoGapReport[] =>
  REPORTS.map(({ domains, tags, daysAgo: days }) =>
    reportOf({ competitorDomains: [...domains], tags: [...tags] }, daysAgo(days, 9, 4)),
  ),
);

const REPORTS = [
  { domains: ["hourglasspm.example", "studioledger.example"], tags: ["q4-plan"], daysAgo: 6 },
  { domains: RIVALS.map(({ domain }) => domain), tags: ["q4-plan", "all-rivals"], daysAgo: 20 },
  { domains: ["planbase.example", "clockwright.example"], tags: ["horizontal-tools"], daysAgo: 34 },
  { domains: ["sheetpunch.example", "clockwright.example"], tags: ["templates"], daysAgo: 61 },
] as const;

/** What a comparison with competitors finds. */
export function reportOf(input: FindContentGapsInput, createdAt: string = DEMO_NOW): DemoGapReport {
  const domains = domainsOf(input);
  const { includeWeakerCoverage = true, maxGapsPerType = 25, pillarFilter = [] } = input.options ?? {};
  // Pillars that a caller creates in the demo are not stored, so any slug may be one.
  if (pillarFilter.some((slug) => !/^[a-z0-9-]+$/.test(slug)))
    throw validationError([{ field: "options.pillarFilter", message: "names a pillar that does not exist" }]);
  const phrases = rivalPhrases().filter(
    ({ pillar, names }) => names === undefined && (pillarFilter.length === 0 || pillarFilter.includes(pillar)),
  );
  const rows = phrases.map((phrase) => ({ phrase, rivals: rivalsIn(phrase, domains, input) }));
  const found = [
    missingTopics(rows, input),
    keywordGaps(rows, input),
    includeWeakerCoverage ? weakerCoverage(rows) : [],
  ];
  const [topics = [], words = [], weaker = []] = found.map((gaps) =>
    gaps.toSorted((one, other) => other.value - one.value).slice(0, maxGapsPerType),
  );
  const gaps = [...topics, ...words, ...weaker]
    .sort((one, other) => other.value - one.value)
    .map(({ gap, value }) => ({
      ...gap,
      estimatedTraffic: value,
      ...reachOf(gap.keyword),
      searchVerdict: verdictOf(gap),
    }));
  return {
    reportId: demoId("gap", "content", ...domains, JSON.stringify(input.options ?? {})),
    competitorsAnalyzed: domains.length,
    summary: {
      missingTopics: topics.length,
      keywordGaps: words.length,
      weakerCoverage: weaker.length,
      totalRecommendations: gaps.length,
    },
    tags: input.tags ?? [],
    createdAt,
    gaps,
    warnings: gaps.length === 0 ? ["Nothing that these competitors rank for is missing on our site."] : [],
    input,
  };
}

export function gapSummary({
  gaps: _gaps,
  warnings: _warnings,
  input: _input,
  ...summary
}: DemoGapReport): ContentGapSummary {
  return summary;
}

/** Domains to compare with: those of known competitors, or for others that of the one which stands for them. */
function domainsOf({ competitorIds = [], competitorDomains = [] }: FindContentGapsInput): string[] {
  const named = competitorIds.map((id) => recordOf(competitors(), id, "id").domain);
  const given = [
    ...new Set([
      ...named,
      ...competitorDomains.map((domain, index) =>
        competitorDomain(domain, BRAND.domain, `competitorDomains[${index}]`),
      ),
    ]),
  ];
  return given.length === 0 ? RIVALS.slice(0, 2).map(({ domain }) => domain) : given;
}

interface Row {
  phrase: RivalPhrase;
  rivals: RankedRival[];
}

/** Who of those compared with ranks well enough, the best first. */
function rivalsIn(
  { places }: RivalPhrase,
  domains: readonly string[],
  { options }: FindContentGapsInput,
): RankedRival[] {
  return domains
    .flatMap((domain) => {
      const known = knownFor(domain);
      const place = places.get(known);
      if (place === undefined || place.rank > (options?.minCompetitorRank ?? 20)) return [];
      return [{ competitorId: demoId("cmp", domain), place: { ...place, url: place.url.replace(known, domain) } }];
    })
    .sort((one, other) => one.place.rank - other.place.rank);
}

/** A site that the world does not know ranks as one of the rivals does, always the same. */
function knownFor(domain: string): string {
  const known = RIVALS.find((rival) => rival.domain === domain) ?? RIVALS[fnv1a(domain) % RIVALS.length];
  return known?.domain ?? domain;
}

/** Topics that at least two of them are found for, and we for none of its phrases. */
function missingTopics(rows: readonly Row[], { options }: FindContentGapsInput): WeighedGap[] {
  const topics = Map.groupBy(rows, ({ phrase }) => phrase.topic);
  return [...topics].flatMap(([topic, group]): WeighedGap[] => {
    if (topic === undefined || group.some(({ phrase }) => phrase.places.has(BRAND.domain))) return [];
    const covering = new Map<string, Place>();
    for (const { competitorId, place } of bySearches(group).flatMap(({ rivals }) => rivals)) {
      if (!covering.has(competitorId)) covering.set(competitorId, place);
    }
    const searched = group.filter(({ phrase }) => phrase.volume >= (options?.minKeywordVolume ?? 100));
    if (covering.size < 2 || searched.length === 0) return [];
    const traffic = sum(searched.map(({ phrase }) => trafficOf(phrase)));
    const hardest = Math.max(...searched.map(({ phrase }) => difficultyOf(demoMarket(), phrase.phrase)));
    return [
      {
        value: traffic,
        gap: {
          id: demoId("gap_item", "topic", topic),
          type: "MISSING_TOPIC",
          priority: priorityOf(traffic),
          topic,
          keyword: bySearches(searched)[0]?.phrase.phrase ?? topic,
          competitorsCovering: [...covering].map(([competitorId, { url }]) => ({ competitorId, url })),
          relatedKeywords: bySearches(searched)
            .slice(0, 6)
            .map(({ phrase }) => phrase.phrase),
          estimatedTraffic: traffic,
          recommendedAngle: angleOf(topic.toLowerCase()),
          estimatedLiftMonths: 2 + Math.round(hardest / 12),
        },
      },
    ];
  });
}

function bySearches(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.phrase.volume - one.phrase.volume);
}

/** Phrases that they are found for and we are not, where no whole topic is missing. */
function keywordGaps(rows: readonly Row[], { options }: FindContentGapsInput): WeighedGap[] {
  return rows.flatMap(({ phrase, rivals }): WeighedGap[] => {
    const isOurs = phrase.places.has(BRAND.domain);
    if (isOurs || phrase.topic !== undefined || rivals.length === 0) return [];
    if (phrase.volume < (options?.minKeywordVolume ?? 100)) return [];
    const traffic = trafficOf(phrase);
    return [
      {
        value: traffic,
        gap: {
          id: demoId("gap_item", "keyword", phrase.phrase),
          type: "KEYWORD_GAP",
          priority: priorityOf(traffic),
          keyword: phrase.phrase,
          competitorsRanking: rivals.map(({ competitorId, place }) => ({ competitorId, position: place.rank })),
          estimatedTraffic: traffic,
          recommendedAngle: angleOf(phrase.phrase),
        },
      },
    ];
  });
}

/** How many places they have to be ahead before it says more than that two pages differ. */
const CLEARLY_AHEAD = 5;

/** Pages of ours that are found far behind theirs; of each page the phrase that loses most visits. */
function weakerCoverage(rows: readonly Row[]): WeighedGap[] {
  const weaker = rows.flatMap(({ phrase, rivals: [best] }) => {
    const ours = phrase.places.get(BRAND.domain);
    if (ours === undefined || best === undefined || ours.rank - best.place.rank < CLEARLY_AHEAD) return [];
    return [
      { phrase, ours, best, value: Math.round(phrase.volume * (clicksAt(best.place.rank) - clicksAt(ours.rank))) },
    ];
  });
  const byPage = Map.groupBy(
    weaker.toSorted((one, other) => other.value - one.value),
    ({ ours }) => ours.url,
  );
  return [...byPage.values()].flatMap(([worst]): WeighedGap[] => {
    if (worst === undefined) return [];
    const { phrase, ours, best, value } = worst;
    const post = POSTS.find(({ slug }) => ours.url === ownUrl(`/blog/${slug}`));
    const [weaknessReason, recommendedAction] = weaknessOf(phrase.phrase);
    return [
      {
        value,
        gap: {
          id: demoId("gap_item", "weaker", ours.url),
          type: "WEAKER_COVERAGE",
          priority: priorityOf(value),
          keyword: phrase.phrase,
          ourContentId: post === undefined ? null : demoId("cnt", post.slug),
          ourUrl: ours.url,
          ourRank: ours.rank,
          competitorRank: best.place.rank,
          competitorUrl: best.place.url,
          weaknessReason,
          recommendedAction,
        },
      },
    ];
  });
}

const shownQueries = once(
  () => new Map(searchQueries(PAIR_RANGE).map(({ query, position }) => [query, position ?? LAST_RANK])),
);

/** What the search console says: a page of ours is within reach, one is shown too deep, or none is. */
function verdictOf(gap: ContentGap): NonNullable<ContentGap["searchVerdict"]> {
  const shown = gap.type === "WEAKER_COVERAGE" ? (gap.ourRank ?? LAST_RANK) : shownQueries().get(gap.keyword ?? "");
  if (shown === undefined) return "no_content";
  return shown <= WITHIN_REACH ? "within_reach" : "wrong_page";
}

/** Visits a month at the place to aim for, times the chance to get there. */
function trafficOf({ phrase, volume }: RivalPhrase): number {
  return Math.round(volume * clicksAt(TARGET_RANK) * chanceOf(phrase));
}

function chanceOf(phrase: string): number {
  return Math.round((1 - difficultyOf(demoMarket(), phrase) / 130) * 100) / 100;
}

function reachOf(keyword: string) {
  return { reachableRank: TARGET_RANK, chance: chanceOf(keyword), chanceFrom: "shared_keywords" } as const;
}

function priorityOf(visits: number): ContentGap["priority"] {
  if (visits >= 60) return "HIGH";
  return visits >= 20 ? "MEDIUM" : "LOW";
}

const ANGLES: readonly (readonly [RegExp, string])[] = [
  [
    /template|spreadsheet|example|sample/,
    "Give the file away without a form, and show one studio's filled-in copy beside it.",
  ],
  [/calculator|rate/, "Let readers put in their own numbers, and say which of them studios usually get wrong."],
  [/proposal|fee/, "Work one proposal through from hours to fee, phase by phase, with the sheet to copy."],
  [
    /resource|capacity|staff|schedul|forecast/,
    "Start from hours left in each phase and not from a calendar: nobody else explains that for studios of ten.",
  ],
  [/expense|reimburs/, "Show what may be billed on to the client, and how it gets onto the right invoice."],
  [/invoic|bill|retainer/, "Follow one phase from logged hours to the paid invoice, with the wording to use."],
  [/how|why|what/, "Answer in the first sentence, then show the numbers of one real project."],
];

function angleOf(phrase: string): string {
  return (
    ANGLES.find(([words]) => words.test(phrase))?.[1] ?? "Compare by size of studio rather than by list of features."
  );
}

const WEAKNESSES: readonly (readonly [RegExp, string, string])[] = [
  [
    /template|sample|spreadsheet/,
    "Theirs can be downloaded at once; ours describes a template and asks for an address.",
    "Put the file on the page and drop the form.",
  ],
  [
    /pricing|vs|alternatives/,
    "Theirs has a table with prices by team size; ours has prose only.",
    "Add a table with prices for 5, 10 and 20 people, and its date.",
  ],
  [
    /how|what|why/,
    "Theirs answers in the first paragraph and has four worked examples; ours has one.",
    "Lead with the answer and add two examples with figures.",
  ],
  [
    /budget|fee|profit|utili/,
    "Theirs shows hours and fee by phase with three customers' numbers; ours has neither.",
    "Add a section on phases with one studio's figures.",
  ],
];

function weaknessOf(phrase: string): readonly [string, string] {
  const found = WEAKNESSES.find(([words]) => words.test(phrase));
  if (found !== undefined) return [found[1], found[2]];
  return [
    `Theirs names “${phrase}” in its title and headings and is twice as long; ours mentions it once.`,
    `Give “${phrase}” a section of its own and link to it from the start page.`,
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
