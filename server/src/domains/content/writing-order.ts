import {
  type EstimatedCost,
  PRICES,
  type ProduceBlogPostInput,
  type ProduceLandingPageInput,
  type Writing,
} from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";

export type ContentMode = NonNullable<ProduceBlogPostInput["mode"]>;
export type ContentOrder = Partial<ProduceBlogPostInput> & Partial<ProduceLandingPageInput>;

/** More sections than this exceed the budget of a run. */
export const MAX_SECTIONS = 24;
const WORDS_PER_SECTION = 500;
const MAX_WORDS = MAX_SECTIONS * WORDS_PER_SECTION;
const WORDS = { short: 800, medium: 1_500, long: 2_500 } as const;
const SECONDS: Record<ContentMode, number> = { quick: 180, "with-research": 300, "deep-technical": 720 };
const SECONDS_OF_PART = 120;
const SECONDS_OF_REFINER = 45;
const DEFAULT_MODE: ContentMode = "with-research";

export function modeOf({ mode = DEFAULT_MODE }: Pick<ContentOrder, "mode">): ContentMode {
  return mode;
}

export function wordsOf({ length, targetWordCount }: Pick<Writing, "length" | "targetWordCount">): number {
  return targetWordCount ?? WORDS[length];
}

export function writingOf({ writing = {}, model }: Pick<ContentOrder, "writing" | "model">): Writing {
  return {
    length: writing.length ?? "medium",
    targetWordCount: writing.targetWordCount ?? null,
    instructions: writing.instructions ?? null,
    model: model ?? null,
  };
}

/** The cost of an order: a whole text by its mode, or one part of a text, and its refiners. */
export function writingCost({ refinerIds = [], ...order }: ContentOrder): EstimatedCost {
  const { credits, durationSeconds } = textCost(order);
  const passes = order.scope === "descriptions" ? 0 : refinerIds.length;
  return {
    credits: credits + passes * PRICES.refinement.perRefiner,
    durationSeconds: durationSeconds + passes * SECONDS_OF_REFINER,
  };
}

function textCost({ scope = "all", ...order }: ContentOrder): EstimatedCost {
  const { section } = PRICES.blogPost;
  if (scope === "descriptions") return { credits: section.min, durationSeconds: SECONDS_OF_PART };
  if (scope === "outline") return { credits: section.max, durationSeconds: SECONDS[modeOf(order)] };
  if (scope !== "all") return { credits: (section.min + section.max) / 2, durationSeconds: SECONDS_OF_PART };
  return { credits: PRICES.blogPost[modeOf(order)], durationSeconds: SECONDS[modeOf(order)] };
}

/** Throws `content_too_long` for an order that a run cannot write within its budget. */
export function requireWritable(words: number): void {
  if (words > MAX_WORDS)
    throw contentTooLong(`A text may have ${MAX_WORDS} words, and ${words} were requested.`, { words });
}

export function contentTooLong(message: string, details: Record<string, unknown>): AppError {
  return new AppError("content_too_long", message, details);
}
