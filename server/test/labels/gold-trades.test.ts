import { INTENT_LABELS } from "@findable/contract";
import { describe, expect, test } from "vitest";
import { type GoldTrade, parseGoldTrade, readGoldTrades } from "./gold-trades.ts";
import { agreements } from "./kappa.ts";

const HEADER = `# brand: Crema Works
# domain: crema.example
# offers: espresso machine; coffee grinder; tamper; portafilter; milk jug; water filter
# competitors: La Marzocco
# places:
# language: en
# market: GB
# source: example/queries Queries.csv
# licence: none stated
# readers: 2
`;

test("reads queries, their labels and what the brand knows", () => {
  const trade = parseGoldTrade(
    "espresso",
    `${HEADER}coffee grinder price\tPT/O\tT/O\tPT/O\nbarista course\t-/C\t\t-/C\n`,
  );

  expect(trade.context).toMatchObject({ brandNames: ["Crema Works"], competitorNames: ["La Marzocco"], places: [] });
  expect(trade.phrases).toEqual([
    {
      keyword: "coffee grinder price",
      intents: ["PURCHASE", "PRODUCT"],
      relevance: "OFFERING",
      passOne: { intents: ["PURCHASE", "PRODUCT"], relevance: "OFFERING" },
      passTwo: { intents: ["PRODUCT"], relevance: "OFFERING" },
    },
    {
      keyword: "barista course",
      intents: [],
      relevance: "COMPLEMENTARY",
      passOne: { intents: [], relevance: "COMPLEMENTARY" },
      passTwo: undefined,
    },
  ]);
});

describe("refuses", () => {
  test.for([
    ["an unknown letter", `${HEADER}tamper\tX/O\t\tT/O\n`, 'unknown letter "X"'],
    ["an unknown relevance", `${HEADER}tamper\tT/T\t\tT/O\n`, 'unknown letter "T"'],
    ["an intent that is named twice", `${HEADER}tamper\tTT/O\t\tT/O\n`, "names an intent twice"],
    ["a reading without a relevance", `${HEADER}tamper\tT\t\tT/O\n`, "is not a reading"],
    ["a query without settled labels", `${HEADER}tamper\tT/O\t\t\n`, "is not a reading"],
    ["a line with a column too few", `${HEADER}tamper\tT/O\tT/O\n`, "has not the columns"],
    ["a query that is listed twice", `${HEADER}tamper\tT/O\t\tT/O\nTamper\tT/O\t\tT/O\n`, '"tamper" is listed twice'],
    ["a missing header", HEADER.replace("# market: GB\n", ""), 'header "market" is missing'],
    ["an empty header", HEADER.replace("GB", ""), 'header "market" is missing'],
    ["an unknown header", `# colour: red\n${HEADER}`, 'header "# colour: red" is unknown'],
    ["a number of readers that is not 1 or 2", HEADER.replace("readers: 2", "readers: 3"), "are not 1 or 2"],
    ["too few offers", HEADER.replace("; tamper", ""), "5 offers are not 6 to 15"],
  ])("%s", ([, text, message]) => {
    expect(() => parseGoldTrade("espresso", text ?? "")).toThrow(message);
  });
});

describe("the gold set", () => {
  const fitting = readGoldTrades("fitting");
  const judging = readGoldTrades("judging");
  const queriesOf = (trades: readonly GoldTrade[]) => trades.flatMap(({ phrases }) => phrases).length;
  const languagesOf = (trades: readonly GoldTrade[]) => [...new Set(trades.map(({ context }) => context.language))];

  test("has no trade and no brand in both halves", () => {
    const namesOf = (trades: readonly GoldTrade[]) =>
      trades.flatMap(({ trade, context }) => [trade, ...context.brandNames]);

    expect(namesOf(fitting).filter((name) => namesOf(judging).includes(name))).toEqual([]);
  });

  test("has at least 1,600 queries of 32 brands, 800 queries in each half", () => {
    expect(queriesOf(fitting)).toBeGreaterThanOrEqual(800);
    expect(queriesOf(judging)).toBeGreaterThanOrEqual(800);
    expect(queriesOf([...fitting, ...judging])).toBeGreaterThanOrEqual(1600);
    expect(fitting.length + judging.length).toBeGreaterThanOrEqual(32);
  });

  test("has two readings of at least 1,600 queries", () => {
    const phrases = [...fitting, ...judging].flatMap((trade) => trade.phrases);

    expect(phrases.filter(({ passTwo }) => passTwo !== undefined).length).toBeGreaterThanOrEqual(1600);
  });

  test("two readers agree as docs/labels.md says: kappa 0.82 for intents, 0.80 for relevance", () => {
    const byTwo = [...fitting, ...judging].filter(({ readers }) => readers === 2);
    const kappas = new Map(
      agreements(byTwo.flatMap(({ phrases }) => phrases)).map(({ label, kappa }) => [label, Number(kappa.toFixed(2))]),
    );

    expect(Math.min(...INTENT_LABELS.map((label) => kappas.get(label) ?? 0))).toBe(0.82);
    expect(kappas.get("relevance")).toBe(0.8);
    expect(kappas.get("relevance COMPLEMENTARY")).toBe(0.75);
  });

  test.for(["de", "en", "es", "fr", "it", "nl", "pt"])("has queries in %s in both halves", (language) => {
    expect(languagesOf(fitting)).toContain(language);
    expect(languagesOf(judging)).toContain(language);
  });
});
