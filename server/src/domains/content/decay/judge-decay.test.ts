import { expect, test } from "vitest";
import { daysLater } from "../../../kernel/text/moment.ts";
import { clicksOf, explainFall, judgeDecay, type PageClicks, windowsOf } from "../index.ts";

const steady = (count: number, kept = 1): PageClicks[] =>
  Array.from({ length: count }, (_, index) => ({
    page: `page-${index}`,
    recent: Math.round((200 + (index % 7) * 4) * kept),
    before: 400 + ((index * 3) % 7) * 8,
    lastYear: null,
  }));

test("reports the page that fell, with the smallest fall that it could show", () => {
  const { outcome, pages, siteFell } = judgeDecay([
    ...steady(60),
    { page: "fallen", recent: 60, before: 400, lastYear: null },
  ]);

  expect({ outcome, siteFell }).toEqual({ outcome: "judged", siteFell: false });
  expect(pages[0]).toMatchObject({ page: "fallen", verdict: "decayed" });
  expect(pages[0]?.kept).toBeLessThan(0.4);
  expect(pages[0]?.smallestVisible).toBeLessThan(0.6);
  expect(pages.slice(1).every(({ verdict }) => verdict === "steady")).toBe(true);
});

test("a fall of the whole site is one event and no page's decay", () => {
  const { pages, siteFell, siteKept } = judgeDecay(steady(60, 0.6));

  expect(siteFell).toBe(true);
  expect(siteKept).toBeCloseTo(0.6, 1);
  expect(pages.filter(({ verdict }) => verdict === "decayed")).toEqual([]);
});

test("a season that last year had as well is no decay", () => {
  const seasonal = (index: number) => (index % 2 === 0 ? 0.5 : 1.5);
  const pages = steady(80).map((page, index) => ({
    ...page,
    recent: Math.round(page.recent * seasonal(index)),
    lastYear: { recent: Math.round(page.recent * seasonal(index)), before: page.before },
  }));

  const withLastYear = judgeDecay(pages);

  expect(withLastYear.season).toBeGreaterThan(0.9);
  expect(withLastYear.pages.filter(({ verdict }) => verdict === "decayed")).toEqual([]);
});

test("judges no page of a site with fewer than 30 pages, and none with fewer than 100 clicks", () => {
  expect(judgeDecay(steady(29))).toMatchObject({ outcome: "too_few_pages", pages: [], notJudged: 0 });
  expect(judgeDecay([...steady(40), { page: "small", recent: 0, before: 99, lastYear: null }])).toMatchObject({
    notJudged: 1,
  });
});

test("windows are whole weeks, end three days before the newest day, and compare the same weekdays of last year", () => {
  const windows = windowsOf("2027-03-31");
  const daily = new Map<string, number>();
  for (let day = "2026-01-01"; day <= "2027-03-31"; day = daysLater(day, 1))
    daily.set(day, day >= "2027-03-01" ? 1 : 2);

  expect(windows).toEqual({
    recent: { from: "2027-03-01", to: "2027-03-28" },
    before: { from: "2027-01-04", to: "2027-02-28" },
  });
  expect(clicksOf("/a", daily, windows)).toEqual({
    page: "/a",
    recent: 28,
    before: 112,
    lastYear: { recent: 56, before: 112 },
  });
  expect(clicksOf("/new", new Map([["2026-12-01", 5]]), windows).lastYear).toBeNull();
});

test("splits a fall into demand, rank and clicks at the rank, and never from days that the vendor got wrong", () => {
  const before = { from: "2026-06-01", to: "2026-06-28", clicks: 100, impressions: 1000, position: 3 };
  const recent = { from: "2026-07-01", to: "2026-07-28", clicks: 40, impressions: 800, position: 6 };
  const clickRateAt = (position: number) => 0.3 / position;

  const shares = explainFall(before, recent, clickRateAt);

  expect(shares).toMatchObject({ demand: 0.8, rank: 0.5 });
  expect((shares?.demand ?? 0) * (shares?.rank ?? 0) * (shares?.clicksAtRank ?? 0)).toBeCloseTo(0.4);
  expect(explainFall({ ...before, from: "2026-03-01", to: "2026-03-28" }, recent, clickRateAt)).toBeNull();
});
