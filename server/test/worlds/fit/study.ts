import { LEAST_FIT, type PageText, pitchWords, placementOn } from "../../../src/domains/campaigns/index.ts";
import { addressFor, subjectFor } from "../../../src/market/page-for.ts";
import { wordsOf } from "../../../src/market/phrase-words.ts";
import { randomOf } from "../../../src/market/random.ts";
import { resultsOf } from "../../../src/market/serp-of.ts";
import { INDUSTRIES, type Industry } from "../../../src/market/worlds/industries.ts";
import { createMarket, type WorldMarket } from "../../../src/market/worlds/market-of.ts";
import { documentsOf } from "../../../src/market/worlds/site-documents.ts";
import { FIRST_DAY } from "../../../src/market/worlds/world-day.ts";
import { createPageReader } from "../../../src/providers/crawler/sandbox/read-document.ts";
import { worldBrand, worldState } from "../../fakes/worlds/world-states.ts";
import type { Figure } from "../../judges/figures.ts";
import { isWholeSample } from "../../judges/sample-size.ts";

/** A page of others beside a page of ours. */
export interface JudgedPair {
  /** What the market made the page about: the subject of our page, another subject of the trade, or of another trade. */
  truth: "same" | "beside" | "elsewhere";
  /** Probability of fit by the rules of the product. */
  fit: number;
  /** Whether the page has the subject of our page as a phrase, which is what a search within the page would find. */
  hasPhrase: boolean;
}

const RESULTS = 6;
const PITCHES = 4;

/** Pairs of fresh worlds of these trades. */
export function pairsOf(seed: string, trades: readonly Industry[]): JudgedPair[] {
  return trades.flatMap((trade) => pairsOfTrade(`${seed} ${trade.key}`, trade));
}

function pairsOfTrade(seed: string, trade: Industry): JudgedPair[] {
  const random = randomOf(seed, "fit");
  const brand = worldBrand({
    name: "Oakline",
    domain: "oakline.example.com",
    primaryKeywords: trade.things.slice(0, 3),
  });
  const market = createMarket(worldState({ seed, brands: [brand] }));
  const own = market.brands[0];
  if (own === undefined) throw new Error("The world has no brand.");
  const subjects = [...trade.things, ...trade.jobs, ...trade.subjects];
  const pages = random
    .shuffle((own.pages ?? []).filter(({ path }) => path !== "/" && path !== "/pricing"))
    .slice(0, PITCHES);
  const others = INDUSTRIES.filter(({ key }) => key !== trade.key);
  return pages.flatMap(({ path, about }) => {
    const ours = readPage(market, own.domain, path);
    if (ours === undefined) return [];
    const pitch = pitchWords({ ...ours.text, description: ours.description }, { language: "en", brandName: own.name });
    const beside = random.shuffle(subjects.filter((subject) => !shareWords(subject, about))).slice(0, 2);
    const elsewhere = random
      .shuffle(random.pick(others).things.filter((thing) => !shareWords(thing, about)))
      .slice(0, 2);
    const queries = [
      ...[about, `best ${about}`].map((query) => ({ query, truth: "same" as const })),
      ...beside.map((query) => ({ query, truth: "beside" as const })),
      ...elsewhere.map((query) => ({ query, truth: "elsewhere" as const })),
    ];
    return queries.flatMap(({ query, truth }) =>
      strangersFor(market, query).flatMap((page): JudgedPair[] => {
        const text = `${page.title}\n${page.headings.join("\n")}\n${page.text}`.toLowerCase();
        return [{ truth, fit: placementOn(page, pitch, "en").fit, hasPhrase: text.includes(about.toLowerCase()) }];
      }),
    );
  });
}

/** Pages of sites that sell nothing, as the search for a phrase shows them. */
function strangersFor(market: WorldMarket, query: string): PageText[] {
  const search = { query, day: FIRST_DAY, device: "desktop" as const, country: "US" };
  const results = resultsOf(market, search, 60).filter(({ site }) => site.pages === undefined);
  return results.slice(0, RESULTS).flatMap(({ site, url }) => {
    const { pathname } = new URL(url ?? addressFor(market, site, undefined, subjectFor(market, query)));
    return readPage(market, site.domain, pathname)?.text ?? [];
  });
}

function readPage(
  market: WorldMarket,
  domain: string,
  path: string,
): { text: PageText; description: string | null } | undefined {
  const page = createPageReader(`https://${domain}`, documentsOf(market, [], domain, path)).read(path, 0);
  if (page === undefined || page.status !== 200) return undefined;
  const { url, title, description, headings, text } = page;
  return { text: { url, title: title ?? "", headings: headings.map((one) => one.text), text }, description };
}

function shareWords(one: string, other: string): boolean {
  const words = new Set(wordsOf(other));
  return wordsOf(one).some((word) => words.has(word) && word.length > 3);
}

export interface Judgement {
  macroF1: number;
  /** F1 of pages that fit, and of those that do not. */
  fits: number;
  others: number;
}

/** F1 of a rule that says whether a page fits, by class and as their mean. */
export function judge(pairs: readonly JudgedPair[], fits: (pair: JudgedPair) => boolean): Judgement {
  const f1 = (wanted: boolean) => {
    const right = pairs.filter((pair) => (pair.truth === "same") === wanted && fits(pair) === wanted).length;
    const sum =
      pairs.filter(({ truth }) => (truth === "same") === wanted).length +
      pairs.filter((pair) => fits(pair) === wanted).length;
    return sum === 0 ? 0 : (2 * right) / sum;
  };
  return { fits: f1(true), others: f1(false), macroF1: (f1(true) + f1(false)) / 2 };
}

/** What the product's fit must reach beside a search for the phrase. */
export function figuresOf(pairs: readonly JudgedPair[]): Figure[] {
  const rules = judge(pairs, ({ fit }) => fit >= LEAST_FIT);
  const phrase = judge(pairs, ({ hasPhrase }) => hasPhrase);
  return [
    // A trade of 140 pages leaves room for chance; the judge takes six.
    { name: "macro-F1", value: rules.macroF1, least: Math.max(0.8, phrase.macroF1 + (isWholeSample ? 0.05 : -0.06)) },
    { name: "of the phrase", value: phrase.macroF1 },
    { name: "calibration error", value: calibration(pairs).error, most: isWholeSample ? 0.1 : 0.15 },
  ];
}

export interface Bin {
  from: number;
  count: number;
  said: number;
  true: number;
}

/** Expected calibration error of fit as the probability that the page is about our subject, over ten bins. */
export function calibration(pairs: readonly JudgedPair[]): { error: number; bins: Bin[] } {
  const bins = Array.from({ length: 10 }, (_, place) => place / 10).flatMap((from): Bin[] => {
    const inside = pairs.filter(({ fit }) => Math.min(9, Math.floor(fit * 10)) === Math.round(from * 10));
    if (inside.length === 0) return [];
    const said = inside.reduce((sum, { fit }) => sum + fit, 0) / inside.length;
    return [
      { from, count: inside.length, said, true: inside.filter(({ truth }) => truth === "same").length / inside.length },
    ];
  });
  const error = bins.reduce((sum, bin) => sum + (bin.count / pairs.length) * Math.abs(bin.said - bin.true), 0);
  return { error, bins };
}
