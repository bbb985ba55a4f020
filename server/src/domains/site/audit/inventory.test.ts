import { expect, test } from "vitest";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { linkTo, ORIGIN, sitePage, tidewellSite } from "./__fixtures__/tidewell-site.ts";
import { buildInventory, type PageRow } from "./inventory.ts";
import { classifySitePage } from "./page-type.ts";

test("states for every page whether it is indexable, and why not", () => {
  const rows = inventoryOf([
    sitePage("/"),
    sitePage("/hidden", { robotsDirectives: ["googlebot: noindex"] }),
    sitePage("/none", { robotsDirectives: ["none"] }),
    sitePage("/copy", { canonical: "/" }),
    sitePage("/same", { canonical: "http://www.tidewell.example/same#top" }),
    sitePage("/gone", { status: 404, canonical: "/" }),
    sitePage("/moved", { finalUrl: `${ORIGIN}/`, redirects: [`${ORIGIN}/moved`] }),
  ]);

  expect(Object.fromEntries(rows.map((row) => [row.url.replace(ORIGIN, ""), row.indexability]))).toEqual({
    "/": "indexable",
    "/hidden": "noindex",
    "/none": "noindex",
    "/copy": "canonical_elsewhere",
    "/same": "indexable",
    "/gone": "status",
    "/moved": "redirect",
  });
});

test("counts each linking page once, through redirects and without itself, and the fewest clicks", () => {
  const rows = inventoryOf([
    sitePage("/", {
      links: [
        linkTo("/a"),
        linkTo("/a"),
        linkTo("/old-b"),
        linkTo("/"),
        linkTo("https://other.example/", { internal: false }),
      ],
    }),
    sitePage("/a", { links: [linkTo("/b"), linkTo("/a")] }),
    sitePage("/b", { links: [linkTo("/c")] }),
    sitePage("/c", { links: [] }),
    sitePage("/alone", { links: [linkTo("/")] }),
    sitePage("/old-b", { finalUrl: `${ORIGIN}/b`, redirects: [`${ORIGIN}/old-b`], links: [linkTo("/c")] }),
  ]);

  expect(
    rows.map(({ url, inlinks, outlinks, clickDepth, orphan }) => [
      url.replace(ORIGIN, ""),
      inlinks,
      outlinks,
      clickDepth,
      orphan,
    ]),
  ).toEqual([
    ["/", 1, 2, 0, false],
    ["/a", 1, 1, 1, false],
    ["/b", 2, 1, 1, false],
    ["/c", 1, 0, 2, false],
    ["/alone", 0, 1, null, true],
    ["/old-b", 0, 0, null, false],
  ]);
});

test("keeps the content of a page reached only by a redirect under its final address", () => {
  const [row] = inventoryOf([
    sitePage("/start", { finalUrl: `${ORIGIN}/`, canonical: `${ORIGIN}/`, redirects: [`${ORIGIN}/start`] }),
  ]);

  expect([row?.url, row?.indexability, row?.redirects]).toEqual([`${ORIGIN}/`, "indexable", [`${ORIGIN}/start`]]);
});

test.each([
  ["/de/", "home"],
  ["/preise", "pricing"],
  ["/en-gb/pricing.html", "pricing"],
  ["/acme-vs-globex", "comparison"],
  ["/alternatives/globex", "comparison"],
  ["/blog/privacy", "article"],
  ["/2024/05/hello-world", "article"],
  ["/blog", "category"],
  ["/product-category/shoes", "category"],
  ["/collections/shoes", "category"],
  ["/products/red-shoe", "product"],
  ["/legal/impressum", "legal"],
  ["/help/first-steps", "docs"],
  ["/ueber-uns", "about"],
  ["/kontakt", "contact"],
  ["/canvas", "other"],
])("takes %s for a page of the kind %s", (path, type) => {
  expect(classifySitePage(sitePage(path, { headings: [] }), false)).toBe(type);
});

function inventoryOf(pages: CrawlResult["pages"]): PageRow[] {
  return buildInventory({ ...tidewellSite(), pages }).rows;
}
