/** A sentence with the offset of its first character in the text. */
export interface PlacedSentence {
  text: string;
  at: number;
}

/** Abbreviations that end with a period inside a sentence, folded. A single letter is one, too: an initial, or a part of `z. B.` */
const ABBREVIATIONS = new Set(
  `dr prof mr mrs ms st vs approx bzw ca usw etc ggf inkl zzgl abs bspw evtl sog mme mlle sr sra sres srta ej ing avv dott sig bijv
  enz mio mrd tsd jan feb febr mar apr jun jul aug sep sept okt oct nov dez dec dipl hr fr hrsg vgl resp cf eg ie al jr gen col sgt
  rev hon gov sen rep mt ft`.split(/\s+/),
);
/** Abbreviations only before a number, because they are words as well: `The answer is no.` */
const BEFORE_NUMBERS = new Set("no nos nr fig figs abb vol art ch sec pp pag num núm eq tab bd".split(" "));

const segmenters = new Map<string, Intl.Segmenter>();

/** Creating a segmenter takes ten times as long as splitting a line with it. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(/^[a-z]{2,3}$/.test(language) ? language : "en", { granularity: "sentence" });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** Languages that write ordinal numbers with a period: `im 2. Quartal`. */
const ORDINAL_PERIOD = new Set("cs da de et fi hr hu is lv nb nn no pl sk sl sr tr".split(" "));
/** Ends that Unicode does not know: an ellipsis before a capital letter. */
const ELLIPSIS = /…["”»’)\]]?\s+(?=\p{Lu})/gu;
/** In posts, people begin sentences in lower case. */
const POSTED = /[.!?…]["”»’)\]]*\s+(?=\S)/gu;

/**
 * The sentences of a text: those of Unicode, which ends one at abbreviations, initials and ordinal numbers, joined again where it
 * goes on. With `posted`, a line break always ends a sentence, and so does a mark before a word in lower case.
 */
export function splitSentences(text: string, language: string, { posted = false } = {}): PlacedSentence[] {
  const pieces: PlacedSentence[] = [];
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    for (const piece of splitAtMarks({ text: segment, at: index }, posted ? POSTED : ELLIPSIS)) {
      const last = pieces.at(-1);
      if (last !== undefined && goesOn(last.text, piece.text, { language, posted })) last.text += piece.text;
      else pieces.push(piece);
    }
  }
  return pieces.map(trimmed).filter(({ text: piece }) => /[\p{L}\p{N}]/u.test(piece));
}

/** The first sentence of a text; empty for a text without words. */
export function firstSentence(text: string, language: string): string {
  return splitSentences(text, language)[0]?.text ?? "";
}

/** Whether the period at the end of a text belongs to an abbreviation or an initial, given what follows. */
function endsWithAbbreviation(ending: string, next: string): boolean {
  if (!ending.endsWith(".")) return false;
  const last = lastWord(ending);
  if (BEFORE_NUMBERS.has(last)) return /^\s*[\p{N}IVX]/u.test(next);
  return /^\p{L}$/u.test(last) || ABBREVIATIONS.has(last);
}

function splitAtMarks({ text, at }: PlacedSentence, marks: RegExp): PlacedSentence[] {
  const ends = [0, ...[...text.matchAll(marks)].map((match) => match.index + match[0].length), text.length];
  return ends.slice(1).map((end, index) => ({ text: text.slice(ends[index], end), at: at + (ends[index] ?? 0) }));
}

/** Whether a sentence goes on after a piece: after an abbreviation or an ordinal number, within quotes, before a small letter. */
function goesOn(piece: string, next: string, { language, posted }: { language: string; posted: boolean }): boolean {
  const ending = piece.trimEnd();
  if (posted && piece.slice(ending.length).includes("\n")) return false;
  if (/^[»”’)\]]/u.test(next)) return true;
  if (!posted && /^\p{Ll}/u.test(next) && !/[!?:]$/.test(ending)) return true;
  if (endsWithAbbreviation(ending, next)) return true;
  // A number alone begins a list item.
  return /^\d{1,2}\.$/.test(ending.trimStart()) || (ORDINAL_PERIOD.has(language) && /(?:^|\s)\d{1,2}\.$/.test(ending));
}

function lastWord(ending: string): string {
  const words = ending.slice(-20, -1).split(/[\s(.]/);
  return words.at(-1)?.toLowerCase() ?? "";
}

function trimmed({ text, at }: PlacedSentence): PlacedSentence {
  const start = text.length - text.trimStart().length;
  return { text: text.trim(), at: at + start };
}
