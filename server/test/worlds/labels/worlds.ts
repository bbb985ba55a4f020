import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import type { LabelContext } from "../../../src/domains/keywords/index.ts";
import { INDUSTRIES, type Industry } from "../../../src/market/worlds/industries.ts";
import { marketOf } from "../../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../../src/market/worlds/phrases-of.ts";
import { truthOf } from "../../../src/market/worlds/true-labels.ts";

/** The phrases of one brand's trade, with what holds of them. */
export interface JudgedBrand {
  trade: string;
  /** What the brand's workspace knows: its own offers and name, and two thirds of its rivals. */
  context: LabelContext;
  phrases: JudgedPhrase[];
}

export interface JudgedPhrase {
  keyword: string;
  intents: readonly IntentLabel[];
  relevance: RelevanceLabel | null;
}

const KNOWN_RIVALS = 6;

/** Every second trade, and separate seeds: what is fitted is never judged. */
export const FITTED = {
  trades: INDUSTRIES.filter((_trade, index) => index % 2 === 1),
  seeds: ["fit-1", "fit-2", "fit-3"],
};
export const JUDGED = { trades: INDUSTRIES.filter((_trade, index) => index % 2 === 0), seeds: ["judge-1", "judge-2"] };

export function brandsOf({ trades, seeds }: { trades: readonly Industry[]; seeds: readonly string[] }): JudgedBrand[] {
  return trades.flatMap((trade) => seeds.map((seed) => brandIn(trade, seed)));
}

function brandIn(trade: Industry, seed: string): JudgedBrand {
  const domain = `${seed}-${trade.key}.example`;
  const bornAt = "2026-01-05T00:00:00.000Z";
  const market = marketOf({
    seed,
    bornAt,
    now: bornAt,
    brands: [
      {
        workspaceId: `ws_${seed}`,
        domain,
        name: `Orbit${trade.key}`,
        description: null,
        primaryKeywords: trade.things.slice(0, 2),
        country: "US",
        language: "en",
      },
    ],
    events: [],
    deeds: [],
  });
  const [brand] = market.brands;
  if (brand === undefined) throw new Error("The world has no brand.");
  const rivals = market.sites
    .filter((site) => site.kind === "product" && site.domain !== domain)
    .map(({ name }) => name);
  const names = [...rivals, brand.name].map((name) => name.toLowerCase());
  return {
    trade: trade.key,
    context: {
      offers: [...brand.business.offers],
      brandNames: [brand.name],
      competitorNames: rivals.slice(0, KNOWN_RIVALS),
      language: "en",
    },
    phrases: phrasesOf(seed, brand.business.trade, names).map((keyword) => ({
      keyword,
      ...truthOf(market, domain, keyword),
    })),
  };
}
