import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { splitSentences } from "../../../kernel/text/sentences.ts";
import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";

/** A page as the crawler read it. */
export interface PageText {
  url: string;
  title: string;
  headings: readonly string[];
  /** Paragraphs separated by newlines. */
  text: string;
}

/** What a page of ours is about. */
export interface PitchWords {
  /** Each stem with its weight. */
  words: ReadonlyMap<string, number>;
  /** Those of its title, weighted by how often its text repeats them. */
  subject: ReadonlyMap<string, number>;
}

export interface Placement {
  /** Probability that the page is about the subject of the pitch, 0 to 1. */
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
/** Weight of a word of our title that our text never repeats, beside the word that it repeats most. */
const UNREPEATED = 0.25;
const MAX_TEXT_STEMS = 30;
/** Only the words that matter most decide, so that a long page of ours asks for no more than a short one. */
const DECISIVE = 14;
/** Logistic weights of fit, fitted on simulated markets with a ridge (docs/methods.md, npm run judge:fit). */
const FIT = { bias: -5.6, pitch: 1.7, subject: 7.3 } as const;
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

/** The words of a page of ours, weighted by where they are. The name of the brand says nothing about its subject. */
export function pitchWords(
  page: PageText & { description: string | null },
  { language, brandName }: { language: string; brandName: string },
): PitchWords {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const stem of new Set(contentStems(text, language)))
      weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
  };
  const counts = countStems(page.text, language);
  for (const [stem, weight] of frequentStems(counts)) weights.set(stem, weight);
  for (const heading of page.headings) add(heading, HEADING);
  add(page.description ?? "", DESCRIPTION);
  const title = titleStems(page.title, brandName, language);
  for (const stem of title) weights.set(stem, TITLE);
  const most = Math.max(1, ...title.map((stem) => counts.get(stem) ?? 0));
  return {
    words: new Map([...weights].toSorted(([, one], [, other]) => other - one).slice(0, DECISIVE)),
    subject: new Map(title.map((stem) => [stem, UNREPEATED + (counts.get(stem) ?? 0) / most])),
  };
}

function titleStems(title: string, brandName: string, language: string): string[] {
  const subject = subjectOf(title);
  const bare = contentStems(brandName === "" ? subject : subject.replaceAll(brandName, " "), language);
  return [...new Set(bare.length > 0 ? bare : contentStems(subject, language))];
}

/** A title without the name of the site at its end. */
function subjectOf(title: string): string {
  const [subject = "", ...rest] = title.split(/\s[|–—·-]\s/);
  return rest.length > 0 && subject.trim().includes(" ") ? subject : title;
}

function countStems(text: string, language: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of contentStems(text, language)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function frequentStems(counts: ReadonlyMap<string, number>): [string, number][] {
  const often = [...counts].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one);
  const [[, most] = ["", 1]] = often;
  return often.slice(0, MAX_TEXT_STEMS).map(([stem, count]) => [stem, count / most]);
}

/** How well a page fits a pitch, and where on it the link belongs. */
export function placementOn(page: PageText, pitch: PitchWords, language: string): Placement {
  const paragraphs = paragraphsOf(page);
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

/** The place of a name on a page: its paragraph, and the name itself as the words for the link. */
export function placementAt(
  text: string,
  { start, end }: { start: number; end: number },
  language: string,
): Pick<Placement, "quote" | "paragraph" | "anchor"> {
  const from = text.lastIndexOf("\n", start) + 1;
  const to = text.indexOf("\n", end);
  const paragraph = plainText(text.slice(from, to === -1 ? undefined : to));
  const anchor = plainText(text.slice(start, end));
  const sentence = splitSentences(paragraph, language)
    .map(({ text }) => text)
    .find((one) => one.includes(anchor));
  const isQuotable = sentence !== undefined && sentence.length <= MAX_QUOTE && !UNQUOTABLE.test(sentence);
  const isShown = paragraph.length <= MAX_PARAGRAPH;
  return {
    quote: isQuotable ? sentence : null,
    paragraph: isShown ? paragraph : shortened(sentence ?? anchor, MAX_PARAGRAPH),
    anchor: UNQUOTABLE.test(anchor) ? null : anchor,
  };
}

interface FitSigns {
  /** The share of the pitch that the page has, by weight and by place on the page. */
  pitch: number;
  /** The same for the words of our title alone, by how often our text repeats them. */
  subject: number;
}

function fitSigns(page: PageText, pitch: PitchWords, language: string): FitSigns {
  const counts = countStems(page.text, language);
  const title = new Set(contentStems(page.title, language));
  const headings = new Set(page.headings.flatMap((heading) => contentStems(heading, language)));
  const placeOf = (stem: string) => {
    const count = counts.get(stem) ?? 0;
    const text = count > 2 ? FIELD.often : count > 0 ? FIELD.once : 0;
    return title.has(stem) ? FIELD.title : headings.has(stem) ? FIELD.heading : text;
  };
  const share = (words: ReadonlyMap<string, number>) => {
    const all = [...words.values()].reduce((sum, weight) => sum + weight, 0);
    return all === 0 ? 0 : [...words].reduce((sum, [stem, weight]) => sum + weight * placeOf(stem), 0) / all;
  };
  return { pitch: share(pitch.words), subject: share(pitch.subject.size === 0 ? pitch.words : pitch.subject) };
}

function fitOf(page: PageText, pitch: PitchWords, language: string): number {
  const signs = fitSigns(page, pitch, language);
  const logit = FIT.bias + FIT.pitch * signs.pitch + FIT.subject * signs.subject;
  return pitch.words.size === 0 ? 0 : Math.round(1000 / (1 + Math.exp(-logit))) / 1000;
}

/** The paragraphs of a page that can hold a link, as people see them. A heading holds none. */
function paragraphsOf({ text, title, headings }: PageText): string[] {
  const above = new Set([title, ...headings].map(plainText));
  return text
    .split("\n")
    .slice(0, MAX_PARAGRAPHS)
    .map(plainText)
    .filter((paragraph) => paragraph.split(" ").length >= MIN_PARAGRAPH_WORDS && !above.has(paragraph));
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
  const said = [...new Set(stems)].reduce((sum, stem) => sum + (pitch.words.get(stem) ?? 0), 0);
  return said / Math.sqrt(12 + stems.length);
}

/** The closest sentence that has a word of our title: one that shares only lesser words is about something else. */
function quoteFrom(paragraph: string, pitch: PitchWords, language: string): string | null {
  const subject = pitch.subject.size === 0 ? pitch.words : pitch.subject;
  const [best] = splitSentences(paragraph, language)
    .map(({ text }) => text)
    .filter((sentence) => sentence.length <= MAX_QUOTE && sentence.split(" ").length > 3 && !UNQUOTABLE.test(sentence))
    .map((sentence) => ({ sentence, score: density(sentence, pitch, language) }))
    .filter(({ sentence, score }) => score > 0 && contentStems(sentence, language).some((stem) => subject.has(stem)))
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
      const score =
        [...stems].reduce((sum, stem) => sum + (pitch.words.get(stem) ?? 0), 0) - 0.4 * (length - stems.size);
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
