import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signalOf, type Voice } from "./signal.ts";

const NOW = "2026-11-20T00:00:00.000Z";
const voice = (changes: Partial<Voice> = {}): Voice => ({
  threadKey: "t1",
  author: "a1",
  at: "2026-11-10T00:00:00.000Z",
  engagement: null,
  stance: 0.8,
  specificity: 0.5,
  ...changes,
});
const independent = (threads: number) =>
  Array.from({ length: threads }, (_, index) => voice({ threadKey: `t${index}`, author: `a${index}` }));

describe("the signal of a pain point", () => {
  test("of one viral thread never exceeds that of four independent threads of the same clarity, however many write in it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (authors, engagement) => {
          const viral = Array.from({ length: authors }, (_, index) => voice({ author: `v${index}`, engagement }));
          expect(signalOf(viral, NOW).score).toBeLessThan(signalOf(independent(4), NOW).score);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("does not grow with more posts of one author in a thread, and hardly with posts in many threads", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (posts) => {
        const inOne = Array.from({ length: posts }, () => voice());
        const inMany = Array.from({ length: posts }, (_, index) => voice({ threadKey: `t${index}` }));
        expect(signalOf(inOne, NOW).score).toBe(signalOf([voice()], NOW).score);
        expect(signalOf(inMany, NOW).score).toBeLessThan(signalOf(independent(2), NOW).score);
      }),
    );
  });

  test("is the same at every moment of a day, so that a second analysis does not move it", () => {
    const moment = fc.integer({ min: 0, max: 86_399_999 });
    fc.assert(
      fc.property(
        moment,
        moment,
        fc.array(fc.integer({ min: 1, max: 400 * 86_400_000 }), { minLength: 1 }),
        (one, other, ages) => {
          const voices = ages.map((age, index) => {
            return voice({ author: `a${index}`, at: new Date(Date.parse(NOW) - age).toISOString() });
          });
          const at = (ms: number) => signalOf(voices, new Date(Date.parse(NOW) + ms).toISOString());
          expect(at(one)).toEqual(at(other));
        },
      ),
    );
  });

  test("grows with each further author and thread, falls with age, and stays between 0 and 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 2000 }), (threads, days) => {
        const at = new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
        const then = independent(threads).map((one) => ({ ...one, at }));
        const [now, old, more] = [
          signalOf(independent(threads), NOW),
          signalOf(then, NOW),
          signalOf(independent(threads + 1), NOW),
        ];
        expect(more.score).toBeGreaterThanOrEqual(now.score);
        expect(old.score).toBeLessThanOrEqual(signalOf(then, at).score);
        expect([now, old, more].every(({ score }) => score >= 0 && score <= 1)).toBe(true);
      }),
    );
  });

  test("treats unknown votes as neither many nor few", () => {
    const [few, unknown, many] = [0, null, 1].map((engagement) =>
      signalOf(
        independent(5).map((one) => ({ ...one, engagement })),
        NOW,
      ),
    );
    expect(few?.score).toBeLessThan(unknown?.score ?? 0);
    expect(unknown?.score).toBeLessThan(many?.score ?? 0);
  });

  test("counts voices without an author once a thread", () => {
    const anonymous = Array.from({ length: 9 }, () => voice({ author: null }));
    expect(signalOf(anonymous, NOW)).toMatchObject({ authors: 1, threads: 1 });
  });
});
