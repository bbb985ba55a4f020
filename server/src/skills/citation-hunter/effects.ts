import { type CitedPage, type PageCell, type ScoredPrompt, sampledRate } from "../../domains/citations/index.ts";

/** Answers that the presence in a wider group counts as. */
const PRIOR_ANSWERS = 4;
/**
 * Log-odds that a mention adds to the brand's presence in answers that rest on the page. A choice, not a measurement: it compares
 * pages and forecasts nothing.
 */
const MENTION = 1.5;
/** The same for a page that names the brand already and whose error is corrected. */
export const CORRECTION = 0.5;

export interface Effect {
  expected: number;
  /** With the lower bounds of what was counted. */
  supported: number;
}

/** Where a page is cited. */
export interface PageUse {
  prompt: ScoredPrompt;
  page: CitedPage;
}

/** How the brand's presence in the answers of the basket changes once the page names it. */
export function mentionEffect(
  uses: readonly PageUse[],
  rate: number,
  prompts: readonly ScoredPrompt[],
  logits: number = MENTION,
): Effect {
  const effects = uses.map(({ prompt, page }) =>
    sumOver(prompt, prompts, (cell, n) => {
      const counted = sampledRate(page.cited[cell] ?? 0, n);
      const present = presenceAt(prompt, cell, rate);
      return {
        expected: gain(present, logits * counted.rate),
        supported: gain(present, logits * (counted.rate === 0 ? 0 : counted.interval.low)),
      };
    }),
  );
  return effects.reduce(add, NOTHING);
}

const NOTHING: Effect = { expected: 0, supported: 0 };

function add(one: Effect, other: Effect): Effect {
  return { expected: one.expected + other.expected, supported: one.supported + other.supported };
}

/** The mean over all cells of the basket, of which the prompt's cells contribute theirs. */
export function sumOver(
  prompt: ScoredPrompt,
  prompts: readonly ScoredPrompt[],
  effectIn: (cell: number, n: number) => Effect,
): Effect {
  const cells = Math.max(
    1,
    prompts.reduce((sum, one) => sum + one.cells.length, 0),
  );
  const sum = prompt.cells.map(({ n }: PageCell, cell) => effectIn(cell, n)).reduce(add, NOTHING);
  return { expected: sum.expected / cells, supported: sum.supported / cells };
}

/**
 * The presence of the brand in a cell. Few answers say little, so those of the prompt on all engines count as well, and those of
 * the whole basket.
 */
export function presenceAt({ cells }: ScoredPrompt, index: number, rate: number): number {
  const { present = 0, n = 0 } = cells[index] ?? {};
  const [all, answers] = [total(cells.map((cell) => cell.present)), total(cells.map((cell) => cell.n))];
  const prompt = (all + PRIOR_ANSWERS * rate) / (answers + PRIOR_ANSWERS);
  return (present + PRIOR_ANSWERS * prompt) / (n + PRIOR_ANSWERS);
}

export function presenceIn(prompts: readonly ScoredPrompt[]): number {
  const cells = prompts.filter(({ branded }) => !branded).flatMap((prompt) => prompt.cells);
  const [present, answers] = [total(cells.map((cell) => cell.present)), total(cells.map(({ n }) => n))];
  return (present + 0.5) / (answers + 1);
}

export function gain(presence: number, logits: number): number {
  return 1 / (1 + Math.exp(-(Math.log(presence / (1 - presence)) + logits))) - presence;
}

export function answersTo({ cells }: ScoredPrompt): number {
  return total(cells.map(({ n }) => n));
}

export function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
