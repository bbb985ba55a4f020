import { expect, test } from "vitest";
import { linkTo, ORIGIN, sitePage, tidewellSite } from "./__fixtures__/tidewell-site.ts";
import { analysePages } from "./issues.ts";

const crawl = tidewellSite();
const [start] = crawl.pages;
const home = start ?? sitePage("/");

/** A site on which each page links to others, with the text of the link. */
function siteOf(links: Record<string, Record<string, string>>) {
  const pages = Object.entries(links).map(([path, targets]) => ({
    ...(path === "/" ? home : sitePage(path)),
    links: Object.entries(targets).map(([target, text]) => ({ ...linkTo(target), text })),
  }));
  return { ...crawl, pages };
}

test("a page has the weight of the pages that link to it, and the average page has 1", () => {
  const { inventory } = analysePages(
    siteOf({
      "/": { "/hub": "Everything", "/a": "First" },
      "/hub": { "/": "Home" },
      "/a": { "/hub": "All of it" },
      "/b": { "/hub": "Everything" },
    }),
  );
  const weights = new Map(inventory.rows.map(({ url, linkWeight }) => [url.replace(ORIGIN, ""), linkWeight]));
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);

  expect(sum / weights.size).toBeCloseTo(1, 1);
  expect(weights.get("/hub")).toBeGreaterThan(weights.get("/a") ?? 0);
  expect(weights.get("/a")).toBeGreaterThan(weights.get("/b") ?? 0);
  expect(inventory.rows.find(({ url }) => url.endsWith("/hub"))?.anchors).toEqual([
    { text: "Everything", pages: 2 },
    { text: "All of it", pages: 1 },
  ]);
});

test("an issue names the pages first to which most links lead", () => {
  const site = siteOf({
    "/": { "/quiet": "Quiet", "/busy": "Busy", "/one": "One", "/two": "Two" },
    "/quiet": {},
    "/busy": {},
    "/one": { "/busy": "Busy" },
    "/two": { "/busy": "Busy" },
  });
  const pages = site.pages.map((page) => (/quiet|busy/.test(page.url) ? { ...page, title: null } : page));
  const { findings } = analysePages({ ...site, pages });

  expect(findings.find(({ code }) => code === "missing_title")?.evidence.map(({ url }) => url)).toEqual([
    `${ORIGIN}/busy`,
    `${ORIGIN}/quiet`,
  ]);
});
