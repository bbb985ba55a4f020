import { THIN_WORDS } from "../pages/content-rules.ts";
import { DEEPEST_CLICKS } from "../pages/link-rules.ts";
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from "../pages/title-rules.ts";
import { type Html, html } from "./html.ts";
import type { ReportData } from "./report-data.ts";
import { plural } from "./words.ts";

const GLOSSARY: readonly [string, string][] = [
  ["Canonical link", "A note in a page that names the address to be shown in search results for it."],
  ["Description", "One or two sentences about a page that search engines may show below its headline."],
  ["hreflang", "Notes by which the versions of a page in several languages refer to each other."],
  ["Intent", "Why somebody searches: to buy, to find a place, to solve a problem."],
  ["noindex", "An instruction not to show a page in search results."],
  ["Open to search engines", "The page answers, is not closed by noindex and does not name another page as canonical."],
  ["Redirect", "An answer that sends the visitor to another address."],
  ["robots.txt", "A file that tells crawlers which addresses they may read."],
  ["Search results page", "The list a search engine answers with; also called SERP."],
  ["Sitemap", "A file in which a site lists the pages it wants to be found."],
  ["Structured data", "Names, prices, dates and the like in a form that machines read without guessing."],
  ["Title", "The name of a page, shown as the headline of a search result."],
];

export function methodSection({ crawl, result }: ReportData): Html {
  const model = result.brand.method === "model";
  return html`<div class="prose">
<h3>Reading the site</h3>
<p>We read ${plural(crawl.crawled, "page")} from ${crawl.startUrl} by following links${crawl.sitemapUrls > 0 && ` and ${plural(crawl.sitemapUrls, "address", "addresses")} of the sitemap`}, keeping to robots.txt, as a search engine does. Content that appears only after scripts have run in a browser was not seen. Times are those of one visit from one place.</p>
<h3>Findings</h3>
<p>Each finding follows a fixed rule, and pages that are closed to search engines on purpose are left alone. Search engines publish no limits for the length of titles and descriptions, for the number of words or of clicks; the limits here (${LONGEST_TITLE} and ${LONGEST_DESCRIPTION} characters, half the median number of words and at most ${THIN_WORDS}, ${DEEPEST_CLICKS} clicks) are rules of thumb. Two pages count as the same when nine in ten sequences of four words agree.</p>
<h3>Brand and segments</h3>
<p>${model ? "A language model read excerpts of the most telling pages. Every quote was compared with the page it names, and what did not match was dropped." : "No language model was used: sentences were chosen by the page they stand on, their place and their wording. They may miss what a reader would see between the lines."}</p>
<h3>Phrases</h3>
<p>Phrases come from titles, headings, links and text of the site itself. They show what the site speaks of, not how often people search for it. Labels are given by rules that abstain where the signs are weak.</p>
<h3>Positions</h3>
<p>Positions change from hour to hour and place to place. One measurement is a starting point, not a trend. A check that failed is never counted as a position.</p>
</div>`;
}

export function glossarySection(): Html {
  return html`<dl class="glossary">${GLOSSARY.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`)}</dl>`;
}
