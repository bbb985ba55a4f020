import type { Span } from "./article.ts";

/** A part of a criterion. */
export interface Part {
  /** From 0 to 1; null if it cannot be measured for this text. */
  value: number | null;
  weight: number;
  /** What would raise it. */
  suggestion: string;
}

export interface CriterionScore {
  /** 0 to 100; null if nothing of it can be measured. */
  score: number | null;
  evidence: readonly Span[];
  suggestion: string | null;
}

const MAX_EVIDENCE = 8;
/** Above it a part needs no suggestion. */
const GOOD = 0.85;

/** The weighted mean of the parts that can be measured. The suggestion is that of the part that costs the most points. */
export function combine(parts: readonly Part[], evidence: readonly Span[] = []): CriterionScore {
  const measured = parts.filter((part): part is Part & { value: number } => part.value !== null);
  const total = measured.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return { score: null, evidence: [], suggestion: null };
  const score = measured.reduce((sum, { value, weight }) => sum + clamp(value) * weight, 0) / total;
  const worst = measured
    .filter(({ value }) => value < GOOD)
    .toSorted((left, right) => right.weight * (1 - right.value) - left.weight * (1 - left.value))[0];
  return { score: 100 * score, evidence: evidence.slice(0, MAX_EVIDENCE), suggestion: worst?.suggestion ?? null };
}

/** Rises with every unit and never reaches 1: half at `half`. */
export function rising(amount: number, half: number): number {
  return Math.max(0, amount) / (Math.max(0, amount) + half);
}

/** 1 inside of `low` and `high`, falling smoothly outside by the ratio to the nearer end. */
export function within(amount: number, low: number, high: number): number {
  if (amount <= 0) return 0;
  if (amount < low) return (amount / low) ** 1.5;
  return amount > high ? (high / amount) ** 1.5 : 1;
}

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
