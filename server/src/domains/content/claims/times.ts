import type { Language } from "../text/words.ts";
import { type Quantity, unitOf } from "./units.ts";

const CLOCK =
  /\b(?<from>\d{1,2})\s?(?:-|–|bis)\s?(?=\d{1,2}(?:[:.]\d\d)?\s?Uhr)|\b(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d)(?:\s?(?<half>[ap]\.?m\b)|\s?Uhr\b)|:(?<minutes>[0-5]\d)\b|\s?(?<part>[ap]\.?m\b)|\s?(?<uhr>Uhr)\b)/giu;
/** `18 h` and `18h30` are times of day in Romance languages. */
const ROMANCE_CLOCK = /\b(?<hour>\d{1,2})\s?h\s?(?<minute>[0-5]\d)?\b/giu;

/** The times of day in a text, in seconds since midnight. */
export function clocksIn(text: string, language: Language): Quantity[] {
  const patterns = /^(?:fr|es|it|pt)$/.test(language) ? [CLOCK, ROMANCE_CLOCK] : [CLOCK];
  const found = patterns
    .flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match): Quantity => {
        const { from, hour = from, minute, minutes = minute, half, part = half } = match.groups ?? {};
        const isEvening = part?.toLowerCase().startsWith("p") === true && Number(hour) < 12;
        const seconds = (Number(hour) + (isEvening ? 12 : 0)) * 3600 + Number(minutes ?? 0) * 60;
        const [start, end] = [match.index, match.index + match[0].length];
        return {
          values: [seconds],
          unit: { dimension: "clock", factor: 1 },
          isRounded: false,
          text: match[0].trim(),
          start,
          end,
        };
      }),
    )
    .concat(hoursInWords(text));
  return found.filter(
    (one, index) => !found.slice(0, index).some(({ start, end }) => one.start < end && one.end > start),
  );
}

/** Hours with the part of the day in words: `ten in the evening`. */
const PART_OF_DAY =
  /\b(?<hour>1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o['’]clock)? (?:in the (?<part>morning|afternoon|evening)|at (?<night>night))\b/giu;
const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

function hoursInWords(text: string): Quantity[] {
  return [...text.matchAll(PART_OF_DAY)].map(({ 0: written, index: start, groups = {} }) => {
    const { hour = "", part = "evening" } = groups;
    const named = HOURS.indexOf(hour.toLowerCase()) + 1 || Number(hour);
    const hours = part.toLowerCase() === "morning" || named === 12 ? named : named + 12;
    return {
      ...{ values: [hours * 3600], unit: { dimension: "clock", factor: 1 }, isRounded: false, text: written },
      ...{ start, end: start + written.length },
    };
  });
}

const HOUR = 3600;
const FRACTIONS: readonly [RegExp, number][] = [
  [
    /\baround the clock\b|\brund um die Uhr\b|\b24\/7\b|\b24 h(?:eures)? sur 24\b|\blas 24 horas\b|\b24 ore su 24\b/giu,
    24 * HOUR,
  ],
  [
    /\b(?:an|one) hour and a half\b|\b(?:anderthalb|eineinhalb) Stunden\b|\bune heure et demie\b|\b(?:una )?hora y media\b|\bun['’]ora e mezz[ao]\b|\banderhalf uur\b|\buma hora e meia\b/giu,
    1.5 * HOUR,
  ],
  [
    /\bthree[- ]quarters of an hour\b|\bdreiviertelstunden?\b|\btrois quarts d['’]heure\b|\btres cuartos de hora\b|\btre quarti d['’]ora\b|\bdriekwartier\b/giu,
    0.75 * HOUR,
  ],
  [
    /\bhalf an hour\b|\bhalf[- ]hour\b|\bhalben? Stunde\b|\bdemi[- ]heure\b|\bmedia hora\b|\bmezz['’]\s?ora\b|\bmeia hora\b|\bhalf uur\b/giu,
    0.5 * HOUR,
  ],
  [
    /\b(?:a )?quarter of an hour\b|\bviertelstunden?\b|\bquart d['’]heure\b|\bcuarto de hora\b|\bquarto d['’]ora\b|\bkwartier\b/giu,
    0.25 * HOUR,
  ],
];

/** Hours and parts of them in words. */
export function fractionsIn(text: string): Quantity[] {
  const found = FRACTIONS.flatMap(([pattern, seconds]) =>
    [...text.matchAll(pattern)].map(
      ({ 0: written, index }): Quantity => ({
        ...{ values: [seconds], unit: { dimension: "second", factor: 1 }, isRounded: false, text: written },
        ...{ start: index, end: index + written.length },
      }),
    ),
  );
  return found.filter(
    (one, index) => !found.slice(0, index).some(({ start, end }) => one.start < end && one.end > start),
  );
}

const ONE_OF =
  /(?<![\p{L}\p{N}])(?:a|an|one|per|each|every|ein|eine|einem|einer|eines|einen|pro|je|jede|jeder|jeden|un|une|par|chaque|una|uno|por|cada|al|all|alla|ogni|een|elke|um|uma|ao)\s(?<unit>\p{L}+)|(?<![\p{L}\p{N}])(?:un['’]|all['’]|l['’])(?<joined>\p{L}+)|(?<![\p{L}\p{N}])(?<adverb>hourly|daily|weekly|monthly|yearly|annually|stündlich|täglich|wöchentlich|monatlich|jährlich)(?!\p{L})/giu;
const ADVERBS: Readonly<Record<string, string>> = {
  ...{ hourly: "hour", daily: "day", weekly: "week", monthly: "month", yearly: "year", annually: "year" },
  ...{ stündlich: "hour", täglich: "day", wöchentlich: "week", monatlich: "month", jährlich: "year" },
};

/** Single units of time without a number: "within a day", "per month", "hourly". */
export function periodsIn(text: string): Quantity[] {
  return [...text.matchAll(ONE_OF)].flatMap((match): Quantity[] => {
    const { unit: named, joined = named, adverb } = match.groups ?? {};
    const word = adverb === undefined ? (joined ?? "") : (ADVERBS[adverb.toLowerCase()] ?? "");
    const unit = unitOf(word);
    if (word.length < 2 || (unit?.dimension !== "second" && unit?.dimension !== "month")) return [];
    return [
      { values: [1], unit, isRounded: false, text: match[0], start: match.index, end: match.index + match[0].length },
    ];
  });
}
