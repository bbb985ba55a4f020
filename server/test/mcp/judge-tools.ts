/**
 * Prints how often `tools.find` finds the right tool first, by who wrote the phrasings: `npm run judge:tools`. Only a table whose authors
 * saw neither the finder nor its phrasings, and to which nothing was fitted afterwards, measures what strangers find.
 */
import { wilson } from "../../src/kernel/statistics/score-interval.ts";
import { printFigures } from "../judges/figures.ts";
import { foundWithin } from "./__fixtures__/found-within.ts";
import { JUDGING, KEPT_APART, MAKING, type Phrasing, SHORT, UNSEEN } from "./__fixtures__/phrasings.ts";

interface Table {
  name: string;
  authors: string;
  /** Whether nothing was fitted to it. */
  isMeasure: boolean;
  /** What it had when it was last looked at. */
  least: number;
  phrasings: readonly Phrasing[];
}

const AIM = 0.9;
const TABLES: readonly Table[] = [
  {
    name: "making",
    least: 0.9,
    authors: "the finder's authors, while they made it",
    isMeasure: false,
    phrasings: MAKING,
  },
  {
    name: "judging",
    least: 0.9,
    authors: "the finder's authors, who tuned it to them",
    isMeasure: false,
    phrasings: JUDGING,
  },
  {
    name: "kept apart",
    least: 0.85,
    authors: "one author, whose errors changed the finder once",
    isMeasure: false,
    phrasings: KEPT_APART,
  },
  {
    name: "short",
    least: 0.8,
    authors: "one author, short phrases, nothing fitted",
    isMeasure: true,
    phrasings: SHORT,
  },
  {
    name: "unseen",
    least: 0.7,
    authors: "one author, from the names of operations alone, nothing fitted",
    isMeasure: true,
    phrasings: UNSEEN,
  },
];

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

const figures = TABLES.map(({ name, authors, isMeasure, least, phrasings }) => {
  const value = foundWithin(phrasings, 1);
  const interval = wilson(value, phrasings.length);
  const range = interval === null ? "" : ` (95 %: ${percent(interval.low)} to ${percent(interval.high)})`;
  const kind = isMeasure ? (value >= AIM ? "reaches the aim" : "below the aim of 90 %") : "no measure";
  console.log(
    `${name}: ${percent(value)} first${range}, ${percent(foundWithin(phrasings, 5))} in five, n ${phrasings.length}; ${kind}: ${authors}`,
  );
  return { name, value, least, ...(isMeasure && { aim: AIM }) };
});
process.exitCode = printFigures(figures).length === 0 ? 0 : 1;
