import { expect, test } from "vitest";
import { siteKindOf } from "../../src/domains/competitors/index.ts";
import { randomOf } from "../../src/market/random.ts";
import { resultsOf } from "../../src/market/serp-of.ts";
import { INDUSTRIES, type Industry } from "../../src/market/worlds/industries.ts";
import { marketOf } from "../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../src/market/worlds/phrases-of.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";

/** The rule was written on the other trades. `npm run judge:overlap` takes all six. */
const JUDGED = INDUSTRIES.filter((_trade, index) => index % 2 === 0).slice(0, isWholeSample ? undefined : 1);
const SEED = "kinds-judged";
const QUERIES = 40;
const OFTEN = 3;

interface Judged {
  truth: "brand" | "publisher";
  said: "brand" | "publisher" | null;
}

/** The sites that rank for several queries of a trade: the competitors that a report names. */
function sitesIn(trade: Industry): Judged[] {
  const bornAt = "2026-01-05T00:00:00.000Z";
  const market = marketOf({ seed: SEED, bornAt, now: bornAt, events: [], deeds: [], brands: [] });
  const queries = randomOf(SEED, trade.key)
    .shuffle(phrasesOf(SEED, trade, []))
    .slice(0, QUERIES);
  const results = queries.flatMap((query) =>
    resultsOf(market, { query, day: 20, device: "desktop", country: "US" }, 20),
  );
  return [...Map.groupBy(results, ({ site }) => site)]
    .filter(([, its]) => its.length >= OFTEN)
    .map(([site, its]) => ({
      truth: site.kind === "product" ? "brand" : "publisher",
      said: siteKindOf(site.domain, its),
    }));
}

test("sites that rank often are called brands or publishers, and nine in ten of these names are right", () => {
  const judged = JUDGED.flatMap(sitesIn);
  const named = judged.filter(({ said }) => said !== null);
  const precisionOf = (kind: Judged["said"]) => {
    const so = judged.filter(({ said }) => said === kind);
    return so.filter(({ truth, said }) => truth === said).length / so.length;
  };

  const missed = printFigures([
    { name: "sites", value: judged.length, digits: 0, least: isWholeSample ? 250 : 30 },
    { name: "share with a kind", value: named.length / judged.length, least: 0.8 },
    { name: "precision of brand", value: precisionOf("brand"), least: 0.9 },
    { name: "of publisher", value: precisionOf("publisher"), least: 0.9 },
  ]);
  expect(missed).toEqual([]);
});
