import { classifyResult, type ResultType } from "../../kernel/text/page-type.ts";
import { contentStems } from "../../kernel/text/phrase-words.ts";

/** A page of ours or of a competitor, as it was read to compare the two. */
export interface ComparedPage {
  url: string;
  title: string;
  words: number;
  headings: readonly string[];
  text: string;
  /** Links from pages of the same site; null if unknown. */
  linksIn: number | null;
}

export interface Weakness {
  reason: string;
  action: string;
  missingSubtopics: string[];
}

const MAX_SUBTOPICS = 5;
/** A page with at least this many times the words is longer. */
const LONGER = 1.3;
const FEW_LINKS = 3;

/** The angle for a page without a results page to judge by. */
export function angleFor([type]: readonly ResultType[], keyword: string): string {
  return `Write a ${type ?? "guide"} that answers "${keyword}" in its first paragraph, and show what the competitors' pages leave out.`;
}

/** Why a page of ours ranks lower, from both pages: subtopics, title, form, age, length and links of the own site. */
export function weaknessOf(
  keyword: string,
  ours: ComparedPage | undefined,
  theirs: ComparedPage | undefined,
  language: string,
): Weakness {
  if (ours === undefined || theirs === undefined) {
    const unread = ours === undefined ? "your page" : "the competitor's page";
    return {
      reason: `The competitor ranks far higher. The reason is unknown, because ${unread} could not be read.`,
      action: "Compare both pages before you change yours.",
      missingSubtopics: [],
    };
  }
  const missingSubtopics = missingFrom(ours, theirs, language);
  const findings = [
    ...subtopicFinding(missingSubtopics),
    ...titleFinding(keyword, ours, theirs, language),
    ...formFinding(ours, theirs),
    ...ageFinding(ours, theirs),
    ...lengthFinding(ours, theirs),
    ...linkFinding(ours),
  ];
  if (findings.length === 0) {
    return {
      reason:
        "Your page covers the same subtopics at a similar length. Links from other sites are the likely difference.",
      action: "Earn links to the page, and keep its text.",
      missingSubtopics,
    };
  }
  return {
    reason: findings.map(({ reason }) => reason).join(" "),
    action: findings.map(({ action }) => action).join(" "),
    missingSubtopics,
  };
}

type Finding = Pick<Weakness, "reason" | "action">;

function subtopicFinding(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  return [
    {
      reason: `The competitor covers ${quoted(missing)}, and your page does not.`,
      action: `Add sections on ${quoted(missing)}.`,
    },
  ];
}

function titleFinding(keyword: string, ours: ComparedPage, theirs: ComparedPage, language: string): Finding[] {
  const wanted = contentStems(keyword, language);
  const lacks = (page: ComparedPage) => wanted.some((stem) => !contentStems(page.title, language).includes(stem));
  if (!lacks(ours) || lacks(theirs)) return [];
  return [
    {
      reason: `The competitor's title names "${keyword}", and yours does not.`,
      action: `Name "${keyword}" in the title.`,
    },
  ];
}

/** Searchers who want a list do not read a guide. */
function formFinding(ours: ComparedPage, theirs: ComparedPage): Finding[] {
  const [mine, other] = [formOf(ours), formOf(theirs)];
  if (mine === null || other === null || mine === other) return [];
  return [
    { reason: `The competitor's page is a ${other}, and yours a ${mine}.`, action: `Give the subject a ${other}.` },
  ];
}

function formOf({ url, title }: ComparedPage): ResultType | null {
  return classifyResult({ url, title, host: URL.parse(url)?.hostname ?? "", structuredDataTypes: [] });
}

function ageFinding(ours: ComparedPage, theirs: ComparedPage): Finding[] {
  const [mine, other] = [statedYear(ours), statedYear(theirs)];
  if (mine === null || other === null || mine >= other) return [];
  return [
    {
      reason: `The competitor's page states ${other}, and yours ${mine}.`,
      action: "Update the facts of the page and its date.",
    },
  ];
}

const YEAR = /\b20\d\d\b/g;
const DATED = /\b(?:updated|reviewed|published|aktualisiert|stand|actualizado|publicado|aggiornato)\b[^\n]{0,40}/gi;

/** The latest year that the title, a heading or a line about the last update names; null if none does. */
function statedYear({ title, headings, text }: ComparedPage): number | null {
  const lines = [title, ...headings, ...(text.match(DATED) ?? [])];
  const years = lines.flatMap((line) => line.match(YEAR) ?? []).map(Number);
  return years.length === 0 ? null : Math.max(...years);
}

function lengthFinding(ours: ComparedPage, theirs: ComparedPage): Finding[] {
  if (theirs.words < LONGER * ours.words) return [];
  return [
    {
      reason: `The competitor's page has ${theirs.words} words, yours ${ours.words}.`,
      action: "Answer the remaining questions of the subject on the page.",
    },
  ];
}

function linkFinding({ linksIn }: ComparedPage): Finding[] {
  if (linksIn === null || linksIn > FEW_LINKS) return [];
  const pages = linksIn === 0 ? "No page" : linksIn === 1 ? "1 page" : `${linksIn} pages`;
  return [
    {
      reason: `${pages} of your site ${linksIn < 2 ? "links" : "link"} to it.`,
      action: "Link to it from your pages on related subjects.",
    },
  ];
}

/** Headings of their page of which our page has less than half of the words. */
function missingFrom(ours: ComparedPage, theirs: ComparedPage, language: string): string[] {
  const said = new Set(contentStems([ours.title, ...ours.headings, ours.text].join(" "), language));
  const missing = theirs.headings.filter((heading) => {
    const stems = contentStems(heading, language);
    return stems.length > 0 && stems.filter((stem) => said.has(stem)).length < stems.length / 2;
  });
  return [...new Set(missing)].slice(0, MAX_SUBTOPICS);
}

function quoted(texts: readonly string[]): string {
  const all = texts.map((text) => `"${text}"`);
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
