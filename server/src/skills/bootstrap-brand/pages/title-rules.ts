import { amongIndexable, naming, type Rule, sharing } from "./rule.ts";

/**
 * House rules. Google sets no limit for either but cuts what does not fit the device
 * (developers.google.com/search/docs/appearance/title-link and .../snippet); desktop results show about 60 and 160
 * Latin characters. A character of full width counts twice.
 */
export const LONGEST_TITLE = 65;
export const LONGEST_DESCRIPTION = 165;
/** House rule: shorter titles seldom say what the page offers. */
const SHORTEST_TITLE = 12;

export const TITLE_RULES: readonly Rule[] = [
  {
    code: "missing_title",
    severity: "high",
    title: "Pages without a title",
    advice:
      "Give each page a title that names its subject in a few words and ends with the brand. It is the headline of the search result.",
    find: amongIndexable((row) => (isBlank(row.title) ? "" : null)),
  },
  {
    code: "duplicate_title",
    severity: "medium",
    title: "Titles used by several pages",
    advice: "Write a title of its own for each page, so that people can tell the search results apart.",
    find: sharing((row) => row.title),
  },
  {
    code: "missing_description",
    severity: "medium",
    title: "Pages without a description",
    advice:
      "Write one or two sentences for each page on what visitors will find there. Search engines often show them below the headline; without them they pick some sentence of the page.",
    everywhere:
      "Nearly no page has one. Write one or two sentences by hand for the start page and the pages that should bring visitors, and let the template take the first sentence of the text for all others.",
    find: amongIndexable((row) => (isBlank(row.description) && row.type !== "legal" ? "" : null)),
  },
  {
    code: "missing_h1",
    severity: "medium",
    title: "Pages without a main heading",
    advice:
      "Mark the visible headline of each page as its h1 heading, so that readers and machines know what the page is about.",
    everywhere:
      "Nearly every page marks its headline as something else than h1. That is one change in the template: make the headline of the page its h1.",
    find: amongIndexable((row) => (row.headings.some(isMainHeading) ? null : "")),
  },
  {
    code: "duplicate_description",
    severity: "low",
    title: "Descriptions used by several pages",
    advice: "Describe each page in its own words. A text that fits every page says nothing about any of them.",
    find: sharing((row) => (row.type === "legal" ? null : row.description)),
  },
  {
    code: "title_too_long",
    severity: "low",
    title: "Titles that will be cut off",
    advice: `Search results show about 60 characters. Put the subject first and shorten the title to ${LONGEST_TITLE} characters or fewer.`,
    find: amongIndexable((row) => overlong(row.title, LONGEST_TITLE)),
  },
  {
    code: "title_too_short",
    severity: "low",
    title: "Titles that say too little",
    advice: "Add what the page offers, in the words people search for.",
    find: amongIndexable(({ title }) =>
      !isBlank(title) && displayLength(title ?? "") < SHORTEST_TITLE ? `“${title?.trim()}”` : null,
    ),
  },
  {
    code: "description_too_long",
    severity: "low",
    title: "Descriptions that will be cut off",
    advice: `Search results show about 160 characters. Say the important thing first and stay below ${LONGEST_DESCRIPTION}.`,
    find: amongIndexable((row) => overlong(row.description, LONGEST_DESCRIPTION)),
  },
  {
    code: "multiple_h1",
    severity: "low",
    title: "Pages with several main headings",
    advice:
      "Keep one h1 heading and make the others h2. Search engines cope with several, but one tells more clearly what the page is about.",
    find: amongIndexable((row) => {
      const main = row.headings.filter(isMainHeading);
      return main.length < 2 ? null : naming(main.map((heading) => `“${heading.text.trim()}”`));
    }),
  },
];

function isMainHeading(heading: { level: number; text: string }): boolean {
  return heading.level === 1 && heading.text.trim() !== "";
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}

function overlong(text: string | null, longest: number): string | null {
  const length = displayLength(text ?? "");
  return length > longest ? `${length} characters` : null;
}

/** Characters as wide as they are shown: one of Chinese, Japanese or Korean takes the room of two. */
function displayLength(text: string): number {
  const plain = text.trim();
  return (
    [...plain].length +
    (plain.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)
  );
}
