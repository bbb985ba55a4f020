import { DISCOVERY_METHODS, type RelevanceLabel } from "@findable/contract";
import { type LabelContext, labelKeywords } from "../../../src/domains/keywords/index.ts";
import { clicksAt } from "../../../src/market/clicks-at.ts";
import { rankOf } from "../../../src/market/serp-of.ts";
import { averageVolume } from "../../../src/market/volume-of.ts";
import type { WorldState } from "../../../src/market/world-state.ts";
import { INDUSTRIES, type Industry } from "../../../src/market/worlds/industries.ts";
import { createMarket, type WorldMarket } from "../../../src/market/worlds/market-of.ts";
import { truthOf } from "../../../src/market/worlds/true-labels.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { createSandboxLinkdata } from "../../../src/providers/linkdata/sandbox/sandbox.ts";
import { createSandboxSerpdata } from "../../../src/providers/serpdata/sandbox/sandbox.ts";
import { fillMetrics } from "../../../src/skills/research-keyword/fill-metrics.ts";
import {
  type Candidate,
  type MethodResult,
  mergeCandidates,
} from "../../../src/skills/research-keyword/merge-candidates.ts";
import { orderByUse } from "../../../src/skills/research-keyword/order-by-use.ts";
import { findNeighbors } from "../../../src/skills/research-keyword/serp-neighbors.ts";
import { momentIn } from "../../fakes/worlds/world-states.ts";

/** One keyword research in a world, in three orders, with the hidden use of each phrase. */
export interface JudgedResearch {
  /** Phrases as the methods returned them. */
  found: string[];
  ours: string[];
  /** The order before 0.3.0: by the places in the lists of all methods. */
  fused: string[];
  byVolume: string[];
  /** The limit without knowledge of ranks: true searches, times the true worth of a visit. */
  byTruth: string[];
  useOf: ReadonlyMap<string, number>;
}

/** Every second trade, and separate seeds. Nothing of this order was fitted on either half; the labels were fitted on the other. */
export const JUDGED = {
  trades: INDUSTRIES.filter((_trade, index) => index % 2 === 0),
  seeds: ["use-1", "use-2"],
};

const COUNTRY = "US";
const LANGUAGE = "en";
const LIMIT = 150;
const MONTHS = 6;
const KNOWN_RIVALS = 6;
const DAYS = [-3, 0, 3];
/** Worth of a visit by the true relation of its search to the offer. The order has the same scale, but not these labels. */
const WORTH: Readonly<Record<RelevanceLabel, number>> = {
  OFFERING: 1,
  ALTERNATIVE: 0.7,
  INCUMBENT: 0.3,
  COMPLEMENTARY: 0.3,
};
const WORTH_OF_OTHERS = 0.1;

export function researchesIn({ trades, seeds }: typeof JUDGED): Promise<JudgedResearch[]> {
  return Promise.all(trades.flatMap((trade) => seeds.map((seed) => researchIn(trade, seed))));
}

async function researchIn(trade: Industry, seed: string): Promise<JudgedResearch> {
  const state = worldOf(trade, seed);
  const market = createMarket(state);
  const [brand] = market.brands;
  if (brand === undefined) throw new Error("The world has no brand.");
  const asked = trade.things[0] ?? "";
  const { found, finds } = await candidatesFor(state, asked);
  const context = contextOf(market, brand);
  const labels = labelKeywords(
    finds.map(({ keyword }) => keyword),
    context,
  );
  const truth = (phrase: string) => averageVolume(market, phrase, COUNTRY) * worthOf(market, brand.domain, phrase);
  return {
    found,
    ours: orderByUse(finds, (_find, index) => labels[index] ?? { relevanceLabel: null, relevanceConfidence: null }).map(
      keywordOf,
    ),
    fused: finds.map(keywordOf),
    byVolume: finds.toSorted((one, other) => (other.volume ?? -1) - (one.volume ?? -1)).map(keywordOf),
    byTruth: finds.map(keywordOf).toSorted((one, other) => truth(other) - truth(one)),
    useOf: usesIn(state, market, brand.domain, finds.map(keywordOf)),
  };
}

function keywordOf({ keyword }: Candidate): string {
  return keyword;
}

function worldOf(trade: Industry, seed: string): WorldState {
  const bornAt = "2026-01-05T00:00:00.000Z";
  const brand = {
    workspaceId: `ws_${seed}`,
    domain: `${seed}-${trade.key.replaceAll(" ", "-")}.example`,
    name: `Orbit${trade.key}`,
    description: null,
    primaryKeywords: trade.things.slice(0, 2),
    country: COUNTRY,
    language: LANGUAGE,
  };
  return { seed, bornAt, now: momentIn({ bornAt }, 10), brands: [brand], events: [], deeds: [] };
}

/** What a thorough run finds, with the numbers that it asks for. */
async function candidatesFor(state: WorldState, seed: string): Promise<{ found: string[]; finds: Candidate[] }> {
  const findWorld = async () => state;
  const [serpdata, linkdata] = [createSandboxSerpdata({ findWorld }), createSandboxLinkdata({ findWorld })];
  const { signal } = new AbortController();
  const request = { seed, country: COUNTRY, language: LANGUAGE, limit: LIMIT, signal };
  const found: MethodResult[] = [];
  for (const method of DISCOVERY_METHODS) {
    if (method === "serp_neighbors") {
      const { phrases } = await findNeighbors(serpdata, {
        ...request,
        seed: { kind: "phrase", text: seed },
        searches: 5,
      });
      found.push({ method, phrases });
    } else if (method.startsWith("linkdata_")) {
      // Safe: the prefix names the methods of this port.
      found.push({
        method,
        phrases: (await linkdata.keywords.discover({ ...request, method: method as "linkdata_matching" })).phrases,
      });
    } else {
      found.push({
        method,
        phrases:
          (await serpdata.keywords?.discover({ ...request, method: method as "related_keywords" }))?.phrases ?? [],
      });
    }
  }
  const { finds } = mergeCandidates(found, LANGUAGE, seed);
  const market = { country: COUNTRY, language: LANGUAGE, most: 2 * LIMIT };
  const filled = await fillMetrics({ serpdata, linkdata }, finds, market, { signal, attempt: 1 });
  return { found: found.flatMap(({ phrases }) => phrases.map(({ keyword }) => keyword)), finds: filled.finds };
}

function contextOf(market: WorldMarket, { domain, name, business }: WorldMarket["brands"][number]): LabelContext {
  const rivals = market.sites.filter((site) => site.kind === "product" && site.domain !== domain);
  return {
    offers: [...business.offers],
    brandNames: [name],
    competitorNames: rivals.slice(0, KNOWN_RIVALS).map((site) => site.name),
    language: LANGUAGE,
  };
}

/** Visits a month, half a year after the brand published a page for each phrase, times the true worth of a visit. */
function usesIn(
  state: WorldState,
  market: WorldMarket,
  domain: string,
  phrases: readonly string[],
): Map<string, number> {
  const later = createMarket({
    ...state,
    now: momentIn(state, 10 + 31 * MONTHS),
    deeds: phrases.map((phrase, number) => {
      const text = `${phrase}. `.repeat(400);
      return {
        kind: "page_published" as const,
        url: `https://${domain}/new/${number}`,
        title: phrase,
        text,
        at: state.now,
      };
    }),
  });
  const then = worldDay(state) + 31 * MONTHS;
  return new Map(
    phrases.map((query) => {
      const clicks = DAYS.map((day) => {
        const rank = rankOf(later, { query, day: then + day, device: "desktop", country: COUNTRY }, domain)?.rank;
        return rank === undefined ? 0 : clicksAt(rank);
      });
      const visits = (averageVolume(market, query, COUNTRY) * clicks.reduce((sum, one) => sum + one, 0)) / DAYS.length;
      return [query, visits * worthOf(market, domain, query)];
    }),
  );
}

function worthOf(market: WorldMarket, domain: string, phrase: string): number {
  const { relevance } = truthOf(market, domain, phrase);
  return relevance === null ? WORTH_OF_OTHERS : WORTH[relevance];
}
