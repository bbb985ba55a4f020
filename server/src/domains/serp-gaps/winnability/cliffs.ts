import type { SerpGapAnalysis } from "@findable/contract";
import { mean, roundTo } from "../../../kernel/statistics/summaries.ts";
import { clearestFall, type Fall } from "./change-point.ts";
import { mainType, type ReadField } from "./favours.ts";
import { FIRST, JUDGED, type Result } from "./field.ts";
import type { SearchedEntity } from "./searched-entity.ts";

type Cliff = SerpGapAnalysis["cliffs"][number];

/** A fall is a cliff if chance produces one on fewer than one of twenty pages, and if it is large enough to matter. */
const CHANCE = 0.05;
const RATING_GAP = 15;
const LENGTH_SHARE = 0.7;
/** Bits. Ten pages of which eight have the same type have 0.7 to 0.9. */
const LOW_ENTROPY = 1;
const MIN_KNOWN = 6;

export function cliffsOf(read: ReadField): Cliff[] {
  const results = read.results.slice(0, JUDGED);
  return [ratingCliff(results), brandCliff(read.entity), lengthCliff(results), saturation(read)];
}

function ratingCliff(results: readonly Result[]): Cliff {
  const known = results.flatMap(({ rank, domainRating }) =>
    domainRating === null ? [] : [{ rank, value: domainRating }],
  );
  const { fall, at } = fallIn(known);
  const detected = fall !== undefined && fall.p < CHANCE && fall.above - fall.below >= RATING_GAP;
  return {
    type: "DR",
    detected,
    description: detected
      ? `Domain ratings fall from about ${Math.round(fall.above)} to about ${Math.round(fall.below)} after rank ${at} (p = ${roundTo(fall.p, 3)}).`
      : describeLevel(
          known,
          "domain ratings",
          (mid) => `Domain ratings do not fall clearly from top to bottom. Their mean is about ${mid}.`,
        ),
    cliffAt: detected ? at : null,
    topAvg: detected ? roundTo(fall.above, 1) : null,
    tailAvg: detected ? roundTo(fall.below, 1) : null,
  };
}

function lengthCliff(results: readonly Result[]): Cliff {
  const known = results.flatMap(({ rank, wordCount }) => (wordCount === null ? [] : [{ rank, value: wordCount }]));
  const { fall, at } = fallIn(known);
  const detected = fall !== undefined && fall.p < CHANCE && fall.below <= LENGTH_SHARE * fall.above;
  return {
    type: "CONTENT",
    detected,
    description: detected
      ? `Pages up to rank ${at} have about ${Math.round(fall.above)} words; later pages have about ${Math.round(fall.below)} (p = ${roundTo(fall.p, 3)}).`
      : describeLevel(
          known,
          "page lengths",
          (mid) => `Pages do not get clearly shorter from top to bottom. Their mean length is about ${mid} words.`,
        ),
    cliffAt: detected ? at : null,
  };
}

function fallIn(known: readonly { rank: number; value: number }[]): { fall: Fall | undefined; at: number } {
  const fall = clearestFall(known.map(({ value }) => value));
  return { fall, at: known[(fall?.before ?? 1) - 1]?.rank ?? 1 };
}

function describeLevel(known: readonly { value: number }[], what: string, sentence: (mid: number) => string): string {
  if (known.length < MIN_KNOWN) return `Too few ${what} are known to detect a fall.`;
  return sentence(Math.round(mean(known.map(({ value }) => value))));
}

function brandCliff(entity: SearchedEntity | null): Cliff {
  const cliff = { type: "BRAND" as const };
  if (entity === null)
    return { ...cliff, detected: false, description: "The query names no brand that holds results of the page." };
  const places = entity.ranks.length === 1 ? `rank ${entity.ranks[0]}` : `${entity.ranks.length} of the first ${FIRST}`;
  return entity.isOurs
    ? { ...cliff, detected: false, description: `The query names our brand, whose pages hold ${places}.` }
    : { ...cliff, detected: true, description: `The query names ${entity.name}, whose own pages hold ${places}.` };
}

function saturation({ competitors, answers }: ReadField): Cliff {
  const main = mainType(competitors);
  const cliff = { type: "INTENT_SATURATION" as const };
  if (main === null || main.known < MIN_KNOWN)
    return { ...cliff, detected: false, description: "The page type of too few results is known." };
  const bits = entropyOf(competitors);
  const detected = bits <= LOW_ENTROPY && !answers.includes(main.type);
  const share = `${Math.round(main.share * main.known)} of ${main.known} results are ${plural(main.type)}`;
  if (detected) return { ...cliff, detected, description: `${share}, but ours would be a ${answers[0] ?? "page"}.` };
  return {
    ...cliff,
    detected,
    description: bits <= LOW_ENTROPY ? `${share}, as ours would be.` : `Page types are mixed: ${share}.`,
  };
}

/** How mixed the page types are, in bits. */
function entropyOf(competitors: readonly Result[]): number {
  const types = competitors.flatMap(({ type }) => type ?? []);
  return [...Map.groupBy(types, (type) => type).values()].reduce((bits, { length }) => {
    const share = length / types.length;
    return bits - share * Math.log2(share);
  }, 0);
}

export function plural(type: string): string {
  return `${type}s`;
}
