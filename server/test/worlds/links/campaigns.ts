import type { LinkFacts } from "../../../src/domains/competitors/achievability.ts";
import { offerWords, scoreLinks } from "../../../src/domains/competitors/index.ts";
import { randomOf } from "../../../src/market/random.ts";
import { INDUSTRIES, type Industry } from "../../../src/market/worlds/industries.ts";
import { linksTo } from "../../../src/market/worlds/links-to.ts";
import { marketOf } from "../../../src/market/worlds/market-of.ts";
import { trueLinkChance, trueRelevance } from "../../../src/market/worlds/true-links.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { createSandboxLinkdata } from "../../../src/providers/linkdata/sandbox/sandbox.ts";
import { worldBrand, worldState } from "../../fakes/worlds/world-states.ts";

/** A page that links to a rival, what the product makes of it, and what came of writing to it. */
export interface Prospect {
  facts: LinkFacts;
  alsoLinksTo: number;
  /** The evidence of the page according to the product, in log-odds. */
  pageOdds: number;
  /** How likely it truly is, and whether a campaign earned it. */
  chance: number;
  earned: boolean;
  /** How much it truly is about what the brand sells. */
  trueRelevance: number;
}

/** Every second trade, and separate seeds: what is fitted is never judged. */
export const FITTED = {
  trades: INDUSTRIES.filter((_trade, index) => index % 2 === 1),
  seeds: ["fit-1", "fit-2"],
};
export const JUDGED = { trades: INDUSTRIES.filter((_trade, index) => index % 2 === 0), seeds: ["judge-1"] };

/** Competitors that the brand tracks. */
const TRACKED = 5;
const MOST_LINKS = 10_000;

export async function prospectsOf({
  trades,
  seeds,
}: {
  trades: readonly Industry[];
  seeds: readonly string[];
}): Promise<Prospect[]> {
  const campaigns = await Promise.all(trades.flatMap((trade) => seeds.map((seed) => campaign(trade, seed))));
  return campaigns.flat();
}

/** Writes to everybody who links to one of the rivals that are tracked, once. */
async function campaign(trade: Industry, seed: string): Promise<Prospect[]> {
  const domain = `${seed}-${trade.key}.example`;
  const name = `Orbit${trade.key}`;
  const state = worldState({
    seed: `${seed} ${trade.key}`,
    brands: [worldBrand({ domain, name, primaryKeywords: trade.things.slice(0, 2) })],
  });
  const [market, day] = [marketOf(state), worldDay(state)];
  const [brand] = market.brands;
  const { links } = createSandboxLinkdata({ findWorld: async () => state });
  if (brand === undefined || links === undefined) throw new Error("The world has no brand, or nobody who knows links.");
  const rivals = market.sites.filter((site) => site.kind === "product" && site !== brand).slice(0, TRACKED);
  const phrases = [...brand.business.offers, ...trade.things.slice(0, 2)].map((text) => ({ text, weight: 1 }));
  const offer = offerWords(phrases, "en");

  const all = { offset: 0, limit: MOST_LINKS, minDomainRating: 0, linkType: "all", country: null } as const;
  const pulls = await Promise.all(
    rivals.map(async (rival) => {
      const { backlinks } = await links.backlinks({
        domain: rival.domain,
        ...all,
        signal: AbortSignal.timeout(60_000),
      });
      const scored = scoreLinks(backlinks, {
        offer,
        language: "en",
        competitorDomain: rival.domain,
        ownDomain: domain,
      });
      const raw = new Map(backlinks.map((link) => [link.sourceUrl, link]));
      return { rival, scored, raw, sites: new Set(scored.map(({ sourceDomain }) => sourceDomain)) };
    }),
  );
  const prospects = new Map<string, Prospect>();
  for (const { rival, scored, raw } of pulls) {
    const truths = new Map(linksTo(market, rival.domain, day).map((link) => [link.sourceUrl, link]));
    for (const { sourceUrl, sourceDomain, pageType, relevance, domainRating, linkType, pageOdds } of scored) {
      const truth = truths.get(sourceUrl);
      if (truth === undefined || prospects.has(sourceUrl)) continue;
      const chance = trueLinkChance(market, brand, truth, day);
      prospects.set(sourceUrl, {
        facts: {
          pageType,
          relevance,
          domainRating,
          followed: linkType === "dofollow",
          outboundLinks: raw.get(sourceUrl)?.outboundLinks ?? null,
        },
        alsoLinksTo: pulls.filter(({ sites }) => sites.has(sourceDomain)).length - 1,
        pageOdds,
        chance,
        trueRelevance: trueRelevance(brand, truth),
        earned: randomOf(seed, "campaign", domain, sourceUrl).chance(chance),
      });
    }
  }
  return [...prospects.values()];
}
