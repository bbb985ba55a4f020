import { formatPercent, type OutputOf, type opportunitiesInsight, PRICES } from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { contentStems } from "../../kernel/text/phrase-words.ts";
import type { CitedProspect } from "../citations/index.ts";
import type { LinkOpportunity } from "../competitors/index.ts";
import type { KindWorth } from "../interventions/index.ts";
import { expectedVisits } from "../worth/index.ts";
import type { Candidate } from "./choose-actions.ts";

type Opportunity = OutputOf<typeof opportunitiesInsight>["data"][number];

/** What the judges of the service say of a workspace. */
export interface PlanFacts {
  /** Keywords worth a page, each of them, largest gain first. */
  opportunities: readonly Opportunity[];
  /** ISO 639-1. */
  language: string;
  /** Keywords that fell beyond noise in the last four weeks, with the page that ranked. */
  fallen: readonly { keywordId: string; keyword: string; url: string; from: number; to: number }[];
  /** Open issues by code, with the pages that have them. */
  findings: ReadonlyMap<string, readonly string[]>;
  links: readonly LinkOpportunity[];
  prospects: readonly CitedProspect[];
  /** URLs of discussions that were read. */
  threads: ReadonlySet<string>;
  notIndexed: readonly string[];
  /** Clicks of pages in the last 28 days; null if none were imported. */
  clicks: ReadonlyMap<string, number> | null;
  ownTexts: ReadonlyMap<string, { recordId: string; kind: "blog_post" | "landing_page" }>;
  worth: {
    refresh: KindWorth;
    fix: KindWorth;
    link: KindWorth;
    submission: KindWorth;
    named: KindWorth;
  };
}

/** Points of the rate that an effect on the arcsine scale adds at a rate of 30 %. */
const POINTS_PER_EFFECT = 90;
const MOST_EACH = 20;
/** New pages: most plans have nothing better. */
const MOST_WRITTEN = 40;

/** What can be done, over all skills, each with its expected gain. */
export function possibleActions(facts: PlanFacts): Candidate[] {
  const served = servedBy(facts);
  return [
    ...writing(facts, served),
    ...refreshing(facts, served),
    ...fixing(facts),
    ...earning(facts),
    ...naming(facts),
    ...indexing(facts),
  ];
}

function basisOf(operation: string, { outcomes, assumed }: Pick<KindWorth, "outcomes" | "assumed">) {
  return { operation, outcomes, assumed };
}

const NO_OUTCOMES = { outcomes: 0, assumed: true };

type Served = (one: Opportunity) => Pick<Candidate, "expectedClicks" | "expectedRange" | "reach">;

/** What a page about a keyword gains: from the keyword, and from others whose words it contains. */
function servedBy({ opportunities, language }: PlanFacts): Served {
  const worded = opportunities.map((one) => ({ one, stems: contentStems(one.keyword, language) }));
  return ({ keywordId, keyword }) => {
    const stems = new Set(contentStems(keyword, language));
    const served = worded.filter(
      ({ one, stems: others }) =>
        one.keywordId === keywordId || (others.length > 0 && others.every((stem) => stems.has(stem))),
    );
    return {
      expectedClicks: roundTo(
        served.reduce((total, { one }) => total + one.gain, 0),
        1,
      ),
      expectedRange: rangeOfReach(served.map(({ one }) => one)),
      reach: served.map(({ one }) => ({ keywordId: one.keywordId, visits: visitsOf(one) })),
    };
  };
}

/** Where a page stands that misses the top three. */
const MISSED_RANK = 20;

/** The gain of a keyword with the visits of a page that misses the top three, so that much searched ones are not passed over. */
function visitsOf({ volume, position, chance, gain }: Opportunity): number {
  const won = expectedVisits({ volume, position, chance });
  const missed = expectedVisits({ volume, position, chance: 1 - chance, reachedRank: MISSED_RANK });
  return won === 0 ? gain : gain * (1 + missed / won);
}

/** From no keyword in the top three to all of them: pages about one subject rise and fall together. */
function rangeOfReach(served: readonly Opportunity[]): Candidate["expectedRange"] {
  const high = served.reduce((total, { gain, chance }) => total + (chance === 0 ? 0 : gain / chance), 0);
  return { of: "reached_or_missed", clicks: { low: 0, high: roundTo(high, 1) }, citations: null };
}

/** The best keyword of each page. */
function onePerPage(opportunities: readonly Opportunity[]): Opportunity[] {
  const pages = new Set<string>();
  return opportunities.filter(({ clusterId }) => !pages.has(clusterId) && pages.add(clusterId));
}

function writing(facts: PlanFacts, served: Served): Candidate[] {
  return onePerPage(facts.opportunities)
    .filter(({ page }) => page.action === "create")
    .map((one) => ({ one, gains: served(one) }))
    .sort((one, other) => (other.gains.expectedClicks ?? 0) - (one.gains.expectedClicks ?? 0))
    .slice(0, MOST_WRITTEN)
    .map(({ one, gains }) => ({
      key: `write_page ${one.keywordId}`,
      grounds: `${one.verdict} ${one.page.action} ${one.relevanceLabel ?? ""}`,
      hasFallen: false,
      kind: "write_page",
      title: `Write a ${one.page.contentType === "blog_post" ? "blog post" : "landing page"} for “${one.keyword}”`,
      url: null,
      keywordId: one.keywordId,
      why: `${one.volume.toLocaleString("en")} searches a month, no page of yours, chance of the top three ${formatPercent(one.chance)}.`,
      ...gains,
      expectedCitations: 0,
      chance: one.chance,
      credits: PRICES.blogPost["with-research"],
      basis: basisOf("insights.opportunities", NO_OUTCOMES),
      start: {
        operation: one.page.contentType === "blog_post" ? "produce.blog_post.create" : "produce.landing_page.create",
        input: { keyword: one.keyword },
      },
    }));
}

function refreshing(
  { opportunities, fallen, clicks, ownTexts, worth: { refresh } }: PlanFacts,
  served: Served,
): Candidate[] {
  const pages = new Map<string, Candidate>();
  const startOf = (url: string, keyword: string) => {
    const text = ownTexts.get(url);
    if (text === undefined) {
      return { credits: PRICES.brief.perBrief, start: { operation: "produce.brief.create", input: { keyword } } };
    }
    const operation = text.kind === "blog_post" ? "produce.blog_post.regenerate" : "produce.landing_page.regenerate";
    return {
      credits: PRICES.blogPost["with-research"],
      start: { operation, input: { id: text.recordId, preserveRefinements: true } },
    };
  };
  for (const { keywordId, keyword, url, from, to } of fallen) {
    if (pages.has(url)) continue;
    pages.set(url, {
      ...{ key: `refresh_page ${url}`, grounds: `fell to ${bandOf(to)}`, hasFallen: true, kind: "refresh_page" },
      ...{ title: `Refresh ${url}`, url, keywordId },
      why: `“${keyword}” fell from ${from} to ${to} beyond noise in four weeks.`,
      ...{ ...gainOfClicks(clicks, [url], refresh), expectedCitations: 0, chance: roundTo(refresh.chance, 3) },
      ...startOf(url, keyword),
      basis: basisOf("insights.movement", refresh),
    });
  }
  for (const one of onePerPage(opportunities)) {
    const { action, url } = one.page;
    if (url === null || (action !== "keep" && action !== "improve") || pages.has(url)) continue;
    const place = one.position === null ? "not found" : `at position ${one.position}`;
    pages.set(url, {
      ...{ key: `refresh_page ${url}`, grounds: `${action} ${bandOf(one.position)}`, hasFallen: false },
      ...{ kind: "refresh_page", title: `Improve ${url} for “${one.keyword}”`, url, keywordId: one.keywordId },
      why: `${one.volume.toLocaleString("en")} searches a month, ${place}, chance of the top three ${formatPercent(one.chance)}.`,
      ...{ ...served(one), expectedCitations: 0, chance: one.chance },
      ...startOf(url, one.keyword),
      basis: basisOf("insights.opportunities", refresh),
    });
  }
  return [...pages.values()]
    .sort((one, other) => Number(other.hasFallen) - Number(one.hasFallen) || clicksOf(other) - clicksOf(one))
    .slice(0, 2 * MOST_EACH);
}

function clicksOf({ expectedClicks }: Candidate): number {
  return expectedClicks ?? 0;
}

function fixing({ findings, clicks, worth: { fix } }: PlanFacts): Candidate[] {
  return [...findings]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_EACH)
    .map(([code, pages]) => ({
      ...{ key: `fix_finding ${code}`, grounds: `${code} ${pages.length}`, hasFallen: false, kind: "fix_finding" },
      title: `Fix “${code.replaceAll("_", " ")}” on ${pages.length === 1 ? "1 page" : `${pages.length} pages`}`,
      ...{ url: pages[0] ?? null, keywordId: null },
      why: `The last crawl found it on ${pages.slice(0, 3).join(", ")}.`,
      ...gainOfClicks(clicks, pages, fix),
      ...{ expectedCitations: 0, chance: roundTo(fix.chance, 3), credits: PRICES.siteAudit.perCrawl },
      basis: basisOf("site.pages.list", fix),
      start: { operation: "site.audit", input: {} },
    }));
}

/** A link helps the page that has most to gain. */
function earning({ links, opportunities, clicks, worth: { link } }: PlanFacts): Candidate[] {
  const target = opportunities.find(({ page }) => page.url !== null)?.page.url;
  if (target === undefined || target === null) return [];
  return links.slice(0, MOST_EACH).map(({ sourceUrl, sourceDomain, domainRating, competitor }) => ({
    ...{ key: `earn_link ${sourceDomain}`, grounds: sourceUrl, hasFallen: false, kind: "earn_link" },
    ...{ title: `Earn a link from ${sourceDomain} to ${target}`, url: sourceUrl, keywordId: null },
    why: `It links to ${competitor}${domainRating === null ? "" : `, domain rating ${Math.round(domainRating)}`}.`,
    ...gainOfClicks(clicks, [target], link),
    ...{ expectedCitations: 0, chance: roundTo(link.chance, 3), credits: PRICES.outreach.perDraft },
    basis: basisOf("research.competitor.backlinks.list", link),
    start: draftFor(target, sourceUrl),
  }));
}

function draftFor(ourContentUrl: string, targetUrl: string) {
  const input = { skill: "link_building.campaign.draft_email", input: { ourContentUrl, targetUrl } };
  return { operation: "agent.invoke", input };
}

function naming({ prospects, threads, opportunities, worth: { named } }: PlanFacts): Candidate[] {
  const target = opportunities.find(({ page }) => page.url !== null)?.page.url ?? null;
  return prospects.slice(0, MOST_EACH).flatMap(({ url, domain, cited, of }): Candidate[] => {
    const isThread = threads.has(url);
    if (of === 0 || (!isThread && target === null)) return [];
    const share = cited / of;
    const points = Math.max(0, named.mean) * POINTS_PER_EFFECT * share;
    return [
      {
        key: `${isThread ? "answer_thread" : "be_named"} ${url}`,
        ...{ grounds: `${domain} ${Math.round(10 * share)}`, hasFallen: false },
        kind: isThread ? "answer_thread" : "be_named",
        title: isThread ? `Answer the discussion ${url}` : `Be named on ${url}`,
        ...{ url, keywordId: null },
        why: `${cited} of ${of} answers cite it, and it does not name you.`,
        ...{ expectedClicks: 0, expectedCitations: roundTo(points, 3), chance: roundTo(named.chance, 3) },
        expectedRange: {
          of: "next_of_kind",
          clicks: null,
          citations: rangeOfNext(named, (tau) => tau * POINTS_PER_EFFECT * share, 3),
        },
        credits: isThread ? PRICES.discussions.perTopic : PRICES.outreach.perDraft,
        basis: basisOf("research.ai_citation.sources", named),
        start: isThread
          ? { operation: "research.discuss.research", input: { seedUrls: [url] } }
          : draftFor(target ?? url, url),
      },
    ];
  });
}

function indexing({ notIndexed, worth: { submission } }: PlanFacts): Candidate[] {
  const urls = notIndexed.slice(0, MOST_EACH);
  if (urls.length === 0) return [];
  return [
    {
      ...{ key: "index_pages", grounds: urls.toSorted().join(" "), hasFallen: false, kind: "index_pages" },
      title: `Submit ${urls.length === 1 ? "1 page" : `${urls.length} pages`} that the search engine has not indexed`,
      ...{ url: urls[0] ?? null, keywordId: null },
      why: `Not indexed: ${urls.slice(0, 3).join(", ")}.`,
      ...{ expectedClicks: null, expectedCitations: 0, chance: roundTo(submission.chance, 3) },
      credits: urls.length * PRICES.gscSubmission.perUrl,
      basis: basisOf("indexing.gsc.list", submission),
      start: { operation: "indexing.gsc.submit", input: { urls } },
    },
  ];
}

/** What a kind adds to the clicks of pages on average; null if no clicks were imported. */
function gainOfClicks(
  clicks: PlanFacts["clicks"],
  urls: readonly string[],
  worth: KindWorth,
): Pick<Candidate, "expectedClicks" | "expectedRange"> {
  if (clicks === null) return { expectedClicks: null, expectedRange: null };
  const now = urls.reduce((total, url) => total + (clicks.get(url) ?? 0), 0);
  const added = (tau: number) => now * Math.expm1(tau);
  return {
    expectedClicks: roundTo(Math.max(0, added(worth.mean)), 1),
    expectedRange: { of: "next_of_kind", clicks: rangeOfNext(worth, added, 1), citations: null },
  };
}

/** The normal deviation that 80 % lie within. */
const NORMAL_90 = 1.2815515655;

/** What 80 % of the next ones of a kind add. */
function rangeOfNext({ mean, nextSd }: KindWorth, added: (tau: number) => number, places: number) {
  const [low, high] = [-NORMAL_90, NORMAL_90].map((deviation) => roundTo(added(mean + deviation * nextSd), places));
  return { low: low ?? 0, high: high ?? 0 };
}

/** Positions that are one fact for a person who declines. */
function bandOf(position: number | null): string {
  if (position === null) return "none";
  return String(Math.ceil(position / 10));
}
