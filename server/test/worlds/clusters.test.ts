import { beforeAll, expect, test } from "vitest";
import calculateClusters from "../../src/domains/clusters/calculate-clusters.ts";
import { groupKeywords } from "../../src/domains/clusters/group-keywords.ts";
import { randomOf } from "../../src/market/random.ts";
import { INDUSTRIES } from "../../src/market/worlds/industries.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { type BCubed, bCubed } from "./clusters/b-cubed.ts";
import { groupBySharedWords } from "./clusters/shared-words.ts";
import { keywordsOf, type SearchedTrade, searchTrade, torn } from "./clusters/worlds.ts";

const USUAL = 0.3;
/** `npm run judge:clusters` takes all three. */
const TRADES = isWholeSample ? [0, 2, 4] : [0];
const ORDERS = isWholeSample ? 100 : 10;
const SHARED_WORDS = [0.5, 0.6, 0.7, 0.8, 1];

/** Groups as places of phrases, of all phrases of a trade. */
type Grouper = (searched: SearchedTrade) => number[][];

interface Verdict {
  name: string;
  /** Over all keywords, of which most belong with no other. */
  all: BCubed;
  /** Over those that do. */
  inCompany: BCubed;
}

let trades: SearchedTrade[];

beforeAll(() => {
  trades = TRADES.flatMap((trade, place) => {
    const industry = INDUSTRIES[trade];
    return industry === undefined ? [] : [searchTrade(industry, `judge-${place + 1}`)];
  });
});

function byResults(
  pagesOf: (searched: SearchedTrade) => string[][],
  { minSimilarity = USUAL, unsearched = 0 } = {},
): Grouper {
  return (searched) =>
    groupKeywords(keywordsOf(searched.phrases, pagesOf(searched), unsearched), { minSimilarity, language: "en" }).map(
      ({ members }) => members.map(({ keyword }) => Number(keyword.id.slice("kw_".length))),
    );
}

/** The mean over the trades. */
function judge(name: string, group: Grouper): Verdict {
  const verdicts = trades.map((searched) => {
    const groups = group(searched);
    const topics = Map.groupBy(searched.truth, (topic) => topic);
    const hasCompany = (place: number) => (topics.get(searched.truth[place] ?? "")?.length ?? 0) > 1;
    return { all: bCubed(groups, searched.truth), inCompany: bCubed(groups, searched.truth, hasCompany) };
  });
  return { name, all: mean(verdicts.map(({ all }) => all)), inCompany: mean(verdicts.map((one) => one.inCompany)) };
}

function mean(scores: readonly BCubed[]): BCubed {
  const of = (field: keyof BCubed) => scores.reduce((sum, score) => sum + score[field], 0) / scores.length;
  return { precision: of("precision"), recall: of("recall"), f1: of("f1") };
}

function row({ name, all, inCompany }: Verdict): string {
  const figures = [all, inCompany].flatMap(({ precision, recall, f1 }) => [precision, recall, f1]);
  return `| ${name} | ${figures.map((figure) => figure.toFixed(2)).join(" | ")} |`;
}

test("clusters are the pages that people want, by the market's hidden truth, far more than shared words are", () => {
  const scattered = judge(
    "results of one month, on two devices",
    byResults((one) => one.scattered),
  );
  const others = [
    judge(
      "results of one day",
      byResults((one) => one.calm),
    ),
    judge(
      "of one month, `minSimilarity` 0.4",
      byResults((one) => one.scattered, { minSimilarity: 0.4 }),
    ),
    judge(
      "of one month, a fifth of the results strays",
      byResults((one) => torn(one.scattered, 0.2)),
    ),
    judge(
      "of one month, a third of the keywords has none",
      byResults((one) => one.scattered, { unsearched: 1 / 3 }),
    ),
  ];
  const wording = judge(
    "no results at all: our words",
    byResults((one) => one.scattered, { unsearched: 1 }),
  );
  const shared = SHARED_WORDS.map((least) =>
    judge(`shared words, ${least}`, ({ phrases }) => groupBySharedWords(phrases, least)),
  );
  const best = (score: (verdict: Verdict) => number) => Math.max(...shared.map(score));
  const [bestOfAll, bestInCompany] = [best(({ all }) => all.f1), best(({ inCompany }) => inCompany.f1)];

  console.info(
    [
      `${trades.reduce((sum, { phrases }) => sum + phrases.length, 0)} phrases of ${trades.length} trades`,
      "| grouped by | precision | recall | F1 | precision in company | recall in company | F1 in company |",
      "|---|---|---|---|---|---|---|",
      ...[scattered, ...others, wording, ...shared].map(row),
    ].join("\n"),
  );
  const missed = printFigures([
    { name: "F1 in company by results", value: scattered.inCompany.f1, least: Math.max(0.96, bestInCompany + 0.2) },
    { name: "of all", value: scattered.all.f1, least: Math.max(0.94, bestOfAll + 0.02) },
    ...others.flatMap(({ name, all, inCompany }) => [
      { name: `${name}: in company`, value: inCompany.f1, least: bestInCompany + 0.1 },
      { name: "of all", value: all.f1, least: bestOfAll },
    ]),
    { name: "in company by words", value: wording.inCompany.f1, least: bestInCompany + 0.02 },
  ]);
  expect(missed).toEqual([]);
});

test(`${ORDERS} orders of the same keywords give the same clusters under the same names`, async () => {
  const [searched] = trades;
  if (searched === undefined) return expect.fail("There is no trade.");
  const rows = keywordsOf(searched.phrases.slice(0, 250), searched.scattered, 0.2).map(
    ({ id, keyword, volume, results }) => [
      id,
      keyword,
      // Many are searched as much as others.
      (volume ?? 0) % 5,
      null,
      [],
      results.map((url) => Buffer.from(url.padEnd(8)).subarray(-8).toString("hex")).join(""),
      [],
    ],
  );
  const work = { before: "[]", grouping: { minSimilarity: USUAL, language: "en" }, setName: "a set" };
  const random = randomOf("orders");
  const byName = async (order: readonly unknown[]) =>
    JSON.parse(await calculateClusters({ ...work, keywords: JSON.stringify(order) })).toSorted(
      (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1),
    );

  const first = await byName(rows);
  for (let order = 0; order < ORDERS; order += 1) expect(await byName(random.shuffle(rows))).toEqual(first);
  expect(first.length).toBeLessThan(rows.length);
});
