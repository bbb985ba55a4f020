import type { PlanAction, PlanNextInput } from "@findable/contract";
import { fingerprint } from "../../kernel/ids/hashes.ts";

/** A possible action before a plan names it. */
export interface Candidate
  extends Omit<PlanAction, "id" | "planId" | "workspaceId" | "position" | "state" | "declinedBecause" | "createdAt"> {
  /** Equal for the same action in later plans. */
  key: string;
  /** Facts that a person declined it by. It may return once they differ. */
  grounds: string;
  /** Whether it is about a page that fell. */
  hasFallen: boolean;
  /** Visits a month by keyword, where one page serves several; they add up to `expectedClicks`. */
  reach?: readonly { keywordId: string; visits: number }[];
}

export interface EarlierAction {
  key: string;
  grounds: string;
  state: "declined" | "left_alone";
}

/** A percentage point of all answers counts as so many visits a month. House rule. */
const VISITS_PER_POINT = 10;
/** Candidates that are compared exactly, the best ones. */
const MOST_COMPARED = 60;
/** Budgets are compared in steps of a tenth of a credit, at most so many. */
const STEPS = 2_000;

/** What is left of possible actions once declined ones and those that the lot fell on are out, best first. */
export interface ComparedActions {
  open: Candidate[];
  leftAlone: Candidate[];
  considered: number;
  declined: number;
}

/** Takes out declined actions, leaves some fallen pages alone by lot, and orders the others by their gain. */
export function compareActions(
  candidates: readonly Candidate[],
  earlier: readonly EarlierAction[],
  { goal = "both", leaveSomeAlone = true }: PlanNextInput,
  lot: string,
): ComparedActions {
  const declined = new Set(
    earlier.filter(({ state }) => state === "declined").map(({ key, grounds }) => `${key} ${grounds}`),
  );
  const possible = [...new Map(candidates.map((one) => [one.key, one])).values()].filter(
    ({ key, grounds }) => !declined.has(`${key} ${grounds}`),
  );
  const kept = new Set(earlier.filter(({ state }) => state === "left_alone").map(({ key }) => key));
  const leftAlone = leaveSomeAlone ? drawLeftAlone(possible, kept, lot) : [];
  const alone = new Set(leftAlone.map(({ key }) => key));
  return {
    open: possible
      .filter(({ key }) => !alone.has(key))
      .toSorted(byGain(goal))
      .slice(0, MOST_COMPARED),
    leftAlone,
    considered: candidates.length,
    declined: new Set(candidates.map(({ key }) => key)).size - possible.length,
  };
}

/** The few actions that are worth most together under a budget, best first. */
export function chooseActions<Action extends Candidate>(
  open: readonly Action[],
  { budget = 500, count = 5, goal = "both" }: PlanNextInput,
  most = MOST_COMPARED,
): Action[] {
  const valued = open
    .toSorted(byGain(goal))
    .slice(0, most)
    .map((candidate) => ({ candidate, value: gainOf(candidate, goal) }));
  const sets = [
    fillBudget(valued, budget, count),
    ...[false, true].map((perCredit) => addBestNext(valued, { budget, count, goal, perCredit })),
  ];
  const [chosen = []] = sets
    .map((set) => ({ set, worth: worthTogether(set, goal) }))
    .sort((one, other) => other.worth - one.worth)
    .map(({ set }) => set);
  return chosen.toSorted(byGain(goal));
}

function byGain(goal: PlanNextInput["goal"]) {
  return (one: Candidate, other: Candidate) =>
    gainOf(other, goal) - gainOf(one, goal) || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
}

function gainOf({ expectedClicks, expectedCitations, reach }: Candidate, goal: PlanNextInput["goal"]): number {
  const visits = reach?.reduce((total, one) => total + one.visits, 0) ?? expectedClicks ?? 0;
  const clicks = goal === "citations" ? 0 : visits;
  const points = goal === "clicks" ? 0 : expectedCitations;
  return clicks + VISITS_PER_POINT * points;
}

/** What actions gain together: a keyword that two pages serve is won once. */
function worthTogether(set: readonly Candidate[], goal: PlanNextInput["goal"]): number {
  const won = new Map<string, number>();
  let worth = 0;
  for (const candidate of set) {
    worth += addedGain(candidate, won, goal);
    for (const { keywordId, visits } of candidate.reach ?? []) {
      won.set(keywordId, Math.max(visits, won.get(keywordId) ?? 0));
    }
  }
  return worth;
}

/** What an action gains beyond what others have won. */
function addedGain(candidate: Candidate, won: ReadonlyMap<string, number>, goal: PlanNextInput["goal"]): number {
  const gain = gainOf(candidate, goal);
  if (candidate.reach === undefined || goal === "citations") return gain;
  let twice = 0;
  for (const { keywordId, visits } of candidate.reach) twice += Math.min(visits, won.get(keywordId) ?? 0);
  return gain - twice;
}

/** Adds the action that gains most beyond the chosen ones, by itself or for its credits, until nothing fits. */
function addBestNext<Action extends Candidate>(
  valued: readonly { candidate: Action }[],
  {
    budget,
    count,
    goal,
    perCredit,
  }: { budget: number; count: number; goal: PlanNextInput["goal"]; perCredit: boolean },
): Action[] {
  const chosen: Action[] = [];
  const won = new Map<string, number>();
  const open = new Set(valued.map(({ candidate }) => candidate));
  let left = budget;
  while (chosen.length < count) {
    let [best, most]: [Action | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
    for (const candidate of open) {
      if (candidate.credits > left) continue;
      const gain = addedGain(candidate, won, goal) / (perCredit ? Math.max(1, candidate.credits) : 1);
      if (gain > most) [best, most] = [candidate, gain];
    }
    if (best === undefined) break;
    open.delete(best);
    chosen.push(best);
    left -= best.credits;
    for (const { keywordId, visits } of best.reach ?? []) {
      won.set(keywordId, Math.max(visits, won.get(keywordId) ?? 0));
    }
  }
  return chosen;
}

/** Half of the fallen pages, drawn by lot; those that an earlier plan left alone stay so. One alone is not split. */
function drawLeftAlone(open: readonly Candidate[], kept: ReadonlySet<string>, lot: string): Candidate[] {
  const fallen = open.filter(({ hasFallen }) => hasFallen);
  const wanted = Math.floor(fallen.length / 2);
  const stay = fallen.filter(({ key }) => kept.has(key));
  const drawn = fallen
    .filter(({ key }) => !kept.has(key))
    .map((candidate) => ({ candidate, place: fingerprint([lot, candidate.key]) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ candidate }) => candidate);
  return [...stay, ...drawn.slice(0, Math.max(0, wanted - stay.length))];
}

/** The most valuable set of at most `count` within the budget: a knapsack of two limits, exact to a step of the budget. */
function fillBudget<Action extends Candidate>(
  valued: readonly { candidate: Action; value: number }[],
  budget: number,
  count: number,
): Action[] {
  const step = Math.max(0.1, budget / STEPS);
  const steps = Math.floor(budget / step + 1e-9);
  const width = steps + 1;
  const best = new Float64Array((count + 1) * width);
  const taken = valued.map(() => new Uint8Array((count + 1) * width));
  for (const [index, { candidate, value }] of valued.entries()) {
    const cost = Math.ceil(candidate.credits / step - 1e-9);
    // An action without a known gain is worth less than any other, and more than none.
    const gain = value + 1e-6;
    for (let chosen = count; chosen >= 1; chosen--) {
      for (let left = steps; left >= cost; left--) {
        const gained = (best[(chosen - 1) * width + left - cost] as number) + gain;
        if (gained > (best[chosen * width + left] as number)) {
          best[chosen * width + left] = gained;
          (taken[index] as Uint8Array)[chosen * width + left] = 1;
        }
      }
    }
  }
  const picked: Action[] = [];
  let [chosen, left] = [count, steps];
  for (let index = valued.length - 1; index >= 0 && chosen > 0; index--) {
    if (taken[index]?.[chosen * width + left] !== 1) continue;
    const { candidate } = valued[index] as { candidate: Action };
    picked.push(candidate);
    left -= Math.ceil(candidate.credits / step - 1e-9);
    chosen--;
  }
  return picked.reverse();
}
