import { stripVTControlCharacters } from "node:util";
import type { Invocation } from "@findable/contract/client";
import { trimEndOf } from "../kernel/text/trim-end-of.ts";
import { stripInvisible } from "../kernel/text/untrusted-text.ts";

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
const NO_WIDTH = /^\p{Mark}+$/u;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Makes text from pages and vendors safe for one terminal line: removes control sequences and invisible characters. */
export function plain(text: string): string {
  return stripInvisible(stripVTControlCharacters(text))
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** Width of the text in terminal columns; colours have no width. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of characters.segment(stripVTControlCharacters(text))) width += widthOfCharacter(segment);
  return width;
}

function widthOfCharacter(character: string): number {
  if (NO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/**
 * Shortens the text to `width` columns and ends it with … if it was cut: after a whole word, unless that would drop more than a
 * third. For text without colours.
 */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const { segment } of characters.segment(text)) {
    used += widthOfCharacter(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  const atSpace = text.charAt(kept.length) === " " ? kept.length : kept.lastIndexOf(" ");
  const whole = atSpace > (kept.length * 2) / 3 ? kept.slice(0, atSpace) : kept;
  return `${trimEndOf(whole, /[\s,;:]/)}…`;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - widthOf(text))) + text;
}

/** Breaks the text at spaces into lines of at most `width` columns. A longer word has its line alone. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** `0.4 s`, `12 s`, `3 min`, `3 min 05 s`, `2 h 07 min`. */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60)
    return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${String(whole % 60).padStart(2, "0")} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/** `1,234`, `0.5`. */
export function number(value: number): string {
  return new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(value);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** The cost of a run: `78 credits used`, and the vendors' charges if known, `$0.042`. */
export function spending({ creditsUsed, vendorCostUsd }: Pick<Invocation, "creditsUsed" | "vendorCostUsd">): string {
  const credits = `${plural(creditsUsed, "credit")} used`;
  return vendorCostUsd === null ? credits : `${credits}, vendors charged ${dollars.format(vendorCostUsd)}`;
}

// Single requests to vendors cost fractions of a cent.
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumFractionDigits: 5 });

/** `2026-11-21 09:30` in UTC; a dash for null. */
export function when(iso: string | null | undefined): string {
  return iso === null || iso === undefined ? "–" : iso.slice(0, 16).replace("T", " ");
}

/** Bytes in words, for example `1.5 MB`. */
export function bytes(count: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), units.length - 1);
  return `${number(step === 0 ? count : Math.round(count / 10 ** (3 * step - 1)) / 10)} ${units[step]}`;
}
