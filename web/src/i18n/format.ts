import { percentDigits } from "@findable/contract/percent";
import { LOCALE, t } from "./index.ts";
import { regionOf } from "./region.ts";

/** The language of texts is the app's. Numbers and times follow the user's region if the user's browser lists the app's language. */
const REGION = regionOf(navigator.languages, LOCALE);

/** How numbers and times are written: in the language and time zone that the person chose, else in those of the browser. */
function makeFormats(region: string, timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    isFrench: region.startsWith("fr"),
    whole: new Intl.NumberFormat(region, { maximumFractionDigits: 0 }),
    fine: new Intl.NumberFormat(region, { maximumFractionDigits: 2 }),
    tenth: new Intl.NumberFormat(region, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    short: new Intl.NumberFormat(region, { notation: "compact", maximumFractionDigits: 1 }),
    // More places only where one would say 0 or 100 of what is neither.
    shares: Array.from(
      { length: 9 },
      (_, digits) => new Intl.NumberFormat(region, { style: "percent", maximumFractionDigits: digits }),
    ),
    // A single request to a data provider costs fractions of a cent.
    dollars: new Intl.NumberFormat(region, { style: "currency", currency: "USD", maximumSignificantDigits: 2 }),
    wholeCents: new Intl.NumberFormat(region, { style: "currency", currency: "USD" }),
    // The service's days end at midnight UTC.
    day: new Intl.DateTimeFormat(region, { dateStyle: "medium", timeZone: "UTC" }),
    dayOfYear: new Intl.DateTimeFormat(region, { day: "numeric", month: "short", timeZone: "UTC" }),
    month: new Intl.DateTimeFormat(region, { month: "long", year: "numeric", timeZone: "UTC" }),
    // Moments use the person's time zone and name it: their day may differ from the service's.
    moment: new Intl.DateTimeFormat(region, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      ...zone,
    }),
    clock: new Intl.DateTimeFormat(region, {
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      ...zone,
    }),
    // Years first, so that the text of a day is a date of ISO 8601.
    isoDay: new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", ...zone }),
    relative: new Intl.RelativeTimeFormat(region, { numeric: "auto", style: "short" }),
  };
}

let formats = makeFormats(REGION, undefined);
let chosenZone: string | undefined;

/** Takes the language and time zone of the person. The session calls it before a page is rendered. */
export function chooseFormats({ language, timeZone }: { language: string | null; timeZone: string | null }): void {
  chosenZone = timeZone ?? undefined;
  formats = makeFormats(language === null ? REGION : regionOf(navigator.languages, language), chosenZone);
}

/** The time zone of the person, else of the browser. */
export const personZone = (): string => chosenZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

export const formatNumber = (value: number): string =>
  (Number.isInteger(value) ? formats.whole : formats.fine).format(value);
/** A dash for a missing number, in tables. */
export const formatOrDash = (value: number | null | undefined): string => (value == null ? "–" : formatNumber(value));
/** `12.3K`, for small spaces. */
export const formatShort = (value: number): string => formats.short.format(value);
/** Exact below ten million; shortened above: `1B`. */
export const formatPool = (value: number): string => (value < 10_000_000 ? formatNumber(value) : formatShort(value));
/** 0 to 1. */
export const formatShare = (value: number): string =>
  (formats.shares[percentDigits(value, 1)] ?? formats.whole).format(value);
/** `16 Nov`, with the year if it is not the current one. */
export const formatDay = (iso: string): string => {
  const date = new Date(iso);
  return withOrdinal(
    (date.getUTCFullYear() === new Date().getUTCFullYear() ? formats.dayOfYear : formats.day).format(date),
  );
};
/** The first day of a month has an ordinal in French: `1er déc.`. */
const withOrdinal = (day: string): string => (formats.isFrench ? day.replace(/^1(?=\s\p{L})/u, "1er") : day);
/** `November 2026`, of `2026-11`. */
export const formatMonth = (month: string): string => formats.month.format(new Date(`${month}-01T00:00:00Z`));
/** `16 Nov 2026, 09:00 CET`. */
export const formatMoment = (iso: string): string => withOrdinal(formats.moment.format(new Date(iso)));
export const formatClock = (iso: string): string => formats.clock.format(new Date(iso));
export const formatCredits = (credits: number): string =>
  t("{n, plural, one {{text} credit} other {{text} credits}}", { n: credits, text: formatNumber(credits) });

const lists = {
  conjunction: new Intl.ListFormat(LOCALE, { type: "conjunction" }),
  disjunction: new Intl.ListFormat(LOCALE, { type: "disjunction" }),
};
/** `A, B, and C` or `A, B, or C`. */
export const joinWords = (words: readonly string[], type: keyof typeof lists): string => lists[type].format(words);

const SMALL = 0.1;
/** `$0.012`, or `US$0.012` in regions with other dollars; whole cents from ten cents on. */
export const formatDollars = (usd: number): string =>
  (usd > 0 && usd < SMALL ? formats.dollars : formats.wholeCents).format(usd);

const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Midnights between two times: in 38 hours it can be the day after tomorrow. */
function calendarDays(from: number, to: number): number {
  const dayOf = (at: number) => Date.parse(formats.isoDay.format(at)) / 86_400_000;
  return dayOf(to) - dayOf(from);
}

/** `3 min. ago`, `in 2 days`. */
export function formatRelative(iso: string, nowMs: number): string {
  const seconds = (Date.parse(iso) - nowMs) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  if (unit === undefined)
    return Math.abs(seconds) < 10 ? t("just now") : formats.relative.format(Math.trunc(seconds), "second");
  const [name, size] = unit;
  if (name === "day") return formats.relative.format(calendarDays(nowMs, Date.parse(iso)), name);
  return formats.relative.format(Math.trunc(seconds / size), name);
}

/** `840 ms`, `12.4 s`, `3 min 20 s`, `1 h 05 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return t("{n} ms", { n: formats.whole.format(milliseconds) });
  const seconds = milliseconds / 1_000;
  if (seconds < 60)
    return t("{n} s", { n: seconds < 10 ? formats.tenth.format(seconds) : formats.whole.format(Math.floor(seconds)) });
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds % 60);
  if (minutes < 60 && rest === 0) return t("{minutes} min", { minutes });
  if (minutes < 60) return t("{minutes} min {seconds} s", { minutes, seconds: pad(rest) });
  return t("{hours} h {minutes} min", {
    hours: formats.whole.format(Math.floor(minutes / 60)),
    minutes: pad(minutes % 60),
  });
}

export function formatBytes(bytes: number): string {
  const steps = ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(steps.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${formats.fine.format(Number((bytes / 1_000 ** step).toPrecision(3)))} ${steps[step]}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

const COLLATOR = new Intl.Collator(LOCALE, { numeric: true });

/** Orders names as readers of the language expect: accents beside their letters, 2 before 10. */
export const compareNames = (one: string, other: string): number => COLLATOR.compare(one, other);

/** The parts of a note that there are: `12 to 18% · 108 answers`. */
export const joinNotes = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");
