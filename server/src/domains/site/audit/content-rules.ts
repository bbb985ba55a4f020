import { pathOf } from "./address-patterns.ts";
import { namingOthers } from "./address-rules.ts";
import { placeholderOf } from "./document-rules.ts";
import type { PageRow } from "./inventory.ts";
import { namesDate, pageGroupsOf } from "./page-groups.ts";
import type { SitePageType } from "./page-type.ts";
import { amongReadable, type Evidence, evidenceOf, type Rule, type Site } from "./rule.ts";
import { picturePages } from "./text-rules.ts";

/** House rule, because Google publishes no number of words: a notice, a step or opening hours need no more than a paragraph. */
export const THIN_WORDS = 30;

/** Page types that can be brief by nature. */
const BRIEF_TYPES: ReadonlySet<SitePageType> = new Set<SitePageType>([
  "home",
  "contact",
  "legal",
  "about",
  "category",
  "pricing",
]);

/** Kinds of pages with a rich result (developers.google.com/search/docs/appearance/structured-data/search-gallery). */
const EXPECTED_TYPES: Partial<Record<SitePageType, { path: RegExp; pattern: RegExp; advice: string }>> = {
  product: {
    path: /\/(?:products?|produkte?|produits?|productos?|shop|store)\//i,
    pattern:
      /^(Product|ProductGroup|Service|SoftwareApplication|WebApplication|MobileApplication|Offer|AggregateOffer|Course|Event)$/,
    advice: "Product, Service or SoftwareApplication",
  },
};

export const CONTENT_RULES: readonly Rule[] = [
  {
    code: "duplicate_content",
    title: "Pages with duplicate text",
    advice:
      "Search engines choose one of several duplicate pages and show only that one. Keep the best page and redirect the others to it, name it as their canonical address, or give each page its own text.",
    find: (site) => pageGroupsOf(site).flatMap(({ kind, rows }) => (kind === "copies" ? namingOthers(rows) : [])),
  },
  {
    code: "thin_content",
    title: "Pages with very little text",
    advice:
      "Answer the questions of a visitor on the page: what it is, who it is for, how it works, what it costs. If nothing can be added, merge the page with a related one.",
    find: thinPages,
  },
  {
    code: "images_without_alt",
    title: "Images without alternative text",
    advice:
      "Describe each image in its alt attribute. Screen readers and image search depend on it. Give purely decorative images an empty alt attribute.",
    find: amongReadable(({ images }) =>
      images.withoutAlt > 0 ? `${images.withoutAlt} of ${images.total} images` : null,
    ),
  },
  {
    code: "missing_structured_data",
    title: "Pages without the expected structured data",
    advice:
      "Add a JSON-LD block of the type listed for each page. Search engines and AI answers read names, prices and dates from it.",
    find: unmarkedOffers,
  },
];

const PRICE = /(?:[€$£¥]|\b(?:EUR|USD|GBP|CHF)\b)\s?\d|\d\s?(?:[€$£¥]|(?:EUR|USD|GBP|CHF)\b)/;

/** Pages with a price and without the markup that others of their kind have. If none has it, the owner uses none. */
function unmarkedOffers(site: Site): Evidence[] {
  const textOf = new Map(site.pages.map(({ row, page }) => [row, page.text]));
  return [...Map.groupBy(site.readable, ({ type }) => type)].flatMap(([type, rows]) => {
    const expected = EXPECTED_TYPES[type];
    if (expected === undefined) return [];
    const isMarked = (row: PageRow) => row.structuredDataTypes.some((marked) => expected.pattern.test(marked));
    if (!rows.some(isMarked)) return [];
    return evidenceOf(rows, (row) =>
      expected.path.test(pathOf(row.url)) && !isMarked(row) && PRICE.test(textOf.get(row) ?? "")
        ? `${type} page: add ${expected.advice}`
        : null,
    );
  });
}

function thinPages(site: Site): Evidence[] {
  const shown = new Set(site.pages.filter(({ page }) => showsMoreThanText(page)).map(({ row }) => row.url));
  for (const { url } of picturePages(site)) shown.add(url);
  for (const { row, page } of site.pages) if (placeholderOf(row, page) !== null) shown.add(row.url);
  for (const { kind, rows } of pageGroupsOf(site)) if (kind === "calendar") for (const { url } of rows) shown.add(url);
  return evidenceOf(site.readable, ({ type, wordCount, url }) =>
    wordCount < THIN_WORDS && !BRIEF_TYPES.has(type) && !shown.has(url) && !namesDate(url)
      ? `${wordCount} words`
      : null,
  );
}

const LIST_ENTRIES = 2;
const BRIEF_PAGES = /\/(?:glossary|glossar|lexikon|lexique|dictionary|changelog|release-notes)\b|\?/i;

/** Films, tools, galleries, lists and definitions need few words. */
function showsMoreThanText({ document, images, links, finalUrl }: Site["pages"][number]["page"]): boolean {
  if (document?.hasVideo === true || (document?.forms ?? 0) > 0) return true;
  const entries = new Set(links.flatMap(({ url, internal, boilerplate }) => (internal && !boilerplate ? [url] : [])));
  return (
    (document !== undefined && images.total >= 2) || entries.size >= LIST_ENTRIES || BRIEF_PAGES.test(pathOf(finalUrl))
  );
}
