import { type Static, Type } from "typebox";
import { Errors } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { RankedKeywords, RankedKeywordsRequest, RankingSource } from "../ports/site-rankings.ts";

const Known = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);
const Shape = Type.Object({
  keywords: Type.Array(
    Type.Object({
      keyword: Type.String({ pattern: "^\\S(.*\\S)?$" }),
      position: Type.Integer({ minimum: 1 }),
      url: Type.Union([Type.String({ pattern: "^https?://" }), Type.Null()]),
      volume: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
      kd: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
      estimatedTraffic: Known,
    }),
  ),
  rows: Type.Integer({ minimum: 0 }),
  total: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  costUsd: Known,
  warnings: Type.Array(Type.String({ minLength: 1 })),
});
// Fails to compile when the interface and the shape above drift apart.
type Drift =
  RankedKeywords extends Static<typeof Shape> ? (Static<typeof Shape> extends RankedKeywords ? "none" : never) : never;
const drift: Drift = "none";

export function rankedKeywordsRequest(request: Partial<RankedKeywordsRequest> = {}): RankedKeywordsRequest {
  return {
    domain: "acme.com",
    country: "US",
    language: "en",
    topPosition: 100,
    minVolume: 0,
    limit: 1000,
    signal: new AbortController().signal,
    ...request,
  };
}

/** The contract of every source of site rankings. `open` returns a source with a site that ranks for more than thirty phrases. */
export function rankingSourceContract(name: string, open: () => RankingSource, { domain }: { domain: string }): void {
  const ask = (request: Partial<RankedKeywordsRequest>) =>
    open().rankedKeywords(rankedKeywordsRequest({ domain, ...request }));

  describe(`${name} as a source of rankings`, () => {
    it("returns what a site ranks for, each phrase once, most visits first, in the shape of the interface", async () => {
      const found = await ask({});

      expect(Errors(Shape, found), drift).toEqual([]);
      expect(found.keywords.length).toBeGreaterThan(30);
      expect(new Set(found.keywords.map(({ keyword }) => keyword)).size).toBe(found.keywords.length);
      const visits = found.keywords.map(({ estimatedTraffic }) => estimatedTraffic ?? 0);
      expect(visits).toEqual(visits.toSorted((one, other) => other - one));
      expect(found.total ?? Infinity).toBeGreaterThanOrEqual(found.keywords.length);
    });

    it("excludes lower positions and rarer phrases, and returns at most the limit", async () => {
      const all = await ask({});
      const volumes = all.keywords.flatMap(({ volume }) => volume ?? []).sort((one, other) => one - other);
      const middle = volumes[Math.floor(volumes.length / 2)] ?? 0;

      const top = await ask({ topPosition: 10 });
      const often = await ask({ minVolume: middle });
      const few = await ask({ limit: 3 });

      expect(top.keywords.length).toBeGreaterThan(0);
      expect(top.keywords.filter(({ position }) => position > 10)).toEqual([]);
      expect(often.keywords.filter(({ volume }) => (volume ?? 0) < middle)).toEqual([]);
      expect(often.keywords.length).toBeLessThan(all.keywords.length);
      expect(few.keywords).toEqual(all.keywords.slice(0, 3));
    });

    it("returns the same results page by page as at once, if it has pages", async () => {
      const [first, second, both] = await Promise.all([
        ask({ limit: 5 }),
        ask({ offset: 5, limit: 5 }),
        ask({ limit: 10 }),
      ]);

      const pages = open().pageSize === null ? both.keywords : [...first.keywords, ...second.keywords];
      expect(pages).toEqual(both.keywords);
    });

    it("rejects with the caller's reason when the caller aborts", async () => {
      const reason = new Error("The run was cancelled.");

      await expect(ask({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });
  });
}
