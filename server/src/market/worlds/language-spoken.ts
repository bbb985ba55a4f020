import type { WorldState } from "../world-state.ts";
import { tradeOf } from "./brand-trade.ts";
import type { Industry } from "./industries.ts";
import { namesTrade, type TradeLanguage } from "./trades-abroad.ts";

/** The language of people who write about a subject: that of every trade of the world, or of the one that the subject names. Undefined for English. */
export function languageSpoken(
  trades: readonly Pick<Industry, "language" | "words">[],
  subject: string,
): TradeLanguage | undefined {
  const [first, ...others] = new Set(trades.map(({ language }) => language));
  if (others.length === 0) return first;
  return trades.find(({ language, words }) => language !== undefined && namesTrade(subject, words))?.language;
}

/** The same for brands of a world. */
export function languageOfBrands({ seed, brands }: Pick<WorldState, "seed" | "brands">, subject: string) {
  return languageSpoken(
    brands.map((brand) => tradeOf(seed, brand)),
    subject,
  );
}
