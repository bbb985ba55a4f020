import type { Market, MarketSite, SitePage } from "../market.ts";
import { capitalised } from "../phrase-words.ts";
import { randomOf } from "../random.ts";
import type { WorldState } from "../world-state.ts";
import { tradeByDomain } from "./brand-trade.ts";
import { type BusinessSite, brandSite, publisherSites, rivalSite, rivalSites } from "./businesses.ts";
import { deedsKey, newcomer, type PlacedLink, placedLinks, publishedPages, shocksOf } from "./happenings.ts";
import type { Industry } from "./industries.ts";
import { FIRST_DAY } from "./world-day.ts";

/** The market of a world. Its brands come first among its sites, by age. */
export interface WorldMarket extends Market {
  brands: readonly BusinessSite[];
  /** What is sold in it, without repetition. */
  trades: readonly Industry[];
  /** Links that its users won. */
  placed: readonly PlacedLink[];
}

/** The country in which a phrase's numbers are at home. */
const COUNTRY = "US";
/** Markets that are kept, the last used last, and queries that each remembers: together some 50 MB at most. */
const KEPT = 12;
const REMEMBERED = 250;
const markets = new Map<string, WorldMarket>();

/** The market that a world has become. Equal states have equal markets; the time of day changes nothing in them. */
export function marketOf(state: WorldState): WorldMarket {
  const key = keyOf(state);
  const market = markets.get(key) ?? createMarket(state);
  markets.delete(key);
  markets.set(key, market);
  for (const [oldest] of markets) {
    if (markets.size <= KEPT) break;
    markets.delete(oldest);
  }
  return market;
}

/** The same, made anew; for tests of what is kept. */
export function createMarket(state: WorldState): WorldMarket {
  const { seed } = state;
  const brands = state.brands.map((brand) => brandSite(seed, { ...brand, domain: brand.domain.toLowerCase() }));
  const trades = [...new Map(brands.map(({ business }) => [business.trade.key, business.trade])).values()];
  const shocks = shocksOf(state);
  const published = publishedPages(state);
  const sites = new Map<string, MarketSite>();
  const add = (site: MarketSite) => sites.has(site.domain) || sites.set(site.domain, site);
  for (const site of brands) add(site);
  for (const trade of trades)
    for (const site of [...rivalSites(seed, trade), ...publisherSites(seed, trade)]) add(site);
  for (const shock of shocks) {
    if (shock.kind === "surge" && !sites.has(shock.domain)) add(risen(seed, shock.domain, trades));
  }
  for (const [host, pages] of published) publish(sites, seed, host, pages);
  return {
    seed,
    day: FIRST_DAY,
    country: COUNTRY,
    sites: [...sites.values()],
    known: new Map(),
    remembers: REMEMBERED,
    joinsPlurals: true,
    brands,
    trades,
    placed: placedLinks(state),
    ...(shocks.length === 0 ? {} : { shocks }),
  };
}

/** A rival that was unknown before it rose. It competes with the oldest brand unless its domain says otherwise. */
function risen(seed: string, domain: string, trades: readonly Industry[]): MarketSite {
  const guessed = tradeByDomain(seed, domain, trades);
  const trade = trades.find(({ key }) => key === guessed.key) ?? trades[0] ?? guessed;
  const [label = domain] = domain.split(".");
  return rivalSite(seed, trade, { name: capitalised(label), domain, authority: 38 });
}

function publish(sites: Map<string, MarketSite>, seed: string, host: string, pages: readonly SitePage[]): void {
  const known = sites.get(host) ?? [...sites.values()].find(({ domain }) => host.endsWith(`.${domain}`));
  const site =
    known ??
    newcomer({ name: host, domain: host, authority: 12 + Math.round(30 * randomOf(seed, "host", host).number()) }, []);
  sites.set(site.domain, { ...site, pages: [...(site.pages ?? []), ...pages] });
}

function keyOf(state: WorldState): string {
  const brands = state.brands.map(({ domain, name, description, primaryKeywords }) => [
    domain,
    name,
    description,
    primaryKeywords,
  ]);
  return JSON.stringify([state.seed, brands, shocksOf(state), deedsKey(state)]);
}
