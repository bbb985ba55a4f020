import { describe, expect, test } from "vitest";
import { type GoldGroups, parseGoldGroups, readGoldGroups } from "./gold-groups.ts";

const HEADER =
  "# language: en\n# market: GB\n# source: some/repository file.csv\n# licence: MIT\n# grouped: by the definition\n";

test("reads groups with a blank line before each", () => {
  expect(parseGoldGroups("sheds", `${HEADER}\nshed\nsheds\n\nlog cabin\n`).queries).toEqual([
    { keyword: "shed", group: "sheds 1" },
    { keyword: "sheds", group: "sheds 1" },
    { keyword: "log cabin", group: "sheds 2" },
  ]);
});

test.for([
  ["a query that is listed twice", `${HEADER}\nshed\n\nshed\n`, 'sheds: the query "shed" is listed twice.'],
  ["a missing header", `${HEADER.replace("# market: GB\n", "")}\nshed\n`, 'sheds: the header "market" is missing.'],
  ["an unknown header", `# colour: red\n${HEADER}\nshed\n`, 'sheds: the header "# colour: red" is unknown.'],
])("refuses %s", ([, text, message]) => {
  expect(() => parseGoldGroups("sheds", text ?? "")).toThrow(message);
});

describe("the groups", () => {
  const [fitting, judging] = [readGoldGroups("fitting"), readGoldGroups("judging")];
  const several = (trades: readonly GoldGroups[]) =>
    trades.flatMap(({ queries }) =>
      [...Map.groupBy(queries, ({ group }) => group).values()].filter((group) => group.length > 1),
    ).length;

  test("are of different trades in both halves, at least 80 of several queries in each", () => {
    const trades = new Set(judging.map(({ trade }) => trade));

    expect(fitting.filter(({ trade }) => trades.has(trade))).toEqual([]);
    expect(several(fitting)).toBeGreaterThanOrEqual(80);
    expect(several(judging)).toBeGreaterThanOrEqual(80);
  });

  test("are in four languages in the fitting half and five in the judging half", () => {
    const languagesOf = (trades: readonly GoldGroups[]) => [...new Set(trades.map(({ language }) => language))].sort();

    expect(languagesOf(fitting)).toEqual(["de", "en", "es", "fr"]);
    expect(languagesOf(judging)).toEqual(["de", "en", "it", "nl", "pt"]);
  });
});
