/**
 * Prints how often `tools.find` finds the right tool first, by who wrote the phrasings: `npm run judge:tools`. Only a table whose authors
 * saw neither the finder nor its phrasings, and to which nothing was fitted afterwards, measures what strangers find.
 */
import { operations } from "@findable/contract";
import { wilson } from "../../src/kernel/statistics/score-interval.ts";
import { createToolFinder } from "../../src/platform/mcp/tool-finder.ts";
import { JUDGING, KEPT_APART, MAKING, type Phrasing, SHORT, UNSEEN } from "./__fixtures__/phrasings.ts";

const AIM = 0.9;
const TABLES: readonly { authors: string; isMeasure: boolean; phrasings: readonly Phrasing[] }[] = [
  { authors: "the finder's authors, while they made it", isMeasure: false, phrasings: MAKING },
  { authors: "the finder's authors, who tuned it to them", isMeasure: false, phrasings: JUDGING },
  { authors: "one author, whose errors changed the finder once", isMeasure: false, phrasings: KEPT_APART },
  { authors: "one author, short phrases, nothing fitted", isMeasure: true, phrasings: SHORT },
  { authors: "one author, from the names of operations alone, nothing fitted", isMeasure: true, phrasings: UNSEEN },
];

const finder = createToolFinder(operations);

function partFound(phrasings: readonly Phrasing[], first: number): number {
  const found = phrasings.filter(([words, ...tools]) =>
    finder
      .find(words)
      .slice(0, first)
      .some(({ contract }) => tools.includes(contract.name)),
  );
  return found.length / phrasings.length;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

for (const { authors, isMeasure, phrasings } of TABLES) {
  const first = partFound(phrasings, 1);
  const interval = wilson(first, phrasings.length);
  const range = interval === null ? "" : ` (95 %: ${percent(interval.low)} to ${percent(interval.high)})`;
  const kind = isMeasure ? (first >= AIM ? "reaches 90 %" : "below the aim of 90 %") : "no measure";
  process.stdout.write(
    `${percent(first)} first${range}, ${percent(partFound(phrasings, 5))} in five, n ${phrasings.length}, ${kind}: ${authors}\n`,
  );
}
