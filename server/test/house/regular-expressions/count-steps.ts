import type { Program } from "./compile-steps.ts";

/** A point to return to, or a value to restore on the way back. */
type Undo = { at: number; position: number } | { list: number[]; index: number; value: number | undefined };

/** No expression that is linear needs as many for the texts of this test. */
const MAX_STEPS = 4_000_000;

/**
 * The steps that a backtracking matcher needs to find all matches of a text, from left to right. It counts instead of timing, so
 * the result is the same on every machine. Infinity if it gave up.
 */
export function countSteps(program: Program, text: readonly string[]): number {
  const counter = { steps: 0 };
  for (let start = 0; start <= text.length && counter.steps <= MAX_STEPS; start += 1) {
    const end = matchAt(program, text, start, [], counter);
    if (end !== undefined && end > start) start = end - 1;
  }
  return counter.steps > MAX_STEPS ? Number.POSITIVE_INFINITY : counter.steps;
}

/** The end of the match that starts here; undefined without one. */
function matchAt(
  program: Program,
  text: readonly string[],
  start: number,
  slots: number[],
  counter: { steps: number },
): number | undefined {
  const registers: number[] = [];
  const stack: Undo[] = [];
  let at = 0;
  let position = start;
  const remember = (list: number[], index: number) => {
    stack.push({ list, index, value: list[index] });
    list[index] = position;
  };
  for (;;) {
    counter.steps += 1;
    if (counter.steps > MAX_STEPS) return undefined;
    const step = program[at];
    if (step === undefined || step.op === "match") return position;
    let holds = true;
    switch (step.op) {
      case "char": {
        holds = step.matches(text[step.backward ? position - 1 : position] ?? "");
        position += step.backward ? -1 : 1;
        break;
      }
      case "split":
        stack.push({ at: step.second, position });
        at = step.first - 1;
        break;
      case "jump":
        at = step.to - 1;
        break;
      case "save":
        remember(slots, step.slot);
        break;
      case "mark":
        remember(registers, step.register);
        break;
      case "progress":
        holds = registers[step.register] !== position;
        break;
      case "assert":
        holds = step.holds(text, position);
        break;
      case "look":
        holds = (matchAt(step.program, text, position, slots, counter) !== undefined) !== step.negate;
        break;
      case "reference": {
        const length = (slots[2 * step.group + 1] ?? 0) - (slots[2 * step.group] ?? 0);
        const from = step.backward ? position - length : position;
        const group = text.slice(slots[2 * step.group] ?? 0, slots[2 * step.group + 1] ?? 0);
        counter.steps += length;
        holds = group.every((char, index) => text[from + index] === char);
        position += step.backward ? -length : length;
        break;
      }
    }
    at += 1;
    while (!holds) {
      const undo = stack.pop();
      if (undo === undefined) return undefined;
      if ("list" in undo) {
        if (undo.value === undefined) delete undo.list[undo.index];
        else undo.list[undo.index] = undo.value;
      } else {
        at = undo.at;
        position = undo.position;
        holds = true;
      }
    }
  }
}
