import EmailReplyParser from "email-reply-parser";
import { fold } from "../../../kernel/text/phrase-words.ts";

const MAX_LENGTH = 20_000;
const parser = new EmailReplyParser();

/**
 * Separates the words that the sender of a reply wrote from quotes and signature. What we sent is found by its own words first,
 * because no list knows the quote marks of every mail program: our "a short no is fine" must not be read as theirs.
 */
export function cutQuotes(text: string, sent: readonly string[] = []): { visible: string; quoted: string | null } {
  const unixText = text.slice(0, MAX_LENGTH).replaceAll("\r\n", "\n");
  const theirs = cutSentText(unixText, sent);
  // A short answer can look like a signature to the parser.
  const visible = withoutMarked(parser.parseReply(theirs)) || withoutMarked(theirs);
  return { visible, quoted: restOf(unixText, visible) };
}

function withoutMarked(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith(">"))
    .join("\n")
    .trim();
}

/** Words of ours in a row that cannot be chance, and their letters together. */
const RUN = { words: 6, letters: 20 };
/** The most words between two runs of ours that belong to the quote: a changed link, a line break in a word. */
const GAP = 3;

interface Word {
  key: string;
  from: number;
  to: number;
}

/** A text without the words that we sent, and without the lines that introduce them. */
function cutSentText(text: string, sent: readonly string[]): string {
  const words = wordsOf(text);
  const isOurs = words.map(() => false);
  for (const one of sent) markRuns(words, wordsOf(one.slice(0, MAX_LENGTH)), isOurs);
  const runs = runsOf(isOurs);
  if (runs.length === 0) return text;
  let rest = "";
  let last = 0;
  for (const [first, end] of runs) {
    const from = words[first]?.from ?? last;
    rest += withoutHeader(text.slice(last, from));
    last = words[end]?.to ?? text.length;
    // Punctuation that ended our sentence.
    last += /^[^\S\n]*[.!?:;,)»”"'。!?]+/.exec(text.slice(last))?.[0].length ?? 0;
    if (rest !== "" && !rest.endsWith("\n")) rest += "\n";
  }
  return rest + text.slice(last);
}

/** Marks words that stand in a text as they stand in what we sent. */
function markRuns(words: readonly Word[], sent: readonly Word[], isOurs: boolean[]): void {
  const places = new Map<string, number[]>();
  for (let place = 0; place + RUN.words <= sent.length; place += 1) {
    const key = keyAt(sent, place);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  for (let start = 0; start + RUN.words <= words.length; start += 1) {
    if (isOurs[start]) continue;
    const lengths = (places.get(keyAt(words, start)) ?? []).map((place) => lengthOfRun(words, start, sent, place));
    const length = Math.max(0, ...lengths);
    const letters = words.slice(start, start + length).reduce((sum, { key }) => sum + key.length, 0);
    if (length < RUN.words || letters < Math.min(RUN.letters, lettersOf(sent))) continue;
    isOurs.fill(true, start, start + length);
  }
}

function lettersOf(words: readonly Word[]): number {
  return words.reduce((sum, { key }) => sum + key.length, 0);
}

function keyAt(words: readonly Word[], place: number): string {
  return words
    .slice(place, place + RUN.words)
    .map(({ key }) => key)
    .join(" ");
}

function lengthOfRun(words: readonly Word[], start: number, sent: readonly Word[], place: number): number {
  let length = 0;
  while (start + length < words.length && words[start + length]?.key === sent[place + length]?.key) length += 1;
  return length;
}

/** First and last places of runs. Runs that only a few words separate are one. */
function runsOf(isOurs: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [place, ours] of isOurs.entries()) {
    if (!ours) continue;
    const latest = runs.at(-1);
    if (latest !== undefined && place - latest[1] <= GAP) latest[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}

/** Folded words with their places. A script without spaces gives letters. */
function wordsOf(text: string): Word[] {
  const pattern =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    key: fold(word),
    from: index,
    to: index + word.length,
  }));
}

const MAX_HEADER_LINES = 12;

/** A text without the lines at its end that introduce a quote: who wrote when, to whom, about what. */
function withoutHeader(text: string): string {
  const lines = text.split("\n");
  let end = lines.length;
  let isHeader = false;
  for (let line = lines.length - 1; line >= Math.max(0, lines.length - MAX_HEADER_LINES); line -= 1) {
    const words = (lines[line] ?? "").replace(/^[>|\s*_]+/, "").trim();
    if (words === "") continue;
    if (!introduces(words)) break;
    isHeader = true;
    end = line;
  }
  return isHeader ? `${lines.slice(0, end).join("\n")}\n` : text;
}

function introduces(line: string): boolean {
  if (line.length > 300) return false;
  if (/^[-_=*–—\s]{3,}$/.test(line) || (/^[-_=–—]{2}/.test(line) && /[-_=–—]{2}$/.test(line))) return true;
  // From: …, Gesendet: …, 件名: …
  if (/^\*?[\p{L}][\p{L} .'-]{0,24}\*?\s?[::]\s?\S/u.test(line) && !/[.!?。!?]$/.test(line)) return true;
  const hasDate = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b\d{4}\b|\d年/.test(line);
  const hasSender = line.split(/[\s<>]+/).some((word) => /.@./.test(word));
  return (hasSender && (hasDate || /[::]$/.test(line) || /^<?\S+>?:?$/.test(line))) || (hasDate && /[::]$/.test(line));
}

/** What remains of a text without the lines that are visible, in order. */
function restOf(text: string, visible: string): string | null {
  const shown = visible.split("\n").map((line) => line.trim());
  let next = 0;
  const rest = text.split("\n").filter((line) => {
    if (next < shown.length && line.trim() === shown[next]) {
      next += 1;
      return false;
    }
    return true;
  });
  const quoted = rest.join("\n").trim();
  return quoted === "" ? null : quoted;
}
