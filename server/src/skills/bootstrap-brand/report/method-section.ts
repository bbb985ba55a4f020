import { formatPercentRange } from "@findable/contract";
import { type Html, html, plural } from "../../../domains/reports/index.ts";
import { MAX_CLICKS, MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, THIN_WORDS } from "../../../domains/site/index.ts";
import type { ReportData } from "./report-data.ts";
import { COST } from "./site-score.ts";

const GLOSSARY: readonly [string, string][] = [
  ["Canonical link", "An element of a page that names the address search results should show for it."],
  ["Description", "One or two sentences about a page that search engines may show below its title."],
  ["hreflang", "Elements that link the language versions of a page to each other."],
  [
    "Indexable",
    "The page responds with success, has no noindex directive and does not name another page as canonical.",
  ],
  ["Intent", "Why people search: to buy, to find a place, to solve a problem."],
  ["noindex", "A directive that keeps a page out of search results."],
  ["Redirect", "A response that sends the visitor to another address."],
  ["Relevance", "How a keyword relates to the offer of the brand."],
  ["robots.txt", "A file that lists which addresses crawlers may read."],
  ["Search results page", "The page that a search engine shows for a query; also called SERP."],
  ["Sitemap", "A file in which a site lists the pages that search engines should find."],
  ["Structured data", "Names, prices, dates and similar facts in a machine-readable form."],
  ["Title", "The name of a page, shown as the headline of a search result."],
];

export function methodSection({ crawl, result, depth }: ReportData): Html {
  const model = result.brand.method === "model";
  return html`<div class="prose">
<h3>Crawl</h3>
<p>This is a ${depth} report. We read ${plural(crawl.crawled, "page")} from ${crawl.startUrl}, following links${crawl.sitemapUrls > 0 && ` and ${plural(crawl.sitemapUrls, "address", "addresses")} of the sitemap`} and respecting robots.txt, as a search engine does. Content that scripts add in a browser was not read. Response times come from a single visit from one location.</p>
<h3>Issues</h3>
<p>Each issue follows a fixed rule. Pages that are deliberately not indexable are ignored. Search engines publish no limits for the length of titles and descriptions or for the number of words and clicks. The limits used here are rules of thumb: ${MAX_TITLE_LENGTH} characters for titles, ${MAX_DESCRIPTION_LENGTH} for descriptions, ${THIN_WORDS} words of text, and ${MAX_CLICKS} clicks. Two pages count as duplicates when nine in ten of their four-word sequences match.</p>
<h3>Score</h3>
<p>A site has 30 points for indexing, 20 for links, 20 for titles and descriptions, 15 for content and 15 for security and speed. Each issue costs a share of the points that the other issues of its part leave: ${share("high")} if it is critical, ${share("medium")} if it is important and ${share("low")} if it is minor, from a single page to all pages. The points of an issue are what the score gains if only that issue is fixed.</p>
<h3>Brand and segments</h3>
<p>${model ? "A language model read excerpts of the most important pages. Every quote was compared with the page it names; statements without a match were dropped." : "No language model was used. Rules selected sentences by their page, their place on it and their wording, and can miss implied statements."}</p>
<h3>Keywords</h3>
<p>Keywords come from the titles, headings, links and text of the site. They show what the site is about, not how often people search for it. Rules assign the labels and omit uncertain ones.</p>
${
  result.baseline.measured > 0 &&
  html`<h3>Ranks</h3>
<p>Ranks change from hour to hour and from place to place. A single measurement is a starting point, not a trend. A failed check never counts as a rank.</p>`
}
${
  result.citations !== null &&
  html`<h3>AI citations</h3>
<p>Answer engines searched the web and answered the prompts as people ask them. An answer cites the brand if it links to its site. Answers differ from one time to the next, so the rates have intervals of 95 %, and hold for exactly these prompts on this day.</p>`
}
</div>`;
}

function share(severity: keyof typeof COST): string {
  const { once, everywhere } = COST[severity];
  return formatPercentRange({ low: once, high: once + everywhere });
}

export function glossarySection(): Html {
  return html`<dl class="glossary">${GLOSSARY.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`)}</dl>`;
}
