import { wordsOf } from "../phrase-words.ts";
import { phrasesAboutName, phrasesAround } from "../phrases-around.ts";
import type { WorldMarket } from "./market-of.ts";
import { phrasesOf } from "./phrases-of.ts";

/** Makers of a trade whose names are searched. */
const NAMED = 10;

/** What people search in a world, as far as anybody has counted: about what is sold in it, about its names, and about what was published since it began. */
export function searchedPhrases(market: WorldMarket): string[] {
  const names = namesIn(market);
  const inTrades = market.trades.flatMap((trade) => [
    ...phrasesOf(market.seed, trade, names),
    ...trade.things.flatMap(around),
  ]);
  const ofBrands = market.brands.flatMap(({ name, business }) => [
    ...business.offers.filter((offer) => !business.trade.things.includes(offer)).flatMap(around),
    ...phrasesAboutName(name).map(({ phrase }) => phrase),
  ]);
  const published = market.sites.flatMap(({ pages = [] }) => pages.filter(({ since = 0 }) => since > market.day));
  const onNews = published.flatMap(({ title }) => [wordsOf(title).join(" "), ...around(title)]);
  return [...new Set([...inTrades, ...ofBrands, ...onNews])].filter((phrase) => phrase !== "");
}

/** Names of those who sell, as they are searched. */
function namesIn({ sites }: Pick<WorldMarket, "sites">): string[] {
  const names = sites.filter(({ kind }) => kind === "product").map(({ name }) => wordsOf(name).join(" "));
  return names.filter((name) => name !== "").slice(0, NAMED);
}

function around(seed: string): string[] {
  return phrasesAround(seed).map(({ phrase }) => phrase);
}
