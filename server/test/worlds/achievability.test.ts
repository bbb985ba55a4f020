import { expect, test } from "vitest";
import { earnedChance } from "../../src/domains/competitors/achievability.ts";
import { linkWorth } from "../../src/domains/competitors/link-worth.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { JUDGED, type Prospect, prospectsOf } from "./links/campaigns.ts";
import { mean, rankCorrelation } from "./market/rank-correlation.ts";

/** `npm run judge:achievability` takes all six trades. */
const SAMPLE = isWholeSample ? JUDGED : { ...JUDGED, trades: JUDGED.trades.slice(3, 4) };

const prospects = (await prospectsOf(SAMPLE)).map((prospect) => ({
  ...prospect,
  ours: earnedChance(prospect.pageOdds, prospect.alsoLinksTo),
}));
type Judged = (typeof prospects)[number];

/** How many times as many links the first fifth by a score earns as a fifth taken at random. */
function liftOf(score: (prospect: Judged) => number): number {
  const first = prospects.toSorted((one, other) => score(other) - score(one)).slice(0, prospects.length / 5);
  return earnedShare(first) / earnedShare(prospects);
}

function earnedShare(of: readonly Prospect[]): number {
  return mean(of.map(({ earned }) => (earned ? 1 : 0)));
}

const lifts = {
  ours: liftOf(({ ours }) => ours),
  weakestFirst: liftOf(({ facts }) => -(facts.domainRating ?? 0)),
  strongestFirst: liftOf(({ facts }) => facts.domainRating ?? 0),
  truth: liftOf(({ chance }) => chance),
};

/** What a link is truly worth: as `linkWorth`, from its true relevance. */
function worthOf({ facts, trueRelevance }: Judged, relevance = trueRelevance): number {
  const { domainRating, followed, pageType } = facts;
  const linkType = followed ? ("dofollow" as const) : ("nofollow" as const);
  return linkWorth({ domainRating, relevanceScore: relevance, linkType, pageType, linksToUs: null });
}

/** The worth that the first fifth by a score earns, as a multiple of a random fifth. */
function worthLiftOf(score: (prospect: Judged) => number): number {
  const earned = (of: readonly Judged[]) => mean(of.map((one) => (one.earned ? worthOf(one) : 0)));
  const first = prospects.toSorted((one, other) => score(other) - score(one)).slice(0, prospects.length / 5);
  return earned(first) / earned(prospects);
}

const worthLifts = {
  opportunity: worthLiftOf((one) => one.ours * worthOf(one, one.facts.relevance)),
  achievability: worthLiftOf(({ ours }) => ours),
  strongestFirst: worthLiftOf(({ facts }) => facts.domainRating ?? 0),
  truth: worthLiftOf((one) => one.chance * worthOf(one)),
};

const BANDS = [0, 0.02, 0.05, 0.1, 0.2, 1];

const calibration = BANDS.slice(1).map((below, index) => {
  const from = BANDS[index] ?? 0;
  const band = prospects.filter(({ ours }) => ours >= from && ours < below);
  return { from, below, links: band.length, said: mean(band.map(({ ours }) => ours)), earned: earnedShare(band) };
});

test("the fifth that is called most achievable earns far more links than a fifth by domain rating, either way round", () => {
  console.info(table());

  expect(prospects.length).toBeGreaterThan(isWholeSample ? 5000 : 700);
  const least = Math.max(isWholeSample ? 2.6 : 2.3, 1.5 * lifts.weakestFirst, 1.5 * lifts.strongestFirst);
  expect(printFigures([{ name: "lift of the first fifth", value: lifts.ours, least }])).toEqual([]);
});

test("the fifth with the best opportunities earns more worth than the most achievable fifth and the strongest one", () => {
  console.info(
    Object.entries(worthLifts)
      .map(([order, lift]) => `${order} ${lift.toFixed(2)}`)
      .join(", "),
  );

  const least = Math.max(1.05 * worthLifts.achievability, 1.5 * worthLifts.strongestFirst);
  const lift = {
    name: "worth of the first fifth",
    value: worthLifts.opportunity,
    least,
    most: 1.01 * worthLifts.truth,
  };
  expect(printFigures([lift])).toEqual([]);
});

test("of links that are called achievable with a probability, about that part is earned", () => {
  const error = calibration.reduce(
    (sum, { links, said, earned }) => sum + (links * Math.abs(said - earned)) / prospects.length,
    0,
  );

  expect(
    printFigures([{ name: "calibration error", value: error, digits: 3, most: isWholeSample ? 0.02 : 0.04 }]),
  ).toEqual([]);
  // Three standard errors of a share of so many, in a sample.
  for (const { links, said, earned, from } of calibration)
    expect(Math.abs(said - earned), `from ${from}`).toBeLessThan(
      0.03 + 0.2 * said + (isWholeSample ? 0 : 3 * Math.sqrt((said * (1 - said)) / links)),
    );
});

test("pages are called relevant in about the order in which they are", () => {
  const rho = rankCorrelation(prospects.map(({ facts, trueRelevance }) => [facts.relevance, trueRelevance]));

  expect(printFigures([{ name: "rho of relevance", value: rho, least: 0.5 }])).toEqual([]);
});

function table(): string {
  const { ours, weakestFirst, strongestFirst, truth } = lifts;
  return [
    `Links earned on ${prospects.length} pages of ${SAMPLE.trades.length} trades, lift of the first fifth: ours ${ours.toFixed(2)}, weakest domains first ${weakestFirst.toFixed(2)}, strongest first ${strongestFirst.toFixed(2)}, by the truth itself ${truth.toFixed(2)}`,
    "called | pages | mean | earned",
    ...calibration.map(
      ({ from, below, links, said, earned }) =>
        `${from} to ${below} | ${links} | ${said.toFixed(3)} | ${earned.toFixed(3)}`,
    ),
  ].join("\n");
}
