import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clearestFall } from "./change-point.ts";
import type { Field, KnownResult } from "./field.ts";
import { judgeField } from "./judge-field.ts";
import { stabilityOf } from "./stability.ts";

const WORDS = ["time", "tracking", "architects", "software", "best", "orbit", "guide"];
const PATHS = ["/", "/blog/time", "/best/tools", "/t/thread-1", "/compare/a", "/templates/x", "/features/a", "/p/9"];

const known = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });
const anyResult = fc.record({
  domain: fc.constantFrom("orbit.example", "alpha.example", "beta.example", "gamma.example", "delta.example"),
  path: fc.constantFrom(...PATHS),
  title: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
  domainRating: known(fc.integer({ min: 0, max: 100 })),
  pageLinks: known(fc.integer({ min: 0, max: 5000 })),
  wordCount: known(fc.integer({ min: 0, max: 9000 })),
});

const anyField: fc.Arbitrary<Field> = fc
  .record({
    query: fc.constantFrom(
      "time tracking for architects",
      "orbit pricing",
      "best time tracking software",
      "architects",
    ),
    results: fc.array(anyResult, { minLength: 10, maxLength: 24 }),
    ourPlace: fc.option(fc.nat({ max: 23 })),
    ourRating: known(fc.integer({ min: 0, max: 100 })),
    stability: known(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ query, results, ourPlace, ourRating, stability }) => ({
    query,
    language: "en",
    ourDomain: "ours.example",
    ourRating,
    stability,
    results: results.map(({ path, domain, ...result }, index): KnownResult => {
      const isOurs = index === ourPlace;
      const host = isOurs ? "ours.example" : domain;
      return {
        ...result,
        isOurs,
        rank: index + 1,
        host,
        domain: host,
        url: `https://${host}${path}`,
        structuredDataTypes: [],
      };
    }),
  }));

const scoreOf = (field: Field) => judgeField(field).winnability.score;
const confidenceOf = (field: Field) => judgeField(field).winnability.confidence;

/** The field with one result that is not ours changed. */
function withCompetitor(field: Field, index: number, change: (competitor: KnownResult) => KnownResult): Field {
  const competitors = field.results.filter(({ isOurs }) => !isOurs);
  const chosen = competitors[index % competitors.length];
  return { ...field, results: field.results.map((result) => (result === chosen ? change(result) : result)) };
}

/** A lever for us, moved on some field; a number that is not known is left as it is. */
const LEVERS: Record<string, (field: Field, index: number, by: number) => Field> = {
  "a stronger site of ours": (field, _index, by) => ({
    ...field,
    ourRating: field.ourRating === null ? null : Math.min(100, field.ourRating + by),
  }),
  "a weaker competitor": (field, index, by) =>
    withCompetitor(field, index, (competitor) => ({
      ...competitor,
      domainRating: lowered(competitor.domainRating, by),
    })),
  "fewer links to a competitor's page": (field, index, by) =>
    withCompetitor(field, index, (competitor) => ({
      ...competitor,
      pageLinks: lowered(competitor.pageLinks, 40 * by),
    })),
  "a shorter page of a competitor": (field, index, by) =>
    withCompetitor(field, index, (competitor) => ({
      ...competitor,
      wordCount: lowered(competitor.wordCount, 90 * by),
    })),
  "a competitor's title that says less": (field, index) =>
    // Keep the signs of its page type: the types of the other results decide how ours fits.
    withCompetitor(field, index, (competitor) => ({
      ...competitor,
      title: competitor.title.replace(/time|tracking|architects|software|orbit/g, "other"),
    })),
  "a place that the brand searched does not hold": (field, index) =>
    withCompetitor(field, index, (competitor) =>
      competitor.domain === "orbit.example"
        ? { ...competitor, domain: "zeta.example", host: "zeta.example" }
        : competitor,
    ),
};

function lowered(value: number | null, by: number): number | null {
  return value === null ? null : Math.max(0, value - by);
}

describe("the score", () => {
  test.each(Object.entries(LEVERS))("is never lowered by %s", (_name, move) => {
    fc.assert(
      fc.property(anyField, fc.nat({ max: 30 }), fc.nat({ max: 100 }), (field, index, by) => {
        expect(scoreOf(move(field, index, by))).toBeGreaterThanOrEqual(scoreOf(field));
      }),
      { numRuns: 60 },
    );
  });

  test("and everything beside it are independent of the order of results", () => {
    fc.assert(
      fc.property(
        anyField.chain((field) =>
          fc.tuple(fc.constant(field), fc.shuffledSubarray([...field.results], { minLength: field.results.length })),
        ),
        ([field, results]) => {
          expect(judgeField({ ...field, results })).toEqual(judgeField(field));
        },
      ),
      { numRuns: 60 },
    );
  });
});

test("unknown data never adds confidence", () => {
  const forget: Record<string, (field: Field, index: number) => Field> = {
    rating: (field, index) => withCompetitor(field, index, (competitor) => ({ ...competitor, domainRating: null })),
    links: (field, index) => withCompetitor(field, index, (competitor) => ({ ...competitor, pageLinks: null })),
    words: (field, index) => withCompetitor(field, index, (competitor) => ({ ...competitor, wordCount: null })),
    ours: (field) => ({ ...field, ourRating: null }),
    earlier: (field) => ({ ...field, stability: null }),
    results: (field) => ({ ...field, results: field.results.slice(0, -3) }),
  };
  fc.assert(
    fc.property(anyField, fc.constantFrom(...Object.values(forget)), fc.nat({ max: 30 }), (field, lose, index) => {
      expect(confidenceOf(lose(field, index))).toBeLessThanOrEqual(confidenceOf(field));
    }),
    { numRuns: 200 },
  );
});

describe("the recommendation", () => {
  const ratings = [70, 65, 60, 40, 38, 35, 30, 28, 25, 20];
  const atRank = (field: Field, rank: number, changed: Partial<KnownResult> = {}): Field => ({
    ...field,
    results: field.results.map((result) => (result.rank === rank ? { ...result, isOurs: true, ...changed } : result)),
  });

  test("names links to the site if the page is good, and they have the stated effect", () => {
    const field = atRank(fieldOf({ ourRating: 30, ratings }), 4, { pageLinks: 40 });
    const { winnability, recommendation } = judgeField(field);
    const better = judgeField({ ...field, ourRating: 40 });

    expect(better.winnability.score).toBeGreaterThan(winnability.score);
    expect(recommendation.angle).toContain(
      `Earn links to the site, up to a domain rating of 40. This has the largest effect on the score: from ${winnability.score} to ${better.winnability.score}.`,
    );
  });

  test.each([1, 2, 3])(
    "defends a page at rank %i: zero months, and the results that could take its position",
    (rank) => {
      const field = atRank(fieldOf({ ourRating: 30, ratings }), rank, { pageLinks: 5 });
      const { currentRank, winnability, recommendation } = judgeField(field);

      expect([currentRank, winnability.estimatedMonthsToTopThree]).toEqual([rank, 0]);
      expect(recommendation).toMatchObject({ action: "DEFEND", shouldPursue: false, estimatedEffort: "MEDIUM" });
      expect(recommendation.angle).toMatch(new RegExp(`^Defend rank ${rank} for "time tracking for architects"\\.`));
      // Of the results below, site3 and site4 have the highest ratings and more linking sites than our page.
      expect(recommendation.threats?.map(({ domain }) => domain)).toContain("site3.example");
      expect(recommendation.threats?.every((threat) => threat.rank > rank)).toBe(true);
      expect(recommendation.threats?.find(({ domain }) => domain === "site3.example")?.reasons).toEqual([
        "Its domain rating is 40, yours is 30.",
        "Its page has 20 linking sites, yours has 5.",
      ]);
    },
  );

  test("names no threat to a first page that is stronger than every page below it", () => {
    const field = atRank(fieldOf({ ourRating: 90, ratings }), 1, { pageLinks: 400, wordCount: 3000 });
    const { recommendation } = judgeField(field);

    expect(recommendation).toMatchObject({ action: "DEFEND", threats: [], estimatedEffort: "LOW" });
    expect(recommendation.angle).toContain("No result below it is stronger");
  });

  test("estimates effort from the missing links and words", () => {
    const near = atRank(fieldOf({ ourRating: 90, ratings: ratings.map(() => 20) }), 4, {
      pageLinks: 40,
      wordCount: 1600,
    });
    const links = { ...near, results: near.results.map((one) => (one.isOurs ? one : { ...one, pageLinks: 400 })) };
    const words = { ...near, results: near.results.map((one) => (one.isOurs ? one : { ...one, wordCount: 5000 })) };

    expect(judgeField(near).recommendation).toMatchObject({
      estimatedEffort: "LOW",
      work: { pages: 0, words: 0, links: 0 },
    });
    expect(judgeField(links).recommendation).toMatchObject({
      estimatedEffort: "HIGH",
      work: { pages: 0, words: 0, links: 360 },
    });
    expect(judgeField(words).recommendation).toMatchObject({
      estimatedEffort: "HIGH",
      work: { pages: 0, words: 4400, links: 0 },
    });
  });

  test("counts a missing page as work, and reports data that nothing could read as unknown", () => {
    const field = fieldOf({ ourRating: 30, ratings });
    const unread = field.results.map((result) => ({ ...result, wordCount: null, pageLinks: null }));

    expect(judgeField(field).recommendation.work).toEqual({ pages: 1, words: 1600, links: 20 });
    expect(judgeField({ ...field, results: unread }).recommendation.work).toEqual({
      pages: 1,
      words: null,
      links: null,
    });
  });

  test("recommends nothing that does not move the score", () => {
    const field = fieldOf({ ourRating: 0, ratings: ratings.map(() => 95) });
    const hopeless = { ...field, results: field.results.map((result) => ({ ...result, pageLinks: 4000 })) };
    const { winnability, recommendation } = judgeField(hopeless);

    expect(winnability.estimatedMonthsToTopThree).toBeNull();
    expect(recommendation).toMatchObject({ action: "SKIP", shouldPursue: false });
    expect(recommendation.angle).toMatch(/^Not recommended: no single change raises the score/);
    expect(recommendation.angle).not.toMatch(/Create|Earn|Cover|Make/);
  });

  test("pursues a query only if a change moves the score, and never names a change without effect", () => {
    fc.assert(
      fc.property(anyField, (field) => {
        const { currentRank, winnability, recommendation } = judgeField(field);
        const isTop = currentRank !== null && currentRank <= 3;
        expect(recommendation.action === "DEFEND").toBe(isTop);
        expect(winnability.estimatedMonthsToTopThree === 0).toBe(isTop);
        expect(recommendation.shouldPursue).toBe(["CREATE", "IMPROVE"].includes(recommendation.action ?? ""));
        if (recommendation.shouldPursue) expect(recommendation.angle).toMatch(/largest effect on the score/);
        expect(recommendation.angle).not.toMatch(/from (\d+) to \1\b/);
      }),
      { numRuns: 100 },
    );
  });
});

test("a weight of zero removes its part", () => {
  const links = { content: 0, rating: 1, brand: 0 };
  const field = fieldOf({ ourRating: 45, ratings: [70, 65, 60, 40, 38, 35, 30, 28, 25, 20] });
  const near = { ...field, results: field.results.map((result) => ({ ...result, isOurs: result.rank === 4 })) };
  const shorter = { ...near, results: near.results.map((result) => ({ ...result, wordCount: 100 })) };

  expect(judgeField(shorter).winnability.score).toBeGreaterThan(judgeField(near).winnability.score);
  expect(judgeField(shorter, links).winnability.score).toBe(judgeField(near, links).winnability.score);
  expect(judgeField({ ...near, ourRating: 70 }, links).winnability.score).toBeGreaterThan(
    judgeField({ ...near, ourRating: 70 }).winnability.score,
  );
});

describe("a cliff", () => {
  test("in domain ratings is found where they fall, with both means", () => {
    const { cliffs } = judgeField(fieldOf({ ourRating: 30, ratings: [82, 78, 80, 75, 34, 30, 36, 28, 31, 33] }));

    expect(cliffs.find(({ type }) => type === "DR")).toMatchObject({
      detected: true,
      cliffAt: 4,
      topAvg: 78.8,
      tailAvg: 32,
    });
  });

  test.each([
    ["falls by less than matters", [60, 58, 61, 59, 52, 50, 51, 53, 50, 52]],
    ["is up and down", [80, 30, 70, 35, 82, 28, 75, 33, 79, 31]],
    ["has too few values on a side", [90, 88, 30, 32, 31]],
  ])("is not found in a series that %s", (_name, ratings) => {
    const { cliffs } = judgeField(fieldOf({ ourRating: 30, ratings }));

    expect(cliffs.find(({ type }) => type === "DR")).toMatchObject({ detected: false, cliffAt: null });
  });

  test("appears in noise no more often than stated", () => {
    const random = fc.sample(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 20, maxLength: 20 }), {
      numRuns: 300,
      seed: 7,
    });
    const found = random.filter((values) => (clearestFall(values)?.p ?? 1) < 0.05).length;

    expect(found / random.length).toBeLessThan(0.09);
  });
});

test.each([
  ["orbit pricing", "orbit.example", true],
  ["time tracking", "orbit.example", false],
])("detects whether %j names the brand that ranks first: %j", (query, domain, detected) => {
  const field = fieldOf({ ourRating: 30, ratings: [70, 65, 60, 40, 38, 35, 30, 28, 25, 20] });
  const results = field.results.map((result) => (result.rank === 1 ? { ...result, domain, host: domain } : result));

  expect(judgeField({ ...field, query, results }).cliffs).toContainEqual(
    expect.objectContaining({ type: "BRAND", detected }),
  );
});

test("similar earlier snapshots make a page stable, and the top counts most", () => {
  const now = Array.from({ length: 10 }, (_, index) => `https://a.example/${index}`);

  expect(stabilityOf(now, [])).toBeNull();
  expect(stabilityOf(now, [now])).toBeCloseTo(1, 10);
  expect(stabilityOf(now, [["x", ...now.slice(1)]])).toBeLessThan(stabilityOf(now, [[...now.slice(0, 9), "x"]]) ?? 0);
});

/** A page of sites of these ratings, on none of which we are. */
function fieldOf({ ourRating, ratings }: { ourRating: number; ratings: readonly number[] }): Field {
  return {
    query: "time tracking for architects",
    language: "en",
    ourDomain: "ours.example",
    ourRating,
    stability: null,
    results: ratings.map((domainRating, index) => ({
      rank: index + 1,
      url: `https://site${index}.example/features/time-tracking`,
      title: "Time tracking for architects",
      host: `site${index}.example`,
      domain: `site${index}.example`,
      isOurs: false,
      domainRating,
      pageLinks: 20,
      wordCount: 1200,
      structuredDataTypes: [],
    })),
  };
}

test.each([
  ["acme.com", ["https://acme.com/a", "https://www.acme.com/b", "https://shop.acme.com/c"]],
  ["www.acme.com", ["https://acme.com/a"]],
  ["xn--bcher-kva.example", ["https://bücher.example/a", "https://www.xn--bcher-kva.example/b"]],
])("the competitors of %s never include its own pages, whether or not subdomains count as own", (ourDomain, urls) => {
  const all = [...urls, "https://rival.example/a"];
  const results = all.map((url, index): KnownResult => {
    const host = new URL(url).host.replace(/^www\./, "");
    const base = { rank: index + 1, url, title: "acme", host, domain: host };
    const unknown = { domainRating: null, pageLinks: null, wordCount: null, structuredDataTypes: [] };
    // The request may count subdomains as other sites.
    return { ...base, ...unknown, isOurs: index === 0 };
  });

  const { competitors } = judgeField({
    query: "acme",
    language: "en",
    ourDomain,
    ourRating: null,
    stability: null,
    results,
  });

  expect(competitors.map(({ domain }) => domain)).toEqual(["rival.example"]);
});
