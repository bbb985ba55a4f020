import { expect, test } from "vitest";
import { type EngineDay, judgeDays } from "./sentinels.ts";

const SENTINEL = { sentinel: "wikipedia", isBeingRead: false, answers: 0, cited: 0 };

/** Days from 1 on with these tries: r right, w wrong, f failed, - not sampled, ? sampled without a read. */
function daysOf(tries: string, other: Partial<EngineDay> = {}): EngineDay[] {
  const outcomes = { r: "right", w: "wrong", f: "failed" } as const;
  return tries.split(" ").flatMap((letters, index): EngineDay[] => {
    const day = index + 1;
    if (letters === "-") return [];
    if (letters === "?") return [{ ...SENTINEL, ...other, day, sentinel: null, tries: [], answers: 5, cited: 5 }];
    const read = [...letters].map((letter) => outcomes[letter as keyof typeof outcomes]);
    return [{ ...SENTINEL, ...other, day, tries: read }];
  });
}

const QUALIFYING = Array(20).fill("r").join(" ");

function faults(tries: string, other: Partial<EngineDay> = {}) {
  return Object.fromEntries(judgeDays(daysOf(tries, other)).faults);
}

test("three wrong reads of three break a day of a qualified sentinel, and one right read saves it", () => {
  expect(faults(`${QUALIFYING} www wwr w`)).toEqual({ 21: "sentinel_wrong" });
  expect(faults("r r www")).toEqual({});
});

test("a day without any read is an outage, whatever is known of the sentinel, unless a run reads it now", () => {
  expect(faults("r fff r ?")).toEqual({ 2: "sentinel_unread", 4: "sentinel_unread" });
  expect(faults("? ? r")).toEqual({});
  expect(judgeDays([{ ...SENTINEL, day: 1, tries: [], isBeingRead: true }]).faults.size).toBe(0);
});

test("a wrong read among failed ones breaks the day only after three tries", () => {
  expect(faults(`${QUALIFYING} wff wf`)).toEqual({ 21: "sentinel_wrong" });
});

test("four wrong first reads in 14 days make all 14 not comparable, and four in 15 days none", () => {
  const spread = `${QUALIFYING} wr r r wr r r r wr r r r r r wr`;
  const later = `${QUALIFYING} wr r r wr r r r wr r r r r r r wr`;

  expect(Object.keys(faults(spread)).map(Number)).toEqual(Array.from({ length: 14 }, (_, index) => 21 + index));
  expect(new Set(Object.values(faults(spread)))).toEqual(new Set(["sentinel_degraded"]));
  expect(faults(later)).toEqual({});
});

test("a day whose answers lost citations is not comparable, and does not become usual", () => {
  const day = (number: number, cited: number, answers = 40) => ({
    ...SENTINEL,
    day: number,
    tries: ["right"] as const,
    answers,
    cited,
  });
  const usual = Array.from({ length: 20 }, (_, index) => day(index + 1, 37));
  const judged = judgeDays([...usual, day(21, 20), day(22, 20), day(23, 36), day(24, 3, 10)]);

  expect(Object.fromEntries(judged.faults)).toEqual({ 21: "citations_fell", 22: "citations_fell" });
});

test("a sentinel that does not qualify, or wears out, must be replaced, and its successor begins anew", () => {
  const unfit = daysOf(Array(18).fill("r").concat("wr", "wr").join(" "));
  const worn = daysOf(`${QUALIFYING} ${"wr r r r r r r ".repeat(4).trim()}`);
  const broken = daysOf(`${QUALIFYING} ${"www r r r r r r ".repeat(4).trim()}`);
  const next = [...unfit, { ...SENTINEL, sentinel: "unicode", day: 21, tries: ["right"] as const }];

  expect(judgeDays(unfit).sentinel).toMatchObject({ isQualified: false, mustBeReplaced: true, reads: 20, right: 18 });
  expect(judgeDays(worn).sentinel).toMatchObject({ isQualified: true, mustBeReplaced: true });
  expect(judgeDays(broken).sentinel?.mustBeReplaced).toBe(false);
  expect(judgeDays(next).sentinel).toEqual({
    ...{ sentinel: "unicode", isQualified: false, mustBeReplaced: false },
    ...{ reads: 1, right: 1 },
  });
});
