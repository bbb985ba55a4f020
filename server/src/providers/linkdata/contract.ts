import { type Static, Type } from "typebox";
import { Errors } from "typebox/value";
import { describe, expect, it } from "vitest";
import { keywordSourceContract } from "../shared/keywords/contract.ts";
import { overviewSourceContract } from "../shared/overview/contract.ts";
import { rankingSourceContract } from "../shared/rankings/contract.ts";
import type { Backlinks, BacklinksRequest, LinkdataPort, LinkSource } from "./port.ts";

const Known = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);
const Day = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d$" });
const Shape = Type.Object({
  backlinks: Type.Array(
    Type.Object({
      sourceUrl: Type.String({ pattern: "^https?://" }),
      sourceTitle: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
      targetUrl: Type.String({ pattern: "^https?://" }),
      domainRating: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
      linkType: Type.Union([Type.Literal("dofollow"), Type.Literal("nofollow")]),
      anchorText: Type.String(),
      outboundLinks: Known,
      country: Type.Union([Type.String({ pattern: "^[A-Z]{2}$" }), Type.Null()]),
      language: Type.Union([Type.String({ pattern: "^[a-z]{2}$" }), Type.Null()]),
      firstSeenAt: Day,
      lastSeenAt: Day,
    }),
  ),
  rows: Type.Integer({ minimum: 0 }),
  total: Known,
  costUsd: Known,
  warnings: Type.Array(Type.String({ minLength: 1 })),
});
// Fails to compile when the port and the shape above drift apart.
type Drift = Backlinks extends Static<typeof Shape> ? (Static<typeof Shape> extends Backlinks ? "none" : never) : never;
const drift: Drift = "none";

export function backlinksRequest(request: Partial<BacklinksRequest> = {}): BacklinksRequest {
  return {
    domain: "acme.com",
    limit: 1000,
    minDomainRating: 0,
    linkType: "all",
    country: null,
    signal: new AbortController().signal,
    ...request,
  };
}

/** The contract of every `linkdata` adapter. `open` returns an adapter that knows phrases around any seed, and a site with ranks and backlinks. */
export function linkdataContract(name: string, open: () => LinkdataPort, site: { domain: string }): void {
  describe(`${name} as linkdata`, () => {
    it("names its vendor", () => {
      expect(open().vendor).toMatch(/^[a-z]/);
    });
  });
  keywordSourceContract(name, () => open().keywords);
  linkSourceContract(name, () => present(open().links), site);
  rankingSourceContract(name, () => present(open().rankings), site);
  overviewSourceContract(name, () => present(open().overview));
}

function present<T>(source: T | undefined): T {
  if (source === undefined) throw new Error("Every current vendor has links, rankings and numbers of keywords.");
  return source;
}

function linkSourceContract(name: string, open: () => LinkSource, { domain }: { domain: string }): void {
  const list = (request: Partial<BacklinksRequest>) => open().backlinks(backlinksRequest({ domain, ...request }));
  const signal = new AbortController().signal;

  describe(`${name} as a source of links`, () => {
    it("names the scale of its ratings", () => {
      expect(open().ratingScale).toMatch(/^[a-z]+_[a-z_]+$/);
    });

    it("rates sites and counts links to pages in input order, with equal results for equal inputs", async () => {
      const domains = [domain, "unknown-site", `www.${domain}`];
      const urls = [`https://${domain}/`, "https://unknown-site/", `https://${domain}/`];

      const { ratings } = await open().siteRatings({ domains, signal });
      const { referringDomains } = await open().pageLinks({ urls, signal });

      expect(ratings).toEqual([expect.any(Number), null, ratings[0]]);
      expect(referringDomains).toEqual([expect.any(Number), null, referringDomains[0]]);
      expect(ratings.filter((rating) => rating !== null && !(rating >= 0 && rating <= 100))).toEqual([]);
      expect((await open().siteRatings({ domains: [], signal })).ratings).toEqual([]);
      expect((await open().pageLinks({ urls: [], signal })).referringDomains).toEqual([]);
    });

    it("lists links in the shape of the port, each source page once, the strongest site first", async () => {
      const found = await list({});

      expect(Errors(Shape, found), drift).toEqual([]);
      expect(found.backlinks.length).toBeGreaterThan(10);
      expect(new Set(found.backlinks.map(({ sourceUrl }) => sourceUrl)).size).toBe(found.backlinks.length);
      const ratings = found.backlinks.map(({ domainRating }) => domainRating ?? 0);
      expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
      expect(found.backlinks.filter(({ firstSeenAt, lastSeenAt }) => firstSeenAt > lastSeenAt)).toEqual([]);
      expect(found.total ?? Infinity).toBeGreaterThanOrEqual(found.backlinks.length);
    });

    it("lists the same links page by page as at once, if it has pages", async () => {
      const [first, second, both] = await Promise.all([
        list({ limit: 5 }),
        list({ offset: 5, limit: 5 }),
        list({ limit: 10 }),
      ]);

      const pages = open().pageSize === null ? both.backlinks : [...first.backlinks, ...second.backlinks];
      expect(pages).toEqual(both.backlinks);
    });

    it("lists only links that match the limit, rating, type and country", async () => {
      const [few, strong, followed, unfollowed, german] = await Promise.all([
        list({ limit: 3 }),
        list({ minDomainRating: 40 }),
        list({ linkType: "dofollow" }),
        list({ linkType: "nofollow" }),
        list({ country: "DE" }),
      ]);

      expect(few.backlinks).toHaveLength(3);
      expect(strong.backlinks.length).toBeGreaterThan(0);
      expect(strong.backlinks.filter(({ domainRating }) => (domainRating ?? 0) < 40)).toEqual([]);
      expect(new Set(followed.backlinks.map(({ linkType }) => linkType))).toEqual(new Set(["dofollow"]));
      expect(new Set(unfollowed.backlinks.map(({ linkType }) => linkType))).toEqual(new Set(["nofollow"]));
      expect(new Set(german.backlinks.map(({ country }) => country))).toEqual(new Set(["DE"]));
    });

    it("rejects with the caller's reason when the caller aborts", async () => {
      const gone = AbortSignal.abort(new Error("The run was cancelled."));

      await expect(open().siteRatings({ domains: [domain], signal: gone })).rejects.toBe(gone.reason);
      await expect(open().pageLinks({ urls: [`https://${domain}/`], signal: gone })).rejects.toBe(gone.reason);
      await expect(list({ signal: gone })).rejects.toBe(gone.reason);
    });
  });
}
