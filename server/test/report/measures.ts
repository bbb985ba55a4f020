import analyseSite, { type SiteAnalysis } from "../../src/skills/bootstrap-brand/analyse-site.ts";
import { DEPTHS } from "../../src/skills/bootstrap-brand/depth.ts";
import type { Figure } from "../judges/figures.ts";
import { crawlJudgedSite } from "./serve-site.ts";
import { type JudgedSite, normalized, type SitePart } from "./site-file.ts";

const FIRST = 20;

/** The report of one site beside its labels. Every list names what is wrong, so that a reader can check it. */
export interface Judgement {
  site: JudgedSite;
  /** The first 20 keywords that no label accepts, and how many keywords were judged. */
  wrongKeywords: string[];
  judgedKeywords: number;
  missedOffers: string[];
  wrongSegments: string[];
  segments: number;
  missedSegments: string[];
  /** Statements of proof that only state history. */
  wrongProof: string[];
  missedIssues: string[];
  inventedIssues: string[];
}

export async function judgeSite(site: JudgedSite): Promise<Judgement> {
  const crawl = await crawlJudgedSite(site);
  const { keywords: maxCandidates, segments: segmentCount } = DEPTHS.thorough;
  return compare(site, analyseSite({ crawl, language: undefined, maxCandidates, segmentCount }));
}

function compare(site: JudgedSite, { candidates, segments, profile, findings }: SiteAnalysis): Judgement {
  const { labels } = site;
  const keywords = candidates.map(({ keyword }) => keyword);
  const first = keywords.slice(0, FIRST);
  const names = segments.map(({ name }) => name);
  const found = new Set(findings.flatMap(({ code, evidence }) => evidence.map(({ url }) => `${code} ${pathOf(url)}`)));
  return {
    site,
    wrongKeywords: first.filter((keyword) => !matchesAny(labels.keywords, keyword)),
    judgedKeywords: first.length,
    missedOffers: missed(labels.offers, keywords),
    wrongSegments: names.filter((name) => !matchesAny(labels.segments, name)),
    segments: names.length,
    missedSegments: missed(labels.segments, names),
    wrongProof: profile.proof
      .map(({ quote }) => quote)
      .filter((quote) => labels.history.some((year) => quote.includes(year))),
    missedIssues: labels.issues === null ? [] : [...labels.issues].filter((issue) => !found.has(issue)),
    inventedIssues: labels.issues === null ? [] : [...found].filter((issue) => labels.issues?.has(issue) === false),
  };
}

function matchesAny(patterns: readonly RegExp[], phrase: string): boolean {
  return patterns.some((pattern) => pattern.test(normalized(phrase)));
}

function missed(patterns: readonly RegExp[], phrases: readonly string[]): string[] {
  return patterns
    .filter((pattern) => !phrases.some((phrase) => matchesAny([pattern], phrase)))
    .map(({ source }) => source);
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname.replace(/^\/(?:robots\.txt|sitemap\.xml)$/, "/") ?? url;
}

/** The figures of several sites, each the mean over the sites. Issues are totals. */
export interface Figures {
  precisionAt20: number;
  offerRecall: number;
  segmentPrecision: number;
  segmentRecall: number;
  historyAsProof: number;
  issuesPlanted: number;
  issuesMissed: number;
  issuesInvented: number;
}

export function figuresOf(judgements: readonly Judgement[]): Figures {
  const mean = (share: (judgement: Judgement) => number) => sum(judgements.map(share)) / judgements.length;
  const total = (count: (judgement: Judgement) => number) => sum(judgements.map(count));
  return {
    precisionAt20: mean(({ wrongKeywords, judgedKeywords }) => shareRight(wrongKeywords.length, judgedKeywords)),
    offerRecall: mean(({ missedOffers, site }) => shareRight(missedOffers.length, site.labels.offers.length)),
    segmentPrecision: mean(({ wrongSegments, segments, site }) =>
      segments === 0 && site.labels.segments.length > 0 ? 0 : shareRight(wrongSegments.length, segments),
    ),
    segmentRecall: mean(({ missedSegments, site }) => shareRight(missedSegments.length, site.labels.segments.length)),
    historyAsProof: total(({ wrongProof }) => wrongProof.length),
    issuesPlanted: total(({ site }) => site.labels.issues?.size ?? 0),
    issuesMissed: total(({ missedIssues }) => missedIssues.length),
    issuesInvented: total(({ inventedIssues }) => inventedIssues.length),
  };
}

const LEAST: Partial<
  Record<SitePart, { precision: number; offers: number; audiences: [precision: number, recall: number] }>
> = {
  judging: { precision: 0.92, offers: 0.85, audiences: [0.8, 0.65] },
  fresh: { precision: 0.82, offers: 0.85, audiences: [0.85, 0.8] },
};

/** The figures of a part with what the methods page says; of the fitting half, only the issues are demanded. */
export function demandedOf(part: SitePart, figures: Figures): Figure[] {
  const least = LEAST[part];
  const { precisionAt20, offerRecall, segmentPrecision, segmentRecall, historyAsProof } = figures;
  const rates: Figure[] =
    least === undefined
      ? []
      : [
          { name: `${part}: precision at 20`, value: precisionAt20, least: least.precision, aim: 0.95 },
          { name: "recall of offers", value: offerRecall, least: least.offers, aim: 0.9 },
          { name: "precision of audiences", value: segmentPrecision, least: least.audiences[0] },
          { name: "recall of audiences", value: segmentRecall, least: least.audiences[1] },
          { name: "history as proof", value: historyAsProof, digits: 0, most: 0 },
        ];
  return [
    ...rates,
    { name: `${part}: issues missed`, value: figures.issuesMissed, digits: 0, most: 0 },
    { name: "issues invented", value: figures.issuesInvented, digits: 0, most: 0 },
  ];
}

function shareRight(wrong: number, all: number): number {
  return all === 0 ? 1 : 1 - wrong / all;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
