import { expect, test } from "vitest";
import { sampled, sampledRate, wilsonInterval } from "./sampled-rate.ts";
import { shareChange } from "./share-change.ts";
import { shareOfVoice } from "./share-of-voice.ts";

// The examples of Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("the interval of %i in %i matches the literature", (hits, n, low, high) => {
  const interval = wilsonInterval(hits / n, n);

  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("an interval contains its rate, lies between 0 and 1, and mirrors the interval of the opposite", () => {
  const cases = Array.from({ length: 60 }, (_, n) => n + 1).flatMap((n) =>
    [0, 1, n >> 1, n].map((hits) => ({ hits, n })),
  );

  for (const { hits, n } of cases) {
    const { rate, interval } = sampledRate(hits, n);
    const opposite = wilsonInterval((n - hits) / n, n);
    expect(interval.low).toBeGreaterThanOrEqual(0);
    expect(interval.low).toBeLessThanOrEqual(rate);
    expect(interval.high).toBeGreaterThanOrEqual(rate);
    expect(interval.high).toBeLessThanOrEqual(1);
    expect(1 - opposite.high).toBeCloseTo(wilsonInterval(hits / n, n).low, 12);
  }
});

test("a rate without samples has the widest interval, and fewer than twenty samples are anecdotal", () => {
  expect(sampledRate(0, 0)).toEqual({ rate: 0, n: 0, interval: { low: 0, high: 1 }, lowSample: true });
  expect(sampled(0.5, 19).lowSample).toBe(true);
  expect(sampled(0.5, 20).lowSample).toBe(false);
  expect(() => wilsonInterval(1.1, 10)).toThrow(RangeError);
});

test("shares add up to one, count a domain once per answer, and rest on answers with any citation", () => {
  const answers = [["a.example", "a.example", "b.example"], ["a.example"], ["c.example", "other.example"], []];

  const { shareOfVoice: shares, shareOfVoiceSamples } = shareOfVoice(answers, ["a.example", "b.example", "c.example"]);

  expect(shares).toEqual({ "a.example": 0.5, "b.example": 0.25, "c.example": 0.25 });
  expect(shareOfVoiceSamples["a.example"]?.n).toBe(3);
  const thirds = shareOfVoice([["a"], ["b"], ["c"]], ["a", "b", "c"]).shareOfVoice;
  expect(Object.values(thirds).reduce((sum, share) => sum + share * 10_000, 0)).toBe(10_000);
  expect(shareOfVoice([["other.example"]], ["a.example"]).shareOfVoice).toEqual({ "a.example": 0 });
});

// The first example of Newcombe's paper on differences, 1998, table II, method 10.
test("a change has the interval of the literature, and is significant only beyond the noise", () => {
  const { low, high, verdict } = shareChange({ rate: 48 / 80, n: 80 }, { rate: 56 / 70, n: 70 });

  expect(low).toBeCloseTo(0.0524, 4);
  expect(high).toBeCloseTo(0.3339, 4);
  expect(verdict).toBe("up");
  expect(shareChange({ rate: 0.5, n: 80 }, { rate: 0.52, n: 80 }).verdict).toBe("noise");
  expect(shareChange({ rate: 0.9, n: 80 }, { rate: 0.4, n: 80 }).verdict).toBe("down");
  expect(shareChange({ rate: 1, n: 8 }, { rate: 0, n: 80 }).verdict).toBe("insufficient");
});
