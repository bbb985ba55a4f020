import { expect, test } from "vitest";
import { judgeRankDecay, type RankedPage } from "../index.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2027-06-01T00:00:00Z");

/** A page with a check a day, whose rank on a day, counted back, is `rankOn`. */
function pageWith(page: string, rankOn: (daysAgo: number) => number | null, days = 84): RankedPage {
  const checks = Array.from({ length: days }, (_, daysAgo) => {
    const place = rankOn(daysAgo);
    return { place: place ?? 101, found: place !== null, at: NOW - daysAgo * DAY };
  });
  return { page, keywords: [{ volume: 500, checks }] };
}

/** A number from -1 to 1 that looks like chance. */
const noise = (page: number, day: number) => Math.sin(page * 127.1 + day * 311.7) ** 3;
const steady = (page: number, base = 6) =>
  pageWith(`steady-${page}`, (day) => Math.max(1, Math.round(base + 2 * noise(page, day))));

test("finds the page that fell, and no page that only fluctuates", () => {
  const fallen = pageWith("fallen", (day) => Math.round((day < 28 ? 24 : 6) + 2 * noise(99, day)));
  const { pages, siteFell, notJudged } = judgeRankDecay(
    [...Array.from({ length: 20 }, (_, page) => steady(page)), fallen],
    NOW,
  );

  expect(pages.filter(({ verdict }) => verdict === "decayed").map(({ page }) => page)).toEqual(["fallen"]);
  expect(pages[0]).toMatchObject({ page: "fallen", from: 6, to: 24 });
  expect([siteFell, notJudged]).toEqual([false, 0]);
});

test("a fall of the whole site is one event and no page's decay", () => {
  const pages = Array.from({ length: 12 }, (_, page) =>
    pageWith(`page-${page}`, (day) => Math.round((day < 28 ? 15 : 6) + noise(page, day))),
  );
  const judged = judgeRankDecay(pages, NOW);

  expect(judged.siteFell).toBe(true);
  expect(judged.pages.filter(({ verdict }) => verdict === "decayed")).toEqual([]);
});

test("a page that climbs did not decay, and the weeks before it first ranked do not count", () => {
  const climbing = pageWith("climbing", (day) => (day > 50 ? null : Math.round(8 + day / 2)));
  const { pages } = judgeRankDecay([climbing], NOW);

  expect(pages).toMatchObject([{ page: "climbing", verdict: "steady" }]);
  expect(pages[0]?.kept).toBeGreaterThan(1);
});

test("judges no page with fewer than five weeks of checks", () => {
  expect(judgeRankDecay([pageWith("young", () => 5, 28)], NOW)).toMatchObject({ pages: [], notJudged: 1 });
});
