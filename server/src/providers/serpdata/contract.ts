import { OneOf, SERP_SECTIONS } from "@findable/contract";
import { type Static, Type } from "typebox";
import { Errors } from "typebox/value";
import { describe, expect, it } from "vitest";
import { domainOf } from "./domain-of.ts";
import type { Serp, SerpdataPort, SerpRequest } from "./port.ts";

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);

const SerpShape = Type.Object({
  query: Type.String(),
  fetchedAt: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$" }),
  organic: Type.Array(
    Type.Object({
      rank: Type.Integer({ minimum: 1 }),
      url: Type.String({ pattern: "^https?://" }),
      title: Type.String({ minLength: 1 }),
      snippet: TextOrNull,
      domain: Type.String({ minLength: 1 }),
    }),
  ),
  aiOverviews: Type.Object({
    present: Type.Boolean(),
    summary: TextOrNull,
    cited: Type.Array(Type.Object({ domain: Type.String({ minLength: 1 }), url: Type.String() })),
  }),
  featuredSnippet: Type.Union([Type.Object({ url: Type.String(), title: TextOrNull, text: TextOrNull }), Type.Null()]),
  paa: Type.Array(Type.Object({ question: Type.String({ minLength: 1 }), answer: TextOrNull })),
  forum: Type.Array(Type.Object({ url: Type.String(), title: Type.String() })),
  videos: Type.Array(Type.Object({ url: Type.String(), title: Type.String(), source: TextOrNull })),
  localPack: Type.Array(Type.Object({ title: Type.String(), domain: TextOrNull, rating: NumberOrNull })),
  checkUrl: Type.Optional(Type.String({ pattern: "^https?://" })),
  stoppedEarly: Type.Optional(Type.Literal(true)),
  suggestions: Type.Array(Type.String()),
  unknownSections: Type.Array(OneOf(SERP_SECTIONS)),
  warnings: Type.Array(Type.String()),
  costUsd: NumberOrNull,
});
// Fails to compile when the port and the shape above drift apart.
type Drift = Serp extends Static<typeof SerpShape> ? (Static<typeof SerpShape> extends Serp ? "none" : never) : never;
const drift: Drift = "none";

export function serpRequest(request: Partial<SerpRequest> = {}): SerpRequest {
  return {
    query: "best crm for startups",
    device: "desktop",
    location: "US",
    language: "en",
    topN: 10,
    signal: new AbortController().signal,
    ...request,
  };
}

/** The contract of every `serpdata` adapter. `open` returns an adapter with results for any query. */
export function serpdataContract(name: string, open: () => SerpdataPort): void {
  describe(`${name} as serpdata`, () => {
    it("names its vendor and returns the port's shape", async () => {
      const port = open();

      const serp = await port.search(serpRequest());

      expect(port.vendor).toMatch(/^[a-z]/);
      expect(serp.query).toBe("best crm for startups");
      expect(Errors(SerpShape, serp), drift).toEqual([]);
    });

    it("has rising ranks from 1, each address once, never more than the limit", async () => {
      const serp = await open().search(serpRequest({ topN: 15 }));

      expect(serp.organic.length).toBeGreaterThan(0);
      expect(serp.organic.length).toBeLessThanOrEqual(15);
      const ranks = serp.organic.map(({ rank }) => rank);
      expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other));
      expect(ranks.at(-1)).toBeLessThanOrEqual(15);
      expect(new Set(serp.organic.map(({ url }) => url)).size).toBe(serp.organic.length);
    });

    it("returns normalized domains", async () => {
      const serp = await open().search(serpRequest({ topN: 20 }));

      const domains = [...serp.organic, ...serp.aiOverviews.cited].map(({ domain }) => domain);
      expect(domains).toEqual(domains.map(domainOf));
    });

    it("rejects with the caller's reason when the caller aborts", async () => {
      const reason = new Error("The run was cancelled.");

      await expect(open().search(serpRequest({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    });
  });
}
