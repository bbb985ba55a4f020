import {
  ASSERT,
  CHAR,
  CHAR_BEFORE,
  JUMP,
  LOOK,
  MATCH,
  type Matcher,
  PROGRESS,
  type Program,
  REFERENCE,
  REFERENCE_BEFORE,
  REMEMBER,
  SPLIT,
} from "./compile-steps.ts";

/** No expression that is linear needs as many for the texts of this test. */
const MAX_STEPS = 4_000_000;
const NOWHERE = -1;

interface Attempt {
  text: Uint16Array;
  /** Where the groups begin and end, and where the rounds of repetitions began. */
  cells: Int32Array;
  /** Pairs: an instruction to return to and its position, or the complement of a cell and its value before. */
  back: number[];
  steps: number;
}

/**
 * The steps that a backtracking matcher needs to find all matches of a text, from left to right. It counts instead of timing, so
 * the result is the same on every machine. Infinity if it gave up.
 */
export function countSteps({ program, cells }: Matcher, text: Uint16Array): number {
  const attempt: Attempt = { text, cells: new Int32Array(cells), back: [], steps: 0 };
  for (let start = 0; start <= text.length && attempt.steps <= MAX_STEPS; start += 1) {
    attempt.cells.fill(NOWHERE);
    const end = matchAt(program, attempt, start, 0);
    if (end > start) start = end - 1;
  }
  return attempt.steps > MAX_STEPS ? Number.POSITIVE_INFINITY : attempt.steps;
}

/** The end of the match that starts here, or NOWHERE. Uses the way back from `bottom` on: what is below belongs to the program outside. */
function matchAt(program: Program, attempt: Attempt, start: number, bottom: number): number {
  const { ops, first, second, tables, assertions, looks } = program;
  const { text, cells, back } = attempt;
  let top = bottom;
  let at = 0;
  let position = start;
  for (;;) {
    attempt.steps += 1;
    if (attempt.steps > MAX_STEPS) return NOWHERE;
    let holds = true;
    const operand = first[at] ?? 0;
    switch (ops[at]) {
      case CHAR:
        holds = tables[operand]?.[text[position] ?? 0] === 1;
        position += 1;
        break;
      case CHAR_BEFORE:
        holds = tables[operand]?.[text[position - 1] ?? 0] === 1;
        position -= 1;
        break;
      case SPLIT:
        back[top++] = second[at] ?? 0;
        back[top++] = position;
        at = operand - 1;
        break;
      case JUMP:
        at = operand - 1;
        break;
      case REMEMBER:
        back[top++] = ~operand;
        back[top++] = cells[operand] ?? NOWHERE;
        cells[operand] = position;
        break;
      case PROGRESS:
        holds = cells[operand] !== position;
        break;
      case ASSERT:
        holds = assertions[operand]?.(text, position) === true;
        break;
      case LOOK: {
        const inner = looks[operand];
        const isSeen = inner !== undefined && matchAt(inner, attempt, position, top) !== NOWHERE;
        holds = isSeen !== (second[at] === 1);
        break;
      }
      case REFERENCE:
      case REFERENCE_BEFORE: {
        const from = Math.max(cells[operand] ?? 0, 0);
        const length = Math.max(cells[operand + 1] ?? 0, 0) - from;
        const other = ops[at] === REFERENCE ? position : position - length;
        for (let index = 0; index < length && holds; index += 1) holds = text[from + index] === text[other + index];
        attempt.steps += length;
        position += ops[at] === REFERENCE ? length : -length;
        break;
      }
      case MATCH:
        return position;
    }
    at += 1;
    while (!holds) {
      if (top === bottom) return NOWHERE;
      const value = back[--top] ?? 0;
      const to = back[--top] ?? 0;
      if (to < 0) {
        cells[~to] = value;
      } else {
        at = to;
        position = value;
        holds = true;
      }
    }
  }
}
