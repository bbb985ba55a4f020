import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { bareHostOf, registrableDomain } from "../../../kernel/text/site-domains.ts";
import type { AnswerCitation } from "../../../providers/answers/port.ts";
import type { NamedPlace } from "../scoring/name-finder.ts";
import type { Party } from "../scoring/score-answer.ts";
import { sentenceAround } from "../scoring/sentence-around.ts";

/** A page that an answer cites, once. */
export interface PageOfAnswer {
  pageKey: string;
  url: string;
  host: string;
  domain: string | null;
  title: string | null;
  /** Whether the answer names the brand in a sentence that cites the page. */
  namesUs: boolean;
}

const KEY_LENGTH = 24;
/** A marker after the full stop belongs to the sentence before it. */
const AFTER_SENTENCE = 3;
const LONGEST_SENTENCE = 600;

/** The pages that an answer cites, each once, in order of the text. */
export function pagesOfAnswer(
  { text, citations }: { text: string; citations: readonly AnswerCitation[] },
  names: readonly (NamedPlace & { party: Party })[],
): PageOfAnswer[] {
  const own = names.filter(({ party, isAbsence }) => party === "own" && !isAbsence);
  const pages = new Map<string, PageOfAnswer>();
  for (const { url, domain, title, span } of citations) {
    const sentence =
      span === null ? undefined : sentenceAround(text, span, { reach: LONGEST_SENTENCE, after: AFTER_SENTENCE });
    const namesUs =
      sentence !== undefined && own.some(({ start, end }) => start >= sentence.start && end <= sentence.end);
    const known = pages.get(url);
    const page = known ?? { pageKey: keyOf(url), url, host: hostOf(url, domain), domain, title, namesUs };
    pages.set(url, { ...page, title: page.title ?? title, namesUs: page.namesUs || namesUs });
  }
  return [...pages.values()];
}

/** A page or prompt as its counts name it. */
export function keyOf(text: string): string {
  return sha256Hex(text).slice(0, KEY_LENGTH);
}

/** Prompts that differ in case and spaces only are the same. */
export function promptKeyOf(prompt: string): string {
  return keyOf(prompt.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim());
}

/** A vendor's redirect that did not resolve has a host that is not the page's. */
function hostOf(url: string, domain: string | null): string {
  if (domain === null) return "";
  return registrableDomain(url) === domain ? bareHostOf(url) : domain;
}
