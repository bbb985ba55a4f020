import { KeywordMetrics } from "@findable/contract";
import { type Static, Type } from "typebox";
import { Errors } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { Discovery, DiscoveryMethod, DiscoveryRequest, KeywordSource } from "../ports/keyword-discovery.ts";

const DiscoveryShape = Type.Object({
  phrases: Type.Array(
    Type.Object({
      keyword: Type.String({ minLength: 1, pattern: "^\\S(.*\\S)?$" }),
      volume: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
      kd: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
      metrics: Type.Optional(KeywordMetrics),
    }),
  ),
  costUsd: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  warnings: Type.Array(Type.String({ minLength: 1 })),
});
// Fails to compile when the interface and the shape above drift apart.
type Drift =
  Discovery extends Static<typeof DiscoveryShape>
    ? Static<typeof DiscoveryShape> extends Discovery
      ? "none"
      : never
    : never;
const drift: Drift = "none";

/** A default keyword request; tests override single fields. */
export function discoveryRequest<M extends DiscoveryMethod>(
  method: M,
  request: Partial<DiscoveryRequest<M>> = {},
): DiscoveryRequest<M> {
  return {
    method,
    seed: "time tracking software",
    country: "US",
    language: "en",
    limit: 10,
    signal: new AbortController().signal,
    ...request,
  };
}

/** The contract of every source of keywords. `open` returns a source with results for any phrase. */
export function keywordSourceContract<M extends DiscoveryMethod>(name: string, open: () => KeywordSource<M>): void {
  const discoverAll = (source: KeywordSource<M>, request: Partial<DiscoveryRequest<M>>) =>
    Promise.all(source.methods.map((method) => source.discover(discoveryRequest(method, request))));

  describe(`${name} as a source of keywords`, () => {
    it("finds phrases by each of its methods, in the shape of the interface", async () => {
      const source = open();

      const found = await discoverAll(source, {});

      expect(source.methods.length).toBeGreaterThan(0);
      expect(new Set(source.methods).size).toBe(source.methods.length);
      expect(
        found.map((discovery) => Errors(DiscoveryShape, discovery)),
        drift,
      ).toEqual(found.map(() => []));
      expect(found.filter(({ phrases }) => phrases.length === 0)).toEqual([]);
    });

    it("finds each phrase once and never more than the limit", async () => {
      const found = await discoverAll(open(), { limit: 3 });

      for (const { phrases } of found) {
        expect(phrases.length).toBeLessThanOrEqual(3);
        expect(new Set(phrases.map(({ keyword }) => keyword)).size).toBe(phrases.length);
      }
    });

    it("returns phrases of a domain by at least one method, and reports methods without results", async () => {
      const found = await discoverAll(open(), { seed: "tallyhour.example.com" });

      expect(found.some(({ phrases }) => phrases.length > 0)).toBe(true);
      expect(found.filter(({ phrases, warnings }) => phrases.length === 0 && warnings.length === 0)).toEqual([]);
    });

    it("rejects with the caller's reason when the caller aborts", async () => {
      const reason = new Error("The run was cancelled.");

      await expect(discoverAll(open(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });
  });
}
