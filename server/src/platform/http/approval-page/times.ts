import type { DecisionWords } from "./decision-words.ts";

const LONG: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
};
const formats = new Map<string, Intl.DateTimeFormat>();

const MINUTE = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** `Mon, 9 November 2026 at 09:10 UTC`. */
export function longMoment(moment: string, { locale }: DecisionWords): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, LONG);
  formats.set(locale, format);
  return `${format.format(new Date(moment))} UTC`;
}

/** `2 days left`. */
export function timeLeft(now: string, until: string, words: DecisionWords): string {
  const left = Date.parse(until) - Date.parse(now);
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length);
    if (count >= 1) return words.left(count, unit);
  }
  return words.lessThanMinute;
}
