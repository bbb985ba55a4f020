import { expect, test } from "vitest";
import { ORIGIN, sitePage, tidewellSite } from "../../../domains/site/audit/__fixtures__/tidewell-site.ts";
import { AT, keyword, reportData, segment } from "./__fixtures__/tidewell-report.ts";
import { brandProfileMarkdown } from "./brand-profile-markdown.ts";
import { keywordsCsv } from "./keywords-csv.ts";
import { pagesCsv } from "./pages-csv.ts";
import renderFiles from "./render-files.ts";

test("pages.csv has a line for every page with the codes of its issues, and for pages blocked by robots.txt", () => {
  const crawl = tidewellSite();
  const pages = [...crawl.pages, sitePage("/lonely", { description: null })];
  const { inventory, findings } = reportData({
    ...crawl,
    pages,
    skipped: [{ url: `${ORIGIN}/login`, reason: "robots" }],
  });

  const lines = pagesCsv(inventory, findings).trimEnd().split("\n");

  expect(lines).toHaveLength(1 + 39 + 1);
  expect(lines[0]).toMatch(/^url,status,indexable,indexability,type,title,description,canonical,language,words,/);
  expect(lines.at(-2)).toMatch(/^https:\/\/tidewell.example\/lonely,200,yes,indexable,.*,orphan_pages$/);
  expect(lines.at(-1)).toMatch(/^https:\/\/tidewell.example\/login,,no,blocked,/);
});

test("a spreadsheet that opens the tables runs none of their cells", () => {
  const formulas = ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1", "\r=1"];
  const crawl = {
    ...tidewellSite(),
    pages: formulas.map((title, index) => sitePage(`/p${index}`, { title, description: title })),
  };
  const { inventory, findings } = reportData(crawl);

  const cells = [pagesCsv(inventory, findings), keywordsCsv(formulas.map((phrase) => keyword(phrase)))]
    .join("\n")
    .split(/[,\n]"?/);

  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^'[=+\-@\t\r]/.test(cell))).toHaveLength(formulas.length * 3);
});

test("keywords.csv keeps an absent label empty", () => {
  const csv = keywordsCsv([
    keyword("boats"),
    keyword("kayaks", { intentLabels: [], intentConfidence: null, relevanceLabel: null, relevanceConfidence: null }),
  ]);

  expect(csv.split("\n").slice(1, 3)).toEqual([
    "boats,0.5,PRODUCT,0.8,OFFERING,0.7,title heading,https://tidewell.example/features",
    "kayaks,0.5,,,,,title heading,https://tidewell.example/features",
  ]);
});

test("brand-profile.md gives every statement its quote and page, and reads markup in them as text", () => {
  const { brand } = reportData().result;
  const hostile = {
    statement: "# [x](javascript:alert(1))",
    quote: "<script>alert(1)</script> *bold*",
    url: "javascript:alert(1)",
  };

  const markdown = brandProfileMarkdown({ ...brand, offers: [hostile] }, [segment({ name: "<b>Crews</b>" })], AT);

  expect(markdown).toContain(
    "- > Trusted by 1,240 rental companies in 31 countries.\n  >\n  > <https://tidewell.example/>",
  );
  expect(markdown).toContain("read on 21 November 2026");
  expect(markdown).toContain("\\<script\\>alert(1)\\</script\\> \\*bold\\*");
  expect(markdown).not.toMatch(/^# \[x\]|(?<!\\)<script|<javascript:/m);
});

test("renders the four files of a run", () => {
  const files = renderFiles(reportData());

  expect(files.map(({ name, contentType }) => [name, contentType])).toEqual([
    ["report.html", "text/html; charset=utf-8"],
    ["brand-profile.md", "text/markdown; charset=utf-8"],
    ["keywords.csv", "text/csv; charset=utf-8"],
    ["pages.csv", "text/csv; charset=utf-8"],
  ]);
});
