import type { RelevanceLabel } from "@findable/contract";

interface PhraseNumbers {
  volume: number | null;
  kd: number | null;
}

/** The labels of a phrase that decide how well it fits the brand. */
export interface Fit {
  relevanceLabel: RelevanceLabel | null;
  relevanceConfidence: number | null;
}

/** What a visit is worth to the brand, as a part of one from a search for its offer. Choices, not measurements. */
const WORTH: Readonly<Record<RelevanceLabel, number>> = {
  OFFERING: 1,
  ALTERNATIVE: 0.7,
  INCUMBENT: 0.3,
  COMPLEMENTARY: 0.3,
};
const WORTH_OF_OTHERS = 0.1;
/** Searches per month of a phrase that no vendor has measured: vendors omit the rarest. */
const UNMEASURED = 10;
/** The logistic curve of the chance of a page: one half at this difficulty. Choices; figures hardly depend on them. */
const EVEN_DIFFICULTY = 40;
const DIFFICULTY_STEP = 20;

/** Expected useful visits per month, in units that only compare phrases. */
export function useOf({ volume, kd }: PhraseNumbers, fit: Fit): number {
  return demandOf(volume) * worthOf(fit) * chanceOf(kd);
}

function demandOf(volume: number | null): number {
  return volume === null ? UNMEASURED : Math.max(1, volume);
}

/** What a visit from a search for a phrase is worth to the brand. */
export function worthOf({ relevanceLabel, relevanceConfidence }: Fit): number {
  if (relevanceLabel === null) return WORTH_OF_OTHERS;
  const sureness = relevanceConfidence ?? 1;
  return sureness * WORTH[relevanceLabel] + (1 - sureness) * WORTH_OF_OTHERS;
}

/** An unknown difficulty counts as even. */
function chanceOf(kd: number | null): number {
  return 1 / (1 + Math.exp(((kd ?? EVEN_DIFFICULTY) - EVEN_DIFFICULTY) / DIFFICULTY_STEP));
}
