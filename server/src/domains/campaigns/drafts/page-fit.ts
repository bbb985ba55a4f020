import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";

/** A page as the crawler read it. */
export interface PageText {
  url: string;
  title: string;
  headings: readonly string[];
  /** Paragraphs separated by newlines. */
  text: string;
}

/** What a page of ours is about: each stem with its weight. */
export type PitchWords = ReadonlyMap<string, number>;

export interface Placement {
  /** How well page and pitch fit, 0 to 1. */
  fit: number;
  /** The sentence of the page that comes closest to the pitch. */
  quote: string | null;
  paragraph: string | null;
  /** Words of that paragraph which the link could use. */
  anchor: string | null;
}

/** Below this a page is about something else. */
export const LEAST_FIT = 0.3;
const TITLE = 3;
const DESCRIPTION = 2;
const HEADING = 1.5;
const MAX_TEXT_STEMS = 30;
/** Only the words that matter most decide, so that a long page of ours asks for no more than a short one. */
const DECISIVE = 14;
const SATURATION = 2.2;
/** How much a stem on their page counts by where it is. */
const FIELD = { title: 1, heading: 0.75, often: 0.6, once: 0.4 } as const;
const MIN_PARAGRAPH_WORDS = 8;
const MAX_PARAGRAPHS = 400;
const MAX_QUOTE = 220;
const MAX_PARAGRAPH = 600;
const ANCHOR_WORDS = { least: 2, most: 5 } as const;
/** Words that address machines, links and placeholders: a quotation with them says nothing to its author. */
const UNQUOTABLE =
  /https?:|www\.|@|\{\{|\}\}|[<>[\]`]|\b(?:instructions?|system prompt|assistant|ignore (?:all|previous|the))\b/i;

/** The words of a page of ours, weighted by where they are. */
export function pitchWords(page: PageText & { description: string | null }, language: string): PitchWords {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const stem of new Set(contentStems(text, language)))
      weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
  };
  for (const [stem, weight] of frequentStems(page.text, language)) weights.set(stem, weight);
  for (const heading of page.headings) add(heading, HEADING);
  add(page.description ?? "", DESCRIPTION);
  add(page.title, TITLE);
  return new Map([...weights].toSorted(([, one], [, other]) => other - one).slice(0, DECISIVE));
}

function frequentStems(text: string, language: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const stem of contentStems(text, language)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const often = [...counts].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one);
  const [[, most] = ["", 1]] = often;
  return often.slice(0, MAX_TEXT_STEMS).map(([stem, count]) => [stem, count / most]);
}

/** How well a page fits a pitch, and where on it the link belongs. */
export function placementOn(page: PageText, pitch: PitchWords, language: string): Placement {
  const paragraphs = paragraphsOf(page.text);
  const best = paragraphs
    .map((paragraph) => ({ paragraph, score: density(paragraph, pitch, language) }))
    .reduce<{ paragraph: string; score: number } | undefined>(
      (most, one) => (one.score > (most?.score ?? 0) ? one : most),
      undefined,
    );
  const fit = fitOf(page, pitch, language);
  if (best === undefined) return { fit, quote: null, paragraph: null, anchor: null };
  return {
    fit,
    quote: quoteFrom(best.paragraph, pitch, language),
    paragraph: shortened(best.paragraph, MAX_PARAGRAPH),
    anchor: anchorIn(best.paragraph, pitch, language),
  };
}

function fitOf(page: PageText, pitch: PitchWords, language: string): number {
  const counts = new Map<string, number>();
  for (const stem of contentStems(page.text, language)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const title = new Set(contentStems(page.title, language));
  const headings = new Set(page.headings.flatMap((heading) => contentStems(heading, language)));
  let [found, all] = [0, 0];
  for (const [stem, weight] of pitch) {
    all += weight;
    const count = counts.get(stem) ?? 0;
    const text = count > 2 ? FIELD.often : count > 0 ? FIELD.once : 0;
    found += weight * (title.has(stem) ? FIELD.title : headings.has(stem) ? FIELD.heading : text);
  }
  const fit = all === 0 ? 0 : 1 - Math.exp((-SATURATION * found) / all);
  return Math.round(fit * 1000) / 1000;
}

/** The paragraphs of a page that can hold a link, as people see them. */
function paragraphsOf(text: string): string[] {
  return text
    .split("\n")
    .slice(0, MAX_PARAGRAPHS)
    .map(plainText)
    .filter((paragraph) => paragraph.split(" ").length >= MIN_PARAGRAPH_WORDS);
}

/** Text from outside on one line, without invisible and control characters. */
export function plainText(text: string): string {
  return stripInvisible(text)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** The weight of the pitch in a text, so that a long paragraph does not win by its length. */
function density(text: string, pitch: PitchWords, language: string): number {
  const stems = contentStems(text, language);
  const said = [...new Set(stems)].reduce((sum, stem) => sum + (pitch.get(stem) ?? 0), 0);
  return said / Math.sqrt(12 + stems.length);
}

function quoteFrom(paragraph: string, pitch: PitchWords, language: string): string | null {
  const sentences = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(paragraph)].map(
    ({ segment }) => segment.trim(),
  );
  const [best] = sentences
    .filter((sentence) => sentence.length <= MAX_QUOTE && sentence.split(" ").length > 3 && !UNQUOTABLE.test(sentence))
    .map((sentence) => ({ sentence, score: density(sentence, pitch, language) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  return best?.sentence ?? null;
}

/** The shortest run of words that holds most of the pitch. */
function anchorIn(paragraph: string, pitch: PitchWords, language: string): string | null {
  const words = paragraph.split(" ");
  let best: { anchor: string; score: number } | undefined;
  for (let first = 0; first < words.length; first++) {
    for (let length: number = ANCHOR_WORDS.least; length <= ANCHOR_WORDS.most; length++) {
      const anchor = words.slice(first, first + length).join(" ");
      if (first + length > words.length || UNQUOTABLE.test(anchor)) break;
      const isWhole = !/[.,;:!?]\s/.test(anchor);
      const stems = new Set(contentStems(anchor, language));
      const score = [...stems].reduce((sum, stem) => sum + (pitch.get(stem) ?? 0), 0) - 0.4 * (length - stems.size);
      if (isWhole && score > (best?.score ?? 1)) best = { anchor, score };
    }
  }
  return best === undefined ? null : withoutPunctuation(best.anchor);
}

/** The text from its first to its last letter or digit. */
function withoutPunctuation(text: string): string {
  const characters = [...text];
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
  return characters.slice(characters.findIndex(isWord), characters.findLastIndex(isWord) + 1).join("");
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s\S*$/, "")}…`;
}
