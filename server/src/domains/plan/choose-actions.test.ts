import { expect, test } from "vitest";
import { type Candidate, chooseActions, compareActions, type EarlierAction } from "./choose-actions.ts";

function candidate(key: string, more: Partial<Candidate> = {}): Candidate {
  return {
    ...{
      key,
      grounds: "low",
      hasFallen: false,
      kind: "refresh_page",
      title: key,
      url: null,
      keywordId: null,
      why: key,
    },
    ...{ expectedClicks: 10, expectedCitations: 0, chance: 0.5, credits: 10 },
    basis: { operation: "insights.opportunities", outcomes: 0, assumed: true },
    start: { operation: "produce.brief.create", input: {} },
    ...more,
  };
}

function choose(
  candidates: readonly Candidate[],
  earlier: readonly EarlierAction[],
  input: Parameters<typeof chooseActions>[1] & { leaveSomeAlone?: boolean },
  lot: string,
) {
  const compared = compareActions(candidates, earlier, input, lot);
  return { ...compared, actions: chooseActions(compared.open, input) };
}

const keysOf = (candidates: readonly Candidate[]) => candidates.map(({ key }) => key);

test("the set that is worth most fits the budget, although its best single action does not", () => {
  const dear = candidate("dear", { expectedClicks: 100, credits: 60 });
  const others = [40, 39, 38].map((clicks) => candidate(`cheap ${clicks}`, { expectedClicks: clicks, credits: 20 }));

  const { actions, considered } = choose([dear, ...others], [], { budget: 60 }, "lot");

  expect(keysOf(actions)).toEqual(["cheap 40", "cheap 39", "cheap 38"]);
  expect(considered).toBe(4);
  expect(keysOf(choose([dear, ...others], [], { budget: 80, count: 2 }, "lot").actions)).toEqual(["dear", "cheap 40"]);
  expect(choose([dear, ...others], [], { budget: 5 }, "lot").actions).toEqual([]);
});

test("a keyword that two pages serve is won once, so that pages for others are chosen instead", () => {
  const serving = (key: string, keywords: Record<string, number>) => {
    const reach = Object.entries(keywords).map(([keywordId, visits]) => ({ keywordId, visits }));
    return candidate(key, { expectedClicks: reach.reduce((sum, { visits }) => sum + visits, 0), reach });
  };
  const whole = serving("whole", { one: 10, two: 10 });
  const part = serving("part", { one: 10, two: 5 });
  const other = serving("other", { three: 6 });

  expect(keysOf(choose([whole, part, other], [], { count: 2 }, "lot").actions)).toEqual(["whole", "other"]);
  expect(keysOf(choose([whole, part, other], [], { count: 3 }, "lot").actions)).toContain("part");
});

test("five actions are chosen by default, by clicks, by citations or by both", () => {
  const clicks = Array.from({ length: 8 }, (_, index) => candidate(`clicks ${index}`, { expectedClicks: 10 + index }));
  const cited = candidate("cited", { expectedClicks: 0, expectedCitations: 2 });

  expect(keysOf(choose([...clicks, cited], [], {}, "lot").actions)).toEqual([
    "cited",
    "clicks 7",
    "clicks 6",
    "clicks 5",
    "clicks 4",
  ]);
  expect(keysOf(choose([...clicks, cited], [], { goal: "clicks" }, "lot").actions)).not.toContain("cited");
  expect(keysOf(choose([...clicks, cited], [], { goal: "citations", count: 1 }, "lot").actions)).toEqual(["cited"]);
});

test("a declined action stays away until its facts change", () => {
  const declined = { key: "page", grounds: "position 12", state: "declined" } as const;
  const same = choose([candidate("page", { grounds: "position 12" })], [declined], {}, "lot");
  const changed = choose([candidate("page", { grounds: "position 31" })], [declined], {}, "lot");

  expect([keysOf(same.actions), same.declined]).toEqual([[], 1]);
  expect([keysOf(changed.actions), changed.declined]).toEqual([["page"], 0]);
});

test("half of the fallen pages are left alone by lot, stay so in later plans, and none are if it is off", () => {
  const fallen = Array.from({ length: 6 }, (_, index) => candidate(`fallen ${index}`, { hasFallen: true }));
  const first = choose(fallen, [], { count: 10 }, "first");
  const earlier = first.leftAlone.map(({ key }) => ({ key, grounds: "low", state: "left_alone" as const }));
  const second = choose(fallen, earlier, { count: 10 }, "second");

  expect([first.leftAlone.length, first.actions.length]).toEqual([3, 3]);
  expect(keysOf(second.leftAlone).toSorted()).toEqual(keysOf(first.leftAlone).toSorted());
  expect(keysOf(choose(fallen, [], { count: 10 }, "other").leftAlone)).not.toEqual(keysOf(first.leftAlone));
  const off = choose(fallen, earlier, { count: 10, leaveSomeAlone: false }, "first");
  expect([off.leftAlone.length, off.actions.length]).toEqual([0, 6]);
  expect(choose(fallen.slice(0, 1), [], {}, "first").leftAlone).toEqual([]);
});
