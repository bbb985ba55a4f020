import type { Figure } from "../../judges/figures.ts";
import { type CededVerdict, type GapWorld, gapWorld, type ListedGap } from "./worlds.ts";

/** Figures of one order of gaps, as means over worlds. */
export interface Figures {
  /** The share of the first ten that are planted, each subject once. */
  precision: number;
  /** The share of the first ten whose page reaches the first page. */
  reached: number;
  /** The share of the first ten that repeat a subject. */
  repeats: number;
  /** Visits per month that pages for the first ten bring. */
  visits: number;
  /** The share of planted subjects among the first 50. */
  recall: number;
}

export interface Judgement {
  ours: Figures;
  plain: Figures;
  ceded: readonly CededVerdict[];
  worlds: number;
}

const FIRST = 10;
const LISTED = 50;

export async function judgeContentGaps(seed: number, count: number): Promise<Judgement> {
  const ours: Figures[] = [];
  const plain: Figures[] = [];
  const ceded: CededVerdict[] = [];
  for (let index = 0; index < count; index++) {
    const world = await gapWorld(`${seed}-${index}`);
    ours.push(figuresOf(world, world.ours));
    plain.push(figuresOf(world, world.plain));
    ceded.push(...world.ceded);
  }
  return { ours: meanOf(ours), plain: meanOf(plain), ceded, worlds: count };
}

function figuresOf({ subjectOf, publish, planted, important }: GapWorld, order: readonly ListedGap[]): Figures {
  const first = order.slice(0, FIRST).map(({ keyword }) => keyword);
  const distinct = first.filter(
    (phrase, place) => first.findIndex((other) => subjectOf(other) === subjectOf(phrase)) === place,
  );
  const { reached, visits } = publish(distinct);
  const listed = new Set(order.slice(0, LISTED).flatMap(({ serves }) => serves.map(subjectOf)));
  return {
    precision: distinct.filter((phrase) => planted.includes(subjectOf(phrase))).length / FIRST,
    reached: reached.size / FIRST,
    repeats: (first.length - distinct.length) / FIRST,
    visits,
    recall: important.length === 0 ? 1 : important.filter((subject) => listed.has(subject)).length / important.length,
  };
}

function meanOf(figures: readonly Figures[]): Figures {
  const mean = (pick: (one: Figures) => number) => figures.reduce((sum, one) => sum + pick(one), 0) / figures.length;
  return {
    precision: mean(({ precision }) => precision),
    reached: mean(({ reached }) => reached),
    repeats: mean(({ repeats }) => repeats),
    visits: mean(({ visits }) => visits),
    recall: mean(({ recall }) => recall),
  };
}

export function tableOf({ ours, plain }: Judgement): string {
  const row = (name: string, { precision, reached, repeats, visits, recall }: Figures) =>
    `| ${name} | ${percent(precision)} | ${percent(reached)} | ${percent(repeats)} | ${visits.toFixed(0)} | ${percent(recall)} |`;
  return [
    "| order | precision at 10 | on the first page | repeated subjects | visits of the first 10 | recall of planted subjects |",
    "|---|---|---|---|---|---|",
    row("keyword difference, by searches", plain),
    row("content gaps, by value", ours),
  ].join("\n");
}

/** How well the product finds results pages that only directories and publishers hold. */
export function cededTableOf({ ceded }: Pick<Judgement, "ceded">): string {
  const row = (name: string, pick: (verdict: CededVerdict) => boolean) => {
    const { precision, recall, falseShare } = cededFigures(ceded, pick);
    return `| ${name} | ${percent(precision)} | ${percent(recall)} | ${(100 * falseShare).toFixed(1)} % |`;
  };
  return [
    `| ceded, on ${ceded.length} results pages | precision | recall | other pages marked |`,
    "|---|---|---|---|",
    row("names of sites alone", ({ plain }) => plain),
    row("content gaps", ({ said }) => said),
  ].join("\n");
}

function cededFigures(
  verdicts: readonly CededVerdict[],
  pick: (verdict: CededVerdict) => boolean,
): { precision: number; recall: number; falseShare: number } {
  const marked = verdicts.filter(pick);
  const right = marked.filter(({ truth }) => truth).length;
  const all = verdicts.filter(({ truth }) => truth).length;
  return {
    precision: marked.length === 0 ? 1 : right / marked.length,
    recall: all === 0 ? 1 : right / all,
    falseShare: (marked.length - right) / Math.max(1, verdicts.length - all),
  };
}

/** What the judge demands of the means of many markets. */
export function figuresOfMany({ ours, plain, ceded }: Judgement): Figure[] {
  const held = cededFigures(ceded, ({ said }) => said);
  return [
    { name: "precision at 10", value: ours.precision, least: plain.precision },
    { name: "visits of the first 10", value: ours.visits, digits: 0, least: plain.visits },
    { name: "recall of planted subjects", value: ours.recall, least: Math.max(0.8, plain.recall) },
    { name: "repeated subjects", value: ours.repeats, most: 0.1 },
    { name: "precision of ceded", value: held.precision, least: 0.8 },
    { name: "recall of ceded", value: held.recall, least: 0.25 },
    { name: "other pages marked", value: held.falseShare, digits: 3, most: 0.1 },
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
