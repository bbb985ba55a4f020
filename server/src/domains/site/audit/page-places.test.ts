import { expect, test } from "vitest";
import type { CrawledPage } from "../../../providers/crawler/port.ts";
import { placesOnPage } from "./page-places.ts";

function page(path: string, title: string, more: Partial<CrawledPage> = {}): CrawledPage {
  const url = `https://boilers.example${path}`;
  return {
    ...{ url, finalUrl: url, status: 200, redirects: [], depth: 1, inSitemap: true, fetchMs: 1, bytes: 1 },
    ...{ title, description: null, canonical: null, language: "en", robotsDirectives: [], hreflang: [], headings: [] },
    ...{ structuredDataTypes: [], openGraph: { title: null, description: null, image: null, siteName: null } },
    ...{ links: [], images: { total: 0, withoutAlt: 0 }, text: "", wordCount: 0 },
    ...more,
  };
}

test.each<[string, CrawledPage, string[]]>([
  ["its title", page("/boiler-repair", "Boiler repair in Leeds | Boilers"), ["leeds"]],
  ["its headings", page("/repair", "Repairs", { headings: [{ level: 1, text: "Boilers in New York" }] }), ["new york"]],
  ["its description", page("/about", "About us", { description: "Based in Köln." }), ["koln"]],
  ["its address", page("/areas/otley", "Boiler repair Otley"), ["otley"]],
  ["its address with several words", page("/standorte/bad-toelz.html", "Bad Toelz"), ["bad toelz"]],
])("a page names a place in %s", (_where, read, places) => {
  expect(placesOnPage(read, false)).toEqual(places);
});

test.each<[string, CrawledPage]>([
  ["an article", page("/blog/heating-in-paris", "Heating in Paris")],
  ["a question", page("/paris", "How do they heat in Paris?")],
  ["a list", page("/paris", "10 warm cafes in Paris")],
  ["a material", page("/shop/plaster", "Plaster of Paris")],
  ["a page about other things", page("/areas/otley", "Page not found")],
  ["a place that is an everyday word", page("/reading", "Reading lamps and bath mats")],
])("%s names no place of the brand", (_what, read) => {
  expect(placesOnPage(read, false)).toEqual([]);
});
