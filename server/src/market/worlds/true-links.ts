import { achievabilityOf, type MarketBacklink } from "../backlinks-of.ts";
import { personAt } from "../people.ts";
import { segmentOf } from "../phrase-words.ts";
import { randomOf } from "../random.ts";
import type { BusinessSite } from "./businesses.ts";
import { linksTo } from "./links-to.ts";
import type { WorldMarket } from "./market-of.ts";

/** Of those who would say yes, few read their mail: with this, one in twelve of all does. */
const RARE = 3.25;
/** What a site does for reasons that are not observable. */
const WHIM = 0.7;
/** Log-odds that each doubling of the sellers that a site links to adds: who links to many is in the habit. */
const HABIT = 0.5;
/** Without a person to contact, mail goes to a shared mailbox, which hardly ever replies. */
const UNANSWERED = 0.15;
/** Of a page about something that the brand does not sell, so much concerns it. */
const BESIDE = 0.6;

/**
 * How likely outreach for a brand would end in a link on a page, for judges: nothing that ships may read it. Who says yes follows
 * from what the site and its page are, as in the demo (`achievabilityOf`); whether anybody answers from who is there; the rest is
 * habit and whim.
 */
export function trueLinkChance(market: WorldMarket, brand: BusinessSite, link: MarketBacklink, day: number): number {
  const { source } = link;
  const open = achievabilityOf({ ...link, relevance: trueRelevance(brand, link) });
  const takesSubmissions = source.kind === "directory" || source.kind === "forum";
  const answered = takesSubmissions || personAt(market.seed, source.domain) !== undefined ? 1 : UNANSWERED;
  const whim = WHIM * randomOf(market.seed, "whim", source.domain).normal();
  const habit = HABIT * (Math.log2(1 + sellersLinked(market, source.domain, day)) - 1);
  return answered / (1 + Math.exp(RARE - Math.log(open / (1 - open)) - whim - habit));
}

/** How much a page is about what the brand sells, 0 to 1. */
export function trueRelevance({ business }: BusinessSite, { relevance, sourceUrl }: MarketBacklink): number {
  const isIn = (thing: string) => sourceUrl.includes(segmentOf(thing));
  const concernsUs = business.offers.some(isIn) || !business.trade.things.some(isIn);
  return concernsUs ? relevance : BESIDE * relevance;
}

const sellers = new WeakMap<WorldMarket, Map<string, number>>();

/** How many of the market's sellers a site links to, tracked or not. */
function sellersLinked(market: WorldMarket, domain: string, day: number): number {
  const known = sellers.get(market) ?? countSellers(market, day);
  sellers.set(market, known);
  return known.get(domain) ?? 0;
}

function countSellers(market: WorldMarket, day: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const site of market.sites) {
    if (site.kind !== "product") continue;
    for (const source of new Set(linksTo(market, site.domain, day).map((link) => link.source.domain))) {
      counts.set(source, (counts.get(source) ?? 0) + 1);
    }
  }
  return counts;
}
