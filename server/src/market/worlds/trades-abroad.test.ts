import { expect, test } from "vitest";
import type { WorldBrand } from "../world-state.ts";
import { tradeOf } from "./brand-trade.ts";
import { phrasesOf } from "./phrases-of.ts";

const ENGLISH =
  /\b(best|cheap|how to|near me|for (?:beginners|families)|reviews?|pricing|free trial|starter set|subscription|not as described|trouble with|arrives late|choose|compare)\b/;

function brand(language: string | null, primaryKeywords: string[], description: string | null = null): WorldBrand {
  const place = { workspaceId: "ws_1", domain: "brand.example", name: "Brand", country: null };
  return { ...place, language, primaryKeywords, description };
}

test.each([
  ["de", ["rechnungsprogramm"], "Rechnungssoftware für Handwerker", "buchhaltung", "software"],
  ["de", ["kajakverleih"], null, "kajak", "services"],
  ["de", ["lastenrad"], "Fahrräder aus Leipzig", "fahrrad", "goods"],
  ["de", ["waldhonig"], "Honig vom Imker", "own waldhonig", "goods"],
  ["de", ["gitarrenkurs"], null, "own gitarrenkurs", "services"],
  ["fr", ["logiciel de facturation"], null, "comptabilité", "software"],
  ["fr", ["vélo électrique"], null, "vélo", "goods"],
  ["fr", ["miel de montagne"], null, "own miel de montagne", "goods"],
])(
  "a brand that speaks %s and sells %j has a trade of that language, and no English phrases",
  (language, keywords, about, key, sells) => {
    const trade = tradeOf("seed", brand(language, keywords, about));
    const phrases = phrasesOf("seed", trade, ["paddelhaus"]);

    expect(trade).toMatchObject({ key, sells, language });
    expect(phrases.length).toBeGreaterThan(100);
    expect(phrases.filter((phrase) => ENGLISH.test(phrase))).toEqual([]);
    expect(new Set(phrases).size).toBe(phrases.length);
  },
);

test("a brand without keywords and description, and one in another language, keeps the trade that it had", () => {
  expect(tradeOf("seed", brand("de", []))).toEqual(tradeOf("seed", brand(null, [])));
  expect(tradeOf("seed", brand("it", ["biciclette"]))).toEqual(tradeOf("seed", brand(null, ["biciclette"])));
});
