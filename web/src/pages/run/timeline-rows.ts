import { t } from "../../i18n/index.ts";
import type { Step, StepState } from "./run-story.ts";

/** A row of the timeline: a step, or a group of similar steps. */
export type Row =
  | { kind: "step"; key: string; step: Step; inGroup: boolean }
  | { kind: "group"; key: string; title: string; steps: Step[]; isOpen: boolean };

/** Consecutive steps of one kind from which they form a group. */
const MIN_GROUP_SIZE = 4;

/** Steps in order. `serp:a`, `serp:b`, `serp:c`… become one row that can be expanded. */
export function toRows(steps: readonly Step[], open: readonly string[]): Row[] {
  const rows: Row[] = [];
  for (const run of runsOfAKind(steps)) {
    const [first] = run;
    if (first === undefined) continue;
    const title = kindOf(first);
    if (run.length < MIN_GROUP_SIZE) {
      rows.push(...run.map((step) => rowOf(step, false)));
      continue;
    }
    const key = `${title}:${first.name}`;
    const isOpen = open.includes(key);
    rows.push({ kind: "group", key, title, steps: run, isOpen });
    if (isOpen) rows.push(...run.map((step) => rowOf(step, true)));
  }
  return rows;
}

/** A group takes the most urgent state of its steps. */
export function stateOf(steps: readonly Step[]): StepState {
  const order: StepState[] = ["waiting", "running", "failed", "stopped", "done"];
  return order.find((state) => steps.some((step) => step.state === state)) ?? "done";
}

export function stateWord(state: StepState): string {
  switch (state) {
    case "running":
      return t("running");
    case "done":
      return t("done");
    case "failed":
      return t("failed");
    case "waiting":
      return t("needs approval");
    case "stopped":
      return t("stopped");
  }
}

function rowOf(step: Step, inGroup: boolean): Row {
  return { kind: "step", key: step.name, step, inGroup };
}

function kindOf({ name }: Step): string {
  return name.split(":", 1)[0] ?? name;
}

function runsOfAKind(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && step.name.includes(":") && kindOf(last[0]) === kindOf(step)) last.push(step);
    else runs.push([step]);
  }
  return runs;
}
