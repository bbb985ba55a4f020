import { groupKeywords } from "../../../src/domains/clusters/index.ts";
import {
  type Opportunity,
  type OpportunityFacts,
  rankOpportunities,
} from "../../../src/domains/insights/rank-opportunities.ts";
import { clicksAt } from "../../../src/market/clicks-at.ts";
import { difficultyOf } from "../../../src/market/difficulty-of.ts";
import { phrasesAround } from "../../../src/market/phrases-around.ts";
import { randomOf } from "../../../src/market/random.ts";
import { addressesOf, rankOf } from "../../../src/market/serp-of.ts";
import { averageVolume } from "../../../src/market/volume-of.ts";
import type { WorldDeed, WorldState } from "../../../src/market/world-state.ts";
import { INDUSTRIES } from "../../../src/market/worlds/industries.ts";
import { createMarket, type WorldMarket } from "../../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../../src/market/worlds/phrases-of.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { momentIn } from "../../fakes/worlds/world-states.ts";

const COUNTRY = "US";
const LANGUAGE = "en";
const AGE = 10;
const DAYS = 90;
const MOST_KEYWORDS = 150;
/** Days around the last one, against the jitter of a day. */
const AROUND = [-4, 0, 4];
/** Searches as a tool reports them. */
const TOOL_ERROR = 0.35;
/** A month of clicks on the day of the plan. */
const MONTH = 28 / 30.4;

/** A site with what the service knows of it. */
export interface PlanWorld {
  state: WorldState;
  market: WorldMarket;
  domain: string;
  facts: OpportunityFacts[];
  /** Keywords in the order of `insights.opportunities`, each of them. */
  keywords: Opportunity[];
  /** One for each page. */
  opportunities: Opportunity[];
  /** Clicks of each page in four weeks. */
  clicks: Map<string, number>;
  /** Pages that link to others of the trade. */
  links: { sourceUrl: string; sourceDomain: string; domainRating: number; isEarned: boolean }[];
  /** True searches by phrase. */
  searches: Map<string, number>;
}

/** A world of a trade, ten days old. */
export function openPlanWorld(number: number, seed: string): PlanWorld {
  const trade = INDUSTRIES[number % INDUSTRIES.length];
  if (trade === undefined) throw new Error("There are no trades.");
  const bornAt = "2026-01-05T00:00:00.000Z";
  const domain = `${seed}-${trade.key.replaceAll(" ", "-")}.example`;
  const brand = {
    ...{ workspaceId: `ws_${seed}`, domain, name: `Orbit${trade.key}`, description: null },
    ...{ primaryKeywords: trade.things.slice(0, 2), country: COUNTRY, language: LANGUAGE },
  };
  const state = { seed, bornAt, now: momentIn({ bornAt }, AGE), brands: [brand], events: [], deeds: [] };
  const market = createMarket(state);
  const random = randomOf("plan", seed, number);
  const names = market.sites.filter(({ kind }) => kind === "product").map(({ name }) => name.toLowerCase());
  const around = trade.things.flatMap((thing) => phrasesAround(thing).map(({ phrase }) => phrase));
  const all = [...new Set([...phrasesOf(seed, trade, names.slice(1, 4)), ...around])];
  const phrases = random.shuffle(all.filter((one) => averageVolume(market, one, COUNTRY) > 0)).slice(0, MOST_KEYWORDS);
  const search = (query: string) => ({ query, day: worldDay(state), device: "desktop" as const, country: COUNTRY });
  const searches = new Map(phrases.map((one) => [one, averageVolume(market, one, COUNTRY)]));
  const ranks = new Map(phrases.map((one) => [one, rankOf(market, search(one), domain)]));
  const inputs = phrases.map((keyword) => ({
    ...{ id: `kw_${keyword}`, keyword, kd: difficultyOf(market, keyword), intentLabels: [], ownedPages: [] },
    volume: Math.max(10, Math.round((searches.get(keyword) ?? 0) * Math.exp(TOOL_ERROR * random.normal()))),
    results: addressesOf(market, search(keyword), 10),
  }));
  const groups = groupKeywords(inputs, { minSimilarity: 0.3, language: LANGUAGE });
  const facts = groups.flatMap(({ members }, place) =>
    members.map(({ keyword: { id, keyword, volume, kd } }): OpportunityFacts => {
      const rank = ranks.get(keyword);
      const url = rank === undefined || rank.rank > 30 ? null : rank.url;
      const page = { action: url === null ? "create" : "improve", url, slug: url === null ? slugOf(keyword) : null };
      return {
        ...{ keywordId: id, keyword, volume, kd, relevanceLabel: null, fit: 1, pillarId: null, tags: [] },
        ...{ position: rank?.rank ?? null, checkedAt: state.now, analysis: null },
        // The fields that the ranking reads.
        cluster: { id: `cl_${place}`, size: members.length, page: { ...page, contentType: "blog_post" } as never },
      };
    }),
  );
  const clicks = new Map<string, number>();
  for (const [phrase, rank] of ranks) {
    if (rank === undefined) continue;
    const month = (searches.get(phrase) ?? 0) * clicksAt(rank.rank) * MONTH;
    clicks.set(rank.url, (clicks.get(rank.url) ?? 0) + month);
  }
  const links = market.sites
    .filter((site) => site.kind !== "product" && site.domain !== domain)
    .slice(0, 40)
    .map((site) => ({
      ...{ sourceUrl: `https://${site.domain}/list`, sourceDomain: site.domain, domainRating: site.authority },
      isEarned: random.chance(0.08),
    }));
  return {
    ...{ state, market, domain, facts, clicks, links, searches },
    keywords: rankOpportunities(facts, "keyword"),
    opportunities: rankOpportunities(facts, "page"),
  };
}

function slugOf(keyword: string): string {
  return keyword.replaceAll(" ", "-");
}

/** What a step does in the world; undefined for one that its market does not answer. */
export interface Step {
  key: string;
  credits: number;
  deed: WorldDeed | undefined;
}

const SECTION = "Think about it before you choose, and ask what matters most to you in the second year. ";

export function pageDeed({ state }: PlanWorld, url: string, keyword: string): WorldDeed {
  const parts = [1, 2, 3, 4, 5].map(
    (part) => `## Part ${part} of ${keyword}\n\n${SECTION.repeat(6)}([source](https://source${part}.example/page))`,
  );
  const text = [`# ${keyword}`, `${keyword}. ${SECTION}`, ...parts].join("\n\n");
  return { kind: "page_published", url, title: keyword, text, at: state.now };
}

export function linkDeed({ state }: PlanWorld, sourceUrl: string, targetUrl: string): WorldDeed {
  return { kind: "link_placed", sourceUrl, targetUrl, anchor: "Orbit", follow: true, at: state.now };
}

/** Visits a month of the site after 90 days, over all phrases. */
export function visitsAfter({ state, domain, searches }: PlanWorld, steps: readonly Step[]): number {
  const deeds = steps.flatMap(({ deed }) => deed ?? []);
  const later = { ...state, now: momentIn(state, AGE + DAYS), deeds };
  const market = createMarket(later);
  let total = 0;
  for (const [query, volume] of searches) {
    for (const around of AROUND) {
      const search = { query, day: worldDay(later) + around, device: "desktop" as const, country: COUNTRY };
      const rank = rankOf(market, search, domain)?.rank;
      total += rank === undefined ? 0 : (volume * clicksAt(rank)) / AROUND.length;
    }
  }
  return total;
}
