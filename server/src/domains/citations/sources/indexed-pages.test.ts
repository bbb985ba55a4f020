import type { IndexedUrl } from "@findable/contract";
import { expect, it } from "vitest";
import { indexedPages } from "./indexed-pages.ts";

const page = (path: string, indexState: IndexedUrl["indexState"]) => ({ url: `https://a.example/${path}`, indexState });

it("counts a page with impressions as indexed, whatever an inspection said, and each page once", () => {
  const shown = ["https://a.example/one", "https://www.a.example/two/"];
  const checked = [page("one", "CRAWLED_NOT_INDEXED"), page("two", "INDEXED"), page("three", "INDEXED")];
  const { stage } = indexedPages({ shown, checked: [...checked, page("four", "UNKNOWN")] });
  expect(stage).toMatchObject({ answers: 3, n: 4 });
});

it("leaves out pages that the site excludes", () => {
  const { stage } = indexedPages({ shown: [], checked: [page("tag", "EXCLUDED"), page("one", "NOT_INDEXED")] });
  expect(stage).toMatchObject({ answers: 0, n: 1 });
});

it("has no rate of pages with impressions alone, nor without any page, and says why", () => {
  expect(indexedPages({ shown: ["https://a.example/one"], checked: [] })).toMatchObject({
    stage: null,
    note: expect.stringContaining("none was inspected"),
  });
  expect(indexedPages({ shown: [], checked: [] })).toMatchObject({
    stage: null,
    note: expect.stringContaining("no impressions"),
  });
  expect(indexedPages({ shown: undefined, checked: [] })).toMatchObject({
    stage: null,
    note: expect.stringContaining("not connected"),
  });
});
