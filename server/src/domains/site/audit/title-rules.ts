import { SLOT } from "./document-rules.ts";
import type { SitePageType } from "./page-type.ts";
import { amongReadable, naming, type Rule, sharing } from "./rule.ts";

/**
 * House rules. Google sets no limits but truncates text that does not fit the device
 * (developers.google.com/search/docs/appearance/title-link and .../snippet). Desktop results show about 60 and 160
 * Latin characters, and a cut is no fault by itself. A full-width character counts twice.
 */
export const MAX_TITLE_LENGTH = 65;
export const MAX_DESCRIPTION_LENGTH = 190;
/** House rule: shorter titles rarely describe the page. */
const MIN_TITLE_LENGTH = 12;

const MAX_BRAND_LENGTH = 40;

/** Kinds of pages that one word names well, such as "Contact". */
const SELF_NAMED: ReadonlySet<SitePageType> = new Set<SitePageType>(["contact", "legal", "about", "docs"]);

/** What systems write where an author writes nothing. */
const NO_TITLE =
  /^\s*(?:untitled|home|index|document|new page|unbenannt|startseite|sans titre|accueil|sin título|inicio)\s*$/iu;

/** House rule: search engines accept several main headings; from so many on, none names the page. */
const COMPETING_HEADINGS = 3;

/** Kinds of pages that people choose by their description. For others the engine picks a sentence. */
const DESCRIBED: ReadonlySet<SitePageType> = new Set<SitePageType>([
  "home",
  "product",
  "pricing",
  "article",
  "comparison",
]);

export const TITLE_RULES: readonly Rule[] = [
  {
    code: "missing_title",
    title: "Pages without a title",
    advice:
      "Give each page a title that names its subject in a few words and ends with the brand. The title is the headline of the search result.",
    find: amongReadable((row) => (isBlank(row.title) ? "" : null)),
  },
  {
    code: "duplicate_title",
    title: "Duplicate titles",
    advice: "Write a unique title for each page, so that people can distinguish the search results.",
    // `placeholder_text` reports a slot that nothing filled.
    find: sharing((row) => (SLOT.test(row.title ?? "") ? null : row.title)),
  },
  {
    code: "missing_description",
    title: "Pages without a description",
    advice:
      "Write one or two sentences for each page about its content. Search engines often show them below the title; without them, they pick a sentence of the page.",
    siteWideAdvice:
      "Almost no page has a description. Write one or two sentences for the home page and the pages that should attract visitors. For all others, let the template use the first sentence of the text.",
    find: amongReadable((row) => (isBlank(row.description) && DESCRIBED.has(row.type) ? "" : null)),
  },
  {
    code: "missing_h1",
    title: "Pages without a main heading",
    advice:
      "Mark the visible headline of each page as its h1 heading, so that readers and machines know what the page is about.",
    siteWideAdvice:
      "Almost no page marks its headline as h1. Change the template once: make the headline of the page its h1 heading.",
    find: amongReadable((row) => (row.headings.some(isMainHeading) ? null : "")),
  },
  {
    code: "duplicate_description",
    title: "Duplicate descriptions",
    advice: "Write a unique description for each page. A text that fits every page describes none of them.",
    // Pages that share their title too are `duplicate_title`: one template writes both.
    find: sharing(
      (row) => (row.type === "legal" ? null : row.description),
      (row) => row.title,
    ),
  },
  {
    code: "title_too_long",
    title: "Titles that are too long",
    advice: `Search results show about 60 characters. Put the subject first and shorten the title to ${MAX_TITLE_LENGTH} characters or fewer.`,
    find: amongReadable((row) => overlong(withoutBrand(row.title), MAX_TITLE_LENGTH)),
  },
  {
    code: "title_too_short",
    title: "Titles that are too short",
    advice: `Add what the page offers, in the words that people search for. A title needs at least ${MIN_TITLE_LENGTH} characters.`,
    find: (site) => {
      // `duplicate_title` reports a title that says too little for each of its pages.
      const shared = new Set(sharing((row) => row.title)(site).map(({ url }) => url));
      return amongReadable(({ title, type, url }) =>
        !isBlank(title) &&
        ((displayLength(title ?? "") < MIN_TITLE_LENGTH && !SELF_NAMED.has(type)) ||
          NO_TITLE.test(withoutBrand(title) ?? "")) &&
        !shared.has(url)
          ? `“${title?.trim()}”`
          : null,
      )(site);
    },
  },
  {
    code: "description_too_long",
    title: "Descriptions that are too long",
    advice: `Search results show about 160 characters. Put the important facts first and use ${MAX_DESCRIPTION_LENGTH} characters or fewer.`,
    find: amongReadable((row) => overlong(row.description, MAX_DESCRIPTION_LENGTH)),
  },
  {
    code: "multiple_h1",
    title: "Pages with several main headings",
    advice:
      "Keep one h1 heading and make the others h2. Search engines accept several, but a single one states the subject of the page more clearly.",
    find: (site) => {
      const signalsOf = new Map(site.pages.map(({ row, page }) => [row, page.signals]));
      return amongReadable((row) => {
        const main = row.headings.filter(isMainHeading);
        // Headings of sections and articles are no titles of the page.
        const competing = signalsOf.get(row)?.mainHeadings ?? main.length;
        return competing < COMPETING_HEADINGS || main.length < COMPETING_HEADINGS
          ? null
          : naming(main.map((heading) => `“${heading.text.trim()}”`));
      })(site);
    },
  },
];

function isMainHeading(heading: { level: number; text: string }): boolean {
  return heading.level === 1 && heading.text.trim() !== "";
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}

/** What stands before the name of the site, which results may cut off without loss. */
function withoutBrand(title: string | null): string | null {
  if (title === null) return null;
  const [last = "", ...before] = title.split(/ [|–—·-] /u).toReversed();
  return before.length === 0 || last.length > MAX_BRAND_LENGTH ? title : before.toReversed().join(" | ");
}

function overlong(text: string | null, maxLength: number): string | null {
  const length = displayLength(text ?? "");
  return length > maxLength ? `${length} characters` : null;
}

/** The displayed width in characters: a Chinese, Japanese or Korean character is as wide as two Latin ones. */
function displayLength(text: string): number {
  const plain = text.trim();
  return (
    [...plain].length +
    (plain.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)
  );
}
