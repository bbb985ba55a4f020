import { expect, test } from "vitest";
import type { CrawledPage, RenderedPage } from "../../../providers/crawler/port.ts";
import { linkTo, ORIGIN, sitePage, tidewellSite } from "./__fixtures__/tidewell-site.ts";
import { coverageOf } from "./coverage.ts";
import { analysePages } from "./issues.ts";
import { LAB_RULES, RENDERING_RULES } from "./rendering-rules.ts";

const CODES = new Set<string>([...RENDERING_RULES, ...LAB_RULES].map(({ code }) => code)).add("empty_shell");
const words = (count: number) => Array.from({ length: count }, (_, index) => `boat${index}`).join(" ");

/** What a browser shows of a page: the same, unless `changes` says otherwise. */
function shownAs(page: CrawledPage, changes: Partial<RenderedPage> = {}): RenderedPage {
  const { title, description, canonical, language, robotsDirectives, headings, structuredDataTypes, text } = page;
  return {
    ...{ title, description, canonical, language, robotsDirectives, headings, structuredDataTypes, text },
    ...{ wordCount: page.wordCount, finalUrl: page.finalUrl, isCutOff: false, refusedHosts: [], excluded: [] },
    ...{ scriptErrors: [], requests: 4, bytes: 40_000, lab: null },
    ...changes,
  };
}

function issuesOf(page: CrawledPage): Record<string, string | null> {
  const site = tidewellSite();
  const { findings } = analysePages({ ...site, pages: [...site.pages, page] });
  return Object.fromEntries(
    findings
      .filter(({ code }) => CODES.has(code))
      .map(({ code, evidence }) => {
        expect(evidence.map(({ url }) => url)).toEqual([page.url]);
        return [code, evidence[0]?.detail ?? null];
      }),
  );
}

const whole = sitePage("/app");
const shell: CrawledPage = {
  ...sitePage("/app"),
  text: "",
  wordCount: 0,
  headings: [],
  images: { total: 0, withoutAlt: 0 },
  document: {
    refresh: null,
    hasViewport: true,
    headEndedBy: null,
    scriptCharacters: 0,
    scripts: 2,
    appRoot: "#root",
    asksForScripts: false,
    forms: 0,
    hasVideo: false,
    charset: { header: "utf-8", meta: null },
    jsonLd: [],
    hashRoutes: 0,
  },
};

test("a page that its scripts leave as it is has no finding", () => {
  const links = [...whole.links, { ...linkTo("/pricing"), byScript: true as const }];
  const counted = { title: `(3) ${whole.title}`, lab: { lcpMs: 900, cls: 0.02, tbtMs: 40 } };

  expect(issuesOf({ ...whole, links, rendered: shownAs(whole, counted) })).toEqual({});
});

test.each<[string, Partial<CrawledPage>, Partial<RenderedPage>, string | null]>([
  ["text_by_script", { wordCount: 60 }, { wordCount: 600 }, "60 of 600 words are in the HTML"],
  [
    "links_by_script",
    { links: ["/", "/pricing", "/docs", "/about", "/blog"].map((path) => ({ ...linkTo(path), byScript: true })) },
    {},
    "5 of 5 links to own pages",
  ],
  [
    "title_by_script",
    { title: "App" },
    { title: "Boats in the harbour" },
    "title “App” becomes “Boats in the harbour”",
  ],
  [
    "canonical_by_script",
    { canonical: `${ORIGIN}/app` },
    { canonical: `${ORIGIN}/pricing` },
    `${ORIGIN}/app in the HTML, ${ORIGIN}/pricing after scripts`,
  ],
  ["noindex_removed_by_script", { robotsDirectives: ["noindex"] }, { robotsDirectives: [] }, null],
  ["noindex_added_by_script", {}, { robotsDirectives: ["noindex"] }, null],
  ["sd_by_script", {}, { structuredDataTypes: ["FAQPage"] }, "FAQPage"],
  ["lab_lcp", {}, { lab: { lcpMs: 5_200, cls: 0, tbtMs: 0 } }, "largest element after 5.2 s"],
  ["lab_cls", {}, { lab: { lcpMs: 900, cls: 0.41, tbtMs: 0 } }, "layout shift 0.41"],
  ["lab_tbt", {}, { lab: { lcpMs: 900, cls: 0, tbtMs: 1_250 } }, "blocked for 1.25 s"],
])("%s names the difference between the HTML and the rendered page", (code, sent, shown, detail) => {
  const page = { ...whole, ...sent };

  expect(issuesOf({ ...page, rendered: shownAs(page, shown) })).toEqual({ [code]: detail });
});

test("an empty shell is one finding with the words that scripts add, and a tool without text is none", () => {
  const rendered = shownAs(shell, { title: "Another", wordCount: 640, text: words(640) });

  expect(issuesOf({ ...shell, rendered })).toEqual({
    empty_shell: "0 words, 2 scripts, 640 words once they ran, empty #root",
  });
  expect(issuesOf({ ...shell, rendered: shownAs(shell, { wordCount: 12 }) })).toEqual({});
});

test("a shell whose scripts fail names the cause, unless our guard or our time limit withheld something", () => {
  const excluded = shownAs(shell, { excluded: [`${ORIGIN}/api/boats`] });
  const broken = shownAs(shell, { scriptErrors: ["boats is undefined"] });

  expect(issuesOf({ ...shell, rendered: excluded })).toEqual({
    render_fails: `robots.txt excludes ${ORIGIN}/api/boats`,
  });
  expect(issuesOf({ ...shell, rendered: broken })).toEqual({ render_fails: "script error: boats is undefined" });
  expect(issuesOf({ ...shell, rendered: { ...broken, refusedHosts: ["10.0.0.7"] } })).toEqual({});
  expect(issuesOf({ ...shell, rendered: { ...broken, isCutOff: true } })).toEqual({});
});

test("the coverage says how many pages need scripts that did not run, and why", () => {
  const crawl = { ...tidewellSite(), found: 40, skippedGroups: [] };
  const problem = "No Chromium was found on this machine.";

  const summary = coverageOf({ ...crawl, rendering: { rendered: 0, unrendered: 12, problem } })?.summary;

  expect(summary).toContain(`The text of 12 pages needs scripts, which did not run. ${problem}`);
  expect(coverageOf({ ...crawl, rendering: { rendered: 3, unrendered: 0, problem } })?.summary).not.toContain(
    "scripts",
  );
});
