import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { linkTo, ORIGIN, sitePage, tidewellSite } from "../../../domains/site/audit/__fixtures__/tidewell-site.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { NO_ANSWERS_WARNING, noModelWarning, otherModelWarning } from "../../optional-providers/warnings.ts";
import { keyword, reportData, segment } from "./__fixtures__/tidewell-report.ts";
import renderFiles from "./render-files.ts";
import type { ReportData } from "./report-data.ts";
import { renderReport } from "./report-html.ts";
import { byWorth, scoreSite } from "./site-score.ts";

const HOSTILE = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"' onload=x `;

test("summarizes the results in five sentences, with numbers", () => {
  const { document } = parseHTML(renderReport(reportData()));
  const sentences = [...document.querySelectorAll("#summary li")].map((item) => item.textContent);

  expect(sentences).toEqual([
    "We read 38 pages of tidewell.example, all that links and the sitemap lead to. Search engines can index 38 of them (100 %).",
    "The site scores 100 of 100 and has no technical issues.",
    "On its site, Tidewell makes 8 statements about its offer, 6 about its audience and 4 with proof.",
    "We found 2 keywords. The most central one is “boat rental software”; the most frequent intent is “Product”, with 1 keyword.",
    "Ranks were not measured.",
  ]);
});

test("states on the last page and in the ranks section what was not covered, and why, and not on the cover", () => {
  const { document } = parseHTML(renderReport(reportData({ ...tidewellSite(), ended: "page_limit" })));
  const reason = "No SERP provider is configured, so rankings were not measured.";

  const last = [...document.querySelectorAll("section.part")].at(-1);

  expect(last?.querySelector("h2")?.textContent).toBe("What this report does not cover");
  expect(last?.textContent).toContain("The crawl stopped at the limit of 38 pages. The site has more pages.");
  expect(last?.textContent).toContain(reason);
  expect(document.querySelector(".cover")?.textContent).not.toMatch(/limit|SERP provider/);
  expect(document.querySelector("#ranks")?.textContent).toContain(reason);
});

test("does not show clients how the service is set up", () => {
  const facts = reportData({ ...tidewellSite(), ended: "complete" });
  const result = { ...facts.result, warnings: [noModelWarning("live"), otherModelWarning("fake/large", "fake/small")] };

  const texts = renderFiles({ ...facts, result })
    .map(({ content }) => content)
    .join();

  expect(texts).toContain("No language model is configured");
  expect(texts).not.toMatch(/LLM_MODEL|defaultModel|fake\/(large|small)/);
});

test("names the client and the agency on the cover", () => {
  const cover = (changes: Partial<ReportData>) => {
    const { document } = parseHTML(renderReport({ ...reportData(), ...changes }));
    return [...document.querySelectorAll(".facts div")].map((fact) => fact.textContent?.trim());
  };

  expect(cover({})).toEqual(
    expect.arrayContaining(["Prepared forTidewell AS", "Prepared byNorthlight Search", "Site score100 of 100"]),
  );
  expect(cover({ agencyName: null }).join()).not.toContain("Prepared by");
  expect(cover({ agencyName: "Tidewell AS" }).join()).not.toContain("Prepared by");
});

test("states the score with parts that add up to it", () => {
  const data = reportData(
    withPages([
      sitePage("/a", { links: [linkTo("/gone")] }),
      sitePage("/gone", { status: 404, inSitemap: false }),
      sitePage("/b", { title: null }),
      sitePage("/c", { images: { total: 2, withoutAlt: 1 } }),
    ]),
  );
  const { document } = parseHTML(renderReport(data));
  const total = Number(document.querySelector(".score-total strong")?.textContent);
  const parts = [...document.querySelectorAll(".score td.number")].map(({ textContent }) =>
    textContent?.split(" of ").map(Number),
  );

  expect(parts.map((part) => part?.[1])).toEqual([30, 20, 20, 15, 15]);
  expect(parts.reduce((sum, part) => sum + (part?.[0] ?? 0), 0)).toBe(total);
  expect(total).toBeLessThan(95);
  expect(document.querySelector(".cover")?.textContent).toContain(`${total} of 100`);
});

test("orders issues by the points that fixing them adds to the score", () => {
  const everywhere = Array.from({ length: 60 }, (_, index) =>
    sitePage(`/untitled-${index}`, { description: null, images: { total: 1, withoutAlt: 1 } }),
  );
  const data = reportData(withPages([...everywhere, sitePage("/x", { robotsDirectives: ["noindex"] })]));
  const worth = byWorth(data);
  const { document } = parseHTML(renderReport(data));
  const shown = [...document.querySelectorAll(".overview tbody tr")].map((row) => row.querySelector("a")?.textContent);

  expect(shown).toEqual(worth.map(({ title }) => title));
  expect(worth.map(({ worth: points }) => points)).toEqual(
    worth.map(({ worth: points }) => points).toSorted((a, b) => b - a),
  );
  const [first] = worth;
  const fixed = scoreSite({ ...data, findings: data.findings.filter(({ code }) => code !== first?.code) });
  expect(fixed.total - scoreSite(data).total).toBeCloseTo(first?.worth ?? 0, -1);
});

test("names the brand as the client if the workspace has no other name than its domain", () => {
  const { document } = parseHTML(renderReport({ ...reportData(), workspaceName: "www.tidewell.example" }));

  expect(document.querySelector(".facts div")?.textContent).toBe("Prepared forTidewell");
});

test("puts the home page first on a site that search engines may not index, and draws no charts of no pages", () => {
  const site = withPages([
    sitePage("/story", { links: [linkTo("/gone")] }),
    sitePage("/gone", { status: 404, inSitemap: false }),
  ]);
  const pages = site.pages.map((page) => ({ ...page, robotsDirectives: ["noindex"], inSitemap: false }));

  const { document } = parseHTML(renderReport(reportData({ ...site, pages })));

  expect(document.querySelector(".overview tbody a")?.textContent).toBe("The home page cannot be indexed");
  expect(document.querySelector(".actions")?.textContent).not.toContain("all 1 page");
  const captions = [...document.querySelectorAll("#health figcaption")].map((caption) => caption.textContent);
  expect(captions).toEqual(["Indexability", "Responses"]);
  expect(document.querySelector("#health")?.textContent).not.toMatch(/median page|for the 0/);
});

test("describes only the methods that it used", () => {
  const methods = (changes: Partial<ReportData["result"]>) => {
    const { document } = parseHTML(renderReport(reportData(tidewellSite(), changes)));
    return [...document.querySelectorAll("#method h3")].map((heading) => heading.textContent);
  };
  const rank = { keyword: "boats", outcome: "measured", position: 2, url: `${ORIGIN}/`, via: null } as const;

  expect(methods({})).toEqual(["Crawl", "Issues", "Score", "Brand and segments", "Keywords"]);
  expect(methods({ baseline: { measured: 1, failed: 0, ranks: [rank] } })).toContain("Ranks");
});

test("shows the name of an offer once, above all its statements", () => {
  const offer = (name: string, quote: string) => ({ statement: `${name}: ${quote}`, quote, url: `${ORIGIN}/boats` });
  const data = reportData();
  const offers = [offer("Boats", "We rent boats."), offer("Lessons", "We teach."), offer("Boats", "We repair boats.")];

  const { document } = parseHTML(
    renderReport({ ...data, result: { ...data.result, brand: { ...data.result.brand, offers } } }),
  );
  const group = document.querySelector("#brand .group:not(.lead)");

  expect([...(group?.querySelectorAll(".statement > p") ?? [])].map((name) => name.textContent)).toEqual([
    "Boats",
    "Lessons",
  ]);
  expect([...(group?.querySelectorAll("blockquote") ?? [])].map((quote) => quote.textContent)).toEqual([
    "“We rent boats.”",
    "“We repair boats.”",
    "“We teach.”",
  ]);
});

test("shows a sentence that names several segments as the job of none", () => {
  const job = "We rent boats to anglers and families.";
  const segments = ["Anglers", "Families"].map((name, index) =>
    segment({ id: `seg_${index}`, name, jobToBeDone: job }),
  );

  const { document } = parseHTML(renderReport(reportData(tidewellSite(), { segments })));

  expect(document.querySelector(".segments")?.textContent).not.toContain(job);
});

test("lists each issue with its advice and every affected page, the most severe first", () => {
  const broken = Array.from({ length: 5 }, (_, index) => sitePage(`/story-${index}`, { links: [linkTo("/gone")] }));
  const { document } = parseHTML(
    renderReport(reportData(withPages([...broken, sitePage("/gone", { status: 404, inSitemap: false })]))),
  );
  const [first] = document.querySelectorAll(".issue");

  expect(first?.querySelector("h3")?.textContent).toBe("Broken links");
  expect(first?.querySelector("p:not(.severity)")?.textContent).toContain("correct or remove the links");
  expect([...(first?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual(
    broken.map((page) => page.url),
  );
  expect(first?.querySelector("summary")?.textContent).toBe("Show 2 more");
});

test("shows ranks and competitors, and never counts a failed check as a rank", () => {
  const ranks = [
    { keyword: "boat software", position: 4, url: `${ORIGIN}/`, via: null, outcome: "measured" as const },
    { keyword: "kayak app", position: null, url: null, via: null, outcome: "failed" as const },
  ];
  const competitors = [
    {
      domain: "rival.example",
      sharedQueries: 1,
      share: 1,
      bestRank: 2,
      kind: "brand" as const,
      source: "serp" as const,
    },
  ];

  const { document } = parseHTML(
    renderReport(reportData(tidewellSite(), { baseline: { measured: 1, failed: 1, ranks }, competitors })),
  );
  const text = document.querySelector("#ranks")?.textContent ?? "";

  expect(text).toContain("1 failed check is not counted");
  expect([...document.querySelectorAll("#ranks tbody th")].map((cell) => cell.textContent)).toEqual([
    "boat software",
    "kayak app",
    "rival.example",
  ]);
  expect(text).toContain("Check failed");
});

test("a rate of neither nothing nor everything is not written as 0 or 100 percent", () => {
  const prompts = [{ prompt: "Which app?", cited: 1, named: 1, responses: 800, citedInstead: [] }];
  const rate = { n: 800, interval: { low: 0.0002, high: 0.9958 }, lowSample: false };
  const citations = { llms: ["llm_chat_1" as const], ourRate: 0.00125, ...rate, prompts, mostCited: [] };

  const { document } = parseHTML(renderReport(reportData(tidewellSite(), { citations })));

  expect(document.querySelector("#citations p")?.textContent).toContain("lies between 0.02 % and 99.6 %.");
});

test("shows the sample of AI answers with its size, and states why it is missing", () => {
  const rate = { n: 8, interval: { low: 0.07, high: 0.6 }, lowSample: true };
  const citations = {
    llms: ["llm_chat_1" as const, "llm_search_2" as const],
    ourRate: 0.25,
    ...rate,
    prompts: [{ prompt: "Which <b>app</b>?", cited: 2, named: 3, responses: 8, citedInstead: ["rival.example"] }],
    mostCited: [{ domain: "rival.example", rate: 0.75, ...rate }],
  };
  const { document } = parseHTML(renderReport(reportData(tidewellSite(), { citations })));
  const without = parseHTML(renderReport(reportData(tidewellSite(), { warnings: [NO_ANSWERS_WARNING] })));

  const section = document.querySelector("#citations");
  expect(section?.querySelector("p")?.textContent).toBe(
    "2 answer engines were asked 1 prompt. 2 of 8 answers cite the brand. For exactly these prompts the rate lies between 7 % and 60 %. So few answers are an anecdote, not a measurement.",
  );
  expect([...(section?.querySelectorAll("td, tbody th") ?? [])].map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(["Which <b>app</b>?", "2 of 8", "rival.example"]),
  );
  expect(document.querySelector("#summary")?.textContent).toContain(
    "AI answers to 1 prompt cite the brand in 2 of 8 cases.",
  );
  expect(without.document.querySelector("#citations")?.textContent).toContain("No answer engine is configured");
});

test("loads nothing, runs nothing and forbids both", () => {
  const report = renderReport(reportData());
  const { document } = parseHTML(report);
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute("content");

  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'$/);
  expect(
    document.querySelectorAll("script, link, iframe, img, object, embed, form, base, [src], [style]"),
  ).toHaveLength(0);
  expect(report).not.toMatch(/@import|url\(/);
  expect([...document.querySelectorAll("[href]")].filter((element) => element.tagName !== "A")).toEqual([]);
});

test("shows hostile text from the site, the model and the workspace as text", () => {
  const pages = [
    sitePage("/", {
      title: HOSTILE,
      description: `${HOSTILE} for teams who read.`,
      headings: [{ level: 1, text: HOSTILE }],
    }),
    sitePage("/features/x", { title: HOSTILE, url: `${ORIGIN}/${HOSTILE}`, images: { total: 1, withoutAlt: 1 } }),
  ];
  const data = reportData({ ...tidewellSite(), pages, warnings: [HOSTILE] });
  const brand = {
    ...data.result.brand,
    name: HOSTILE,
    offers: [{ statement: HOSTILE, quote: HOSTILE, url: "javascript:alert(1)" }],
  };
  const result = {
    ...data.result,
    brand,
    segments: [segment({ name: HOSTILE, sourceCitations: ["javascript:alert(1)", HOSTILE] })],
  };

  const report = renderReport({
    ...data,
    result,
    keywords: [keyword(HOSTILE, { urls: ["data:text/html,x"] })],
    workspaceName: HOSTILE,
  });
  const { document } = parseHTML(report);

  expect(report).not.toContain("<script");
  expect(document.querySelectorAll("script, img, [onerror], [onload]")).toHaveLength(0);
  expect(document.querySelector("h1")?.textContent).toBe(HOSTILE);
  expect(
    [...document.querySelectorAll("a")].filter((link) => !/^(https?:\/\/|#)/.test(link.getAttribute("href") ?? "")),
  ).toEqual([]);
});

test("is accessible: headings in order, described charts, table headers, and a target for every anchor", () => {
  const { document } = parseHTML(renderReport(reportData(withPages([sitePage("/untitled", { title: null })]))));
  const levels = [...document.querySelectorAll("h1,h2,h3,h4")].map((heading) => Number(heading.tagName.slice(1)));
  const anchors = [...document.querySelectorAll('a[href^="#"]')].map(
    (link) => link.getAttribute("href")?.slice(1) ?? "",
  );

  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(
    [...document.querySelectorAll("svg")].filter((chart) => (chart.getAttribute("aria-label") ?? "") === ""),
  ).toEqual([]);
  expect(
    [...document.querySelectorAll("table")].filter((table) => table.querySelector("th[scope=col]") === null),
  ).toEqual([]);
  expect(anchors.filter((anchor) => document.getElementById(anchor) === null)).toEqual([]);
});

test("the report of a site of 2,000 pages stays small enough to send", () => {
  const data = reportData(
    withPages(
      Array.from({ length: 2000 }, (_, index) =>
        sitePage(`/story-${index}`, { title: null, description: null, canonical: null }),
      ),
    ),
  );

  const report = renderReport(data);

  expect(report.length).toBeLessThan(1_000_000);
  expect(report).toContain("1,900 more pages, listed in pages.csv.");
});

test("renders an empty site and an empty result", () => {
  const empty: CrawlResult = { ...tidewellSite(), pages: [], skipped: [], sitemapUrls: 0 };

  const { document } = parseHTML(renderReport({ ...reportData(empty, { segments: [], warnings: [] }), keywords: [] }));

  expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity|null/);
});

function withPages(pages: CrawledPage[]): CrawlResult {
  const crawl = tidewellSite();
  const [home, ...rest] = crawl.pages;
  const linking =
    home === undefined
      ? []
      : [
          {
            ...home,
            links: [...home.links, ...pages.map((page) => linkTo(page.url))].filter(
              (link) => !link.url.endsWith("/gone"),
            ),
          },
        ];
  return { ...crawl, pages: [...linking, ...rest, ...pages] };
}
