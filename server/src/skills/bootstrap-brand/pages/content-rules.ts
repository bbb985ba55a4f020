import type { PageRow } from "./inventory.ts";
import { median } from "./median.ts";
import type { PageType } from "./page-type.ts";
import { amongIndexable, type Evidence, evidenceOf, naming, type Rule, type Site } from "./rule.ts";

/**
 * House rules: Google names no number of words. Below the first hardly any page answers a question, from the second on
 * none is called thin; between them a page is thin beside the others of its site, with less than half their median.
 */
const ALWAYS_THIN_WORDS = 75;
export const THIN_WORDS = 150;

/** Pages whose purpose is to explain something; a contact page may be short. */
const EXPLAINING: readonly PageType[] = ["product", "article", "docs", "comparison", "other"];

/** Structured data a search engine can use on each kind of page (developers.google.com/search/docs/appearance/structured-data/search-gallery). */
const EXPECTED_TYPES: Partial<Record<PageType, { pattern: RegExp; advice: string }>> = {
  home: {
    pattern: /^(.*Organization|WebSite|.*Business|Store|Corporation|Brand|Person)$/,
    advice: "Organization or WebSite",
  },
  product: {
    pattern:
      /^(Product|ProductGroup|Service|SoftwareApplication|WebApplication|MobileApplication|Offer|AggregateOffer|Course|Event)$/,
    advice: "Product, Service or SoftwareApplication",
  },
  article: { pattern: /^(.*Article|.*Posting|Report|VideoObject|Recipe|HowTo)$/, advice: "Article or BlogPosting" },
};

export const CONTENT_RULES: readonly Rule[] = [
  {
    code: "duplicate_content",
    severity: "medium",
    title: "Pages with nearly the same text",
    advice:
      "Search engines show only one of several equal pages and choose it themselves. Keep the best one and redirect the others to it or name it as their canonical address, or give each a text of its own.",
    find: duplicates,
  },
  {
    code: "thin_content",
    severity: "medium",
    title: "Pages with very little text",
    advice:
      "Answer on the page what a visitor comes to ask: what it is, for whom, how it works, what it costs. If there is nothing to add, merge the page with a related one.",
    find: thinPages,
  },
  {
    code: "images_without_alt",
    severity: "low",
    title: "Images without a description",
    advice:
      "Describe in the alt attribute what each picture shows. People who cannot see it and image search depend on it; purely decorative pictures get an empty alt.",
    find: amongIndexable(({ images }) =>
      images.withoutAlt > 0 ? `${images.withoutAlt} of ${images.total} images` : null,
    ),
  },
  {
    code: "missing_structured_data",
    severity: "low",
    title: "Pages without the structured data of their kind",
    advice:
      "Add a JSON-LD block of the type named with each page. It lets search engines and AI answers take over names, prices and dates without guessing.",
    find: amongIndexable((row) => {
      const expected = EXPECTED_TYPES[row.type];
      const present = expected === undefined || row.structuredDataTypes.some((type) => expected.pattern.test(type));
      return present ? null : `${row.type} page, expects ${expected.advice}`;
    }),
  },
];

function thinPages(site: Site): Evidence[] {
  const usual = median(site.indexable.map((row) => row.wordCount));
  const least = Math.min(THIN_WORDS, Math.max(ALWAYS_THIN_WORDS, usual / 2));
  return evidenceOf(site.indexable, ({ type, wordCount }) =>
    EXPLAINING.includes(type) && wordCount < least ? `${wordCount} words, the site's median is ${usual}` : null,
  );
}

function duplicates(site: Site): Evidence[] {
  const groups = Map.groupBy(site.indexable, (row) => row.duplicateGroup);
  groups.delete(null);
  return [...groups.values()]
    .filter((rows) => rows.length > 1)
    .flatMap((rows) => evidenceOf(rows, (row) => `same text as ${naming(others(rows, row), rows.length - 1)}`));
}

/** Enough of the others to name three. */
function others(rows: PageRow[], row: PageRow): string[] {
  return rows
    .slice(0, 4)
    .filter((other) => other !== row)
    .map((other) => other.url);
}
