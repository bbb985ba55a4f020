import type { AST } from "@eslint-community/regexpp";

/** The instructions of a backtracking matcher, as every JavaScript engine has it. */
export const CHAR = 0;
export const CHAR_BEFORE = 1;
export const SPLIT = 2;
export const JUMP = 3;
export const REMEMBER = 4;
export const PROGRESS = 5;
export const ASSERT = 6;
export const LOOK = 7;
export const REFERENCE = 8;
export const REFERENCE_BEFORE = 9;
export const MATCH = 10;

/** Whether each character of the alphabet matches, by its number. */
type Table = Uint8Array;
type Assertion = (text: Uint16Array, position: number) => boolean;

/** A matcher takes millions of steps, so its instructions are numbers in columns. */
export interface Program {
  ops: number[];
  /** Where SPLIT goes first and JUMP goes, the cell of REMEMBER, PROGRESS and REFERENCE, or the index of a table, assertion or look. */
  first: number[];
  /** Where SPLIT goes later; 1 if LOOK is negated. */
  second: number[];
  tables: Table[];
  assertions: Assertion[];
  looks: Program[];
}

export interface Matcher {
  program: Program;
  /** Number of positions that it remembers: two for each group, and one for each repetition. */
  cells: number;
}

/** The numbers of the characters that texts for one expression consist of. 0 is the place before and after a text. */
export type Alphabet = ReadonlyMap<string, number>;

interface Compiling {
  program: Program;
  alphabet: Alphabet;
  flags: string;
  backward: boolean;
  cells: { count: number };
  groups: ReadonlyMap<AST.CapturingGroup, number>;
}

/** Compiles a parsed regular expression. Repetitions with a limit are written out. */
export function compileSteps(
  literal: AST.RegExpLiteral,
  groups: ReadonlyMap<AST.CapturingGroup, number>,
  alphabet: Alphabet,
): Matcher {
  const { ignoreCase, unicode, unicodeSets, dotAll, multiline } = literal.flags;
  const flags = [ignoreCase && "i", unicode && "u", unicodeSets && "v", dotAll && "s", multiline && "m"];
  const into: Compiling = {
    program: emptyProgram(),
    alphabet,
    flags: flags.filter(Boolean).join(""),
    backward: false,
    cells: { count: 2 * (groups.size + 1) },
    groups,
  };
  alternatives(literal.pattern.alternatives, into);
  emit(into, MATCH);
  return { program: into.program, cells: into.cells.count };
}

function emptyProgram(): Program {
  return { ops: [], first: [], second: [], tables: [], assertions: [], looks: [] };
}

/** Appends an instruction and returns its place. */
function emit({ program }: Compiling, op: number, first = 0, second = 0): number {
  program.first.push(first);
  program.second.push(second);
  return program.ops.push(op) - 1;
}

/** The place of the next instruction. */
function end({ program }: Compiling): number {
  return program.ops.length;
}

function alternatives(list: readonly AST.Alternative[], into: Compiling): void {
  const { first, second } = into.program;
  const jumps: number[] = [];
  for (const [index, alternative] of list.entries()) {
    const isLast = index === list.length - 1;
    const split = isLast ? 0 : emit(into, SPLIT, end(into) + 1);
    const { elements } = alternative;
    for (const element of into.backward ? elements.toReversed() : elements) compileElement(element, into);
    if (isLast) break;
    jumps.push(emit(into, JUMP));
    second[split] = end(into);
  }
  for (const jump of jumps) first[jump] = end(into);
}

function compileElement(element: AST.Element, into: Compiling): void {
  const { program, backward } = into;
  switch (element.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      emit(into, backward ? CHAR_BEFORE : CHAR, program.tables.push(tableOf(element.raw, into)) - 1);
      return;
    case "Group":
      alternatives(element.alternatives, into);
      return;
    case "CapturingGroup": {
      const group = into.groups.get(element) ?? 0;
      emit(into, REMEMBER, 2 * group + (backward ? 1 : 0));
      alternatives(element.alternatives, into);
      emit(into, REMEMBER, 2 * group + (backward ? 0 : 1));
      return;
    }
    case "Quantifier":
      repeat(element, into);
      return;
    case "Backreference": {
      const [resolved] = [element.resolved].flat();
      const group = resolved === undefined ? 0 : (into.groups.get(resolved) ?? 0);
      emit(into, backward ? REFERENCE_BEFORE : REFERENCE, 2 * group);
      return;
    }
    case "Assertion":
      assertion(element, into);
  }
}

function assertion(element: AST.Assertion, into: Compiling): void {
  const { program, flags } = into;
  if (element.kind === "lookahead" || element.kind === "lookbehind") {
    const inner: Compiling = { ...into, program: emptyProgram(), backward: element.kind === "lookbehind" };
    alternatives(element.alternatives, inner);
    emit(inner, MATCH);
    emit(into, LOOK, program.looks.push(inner.program) - 1, element.negate ? 1 : 0);
    return;
  }
  const words = tableOf(String.raw`\w`, into);
  const lineEnds = tableOf(String.raw`[\n\r\u2028\u2029]`, into);
  const has = (table: Table, text: Uint16Array, at: number) => table[text[at] ?? 0] === 1;
  const multiline = flags.includes("m");
  const holds = {
    start: (text: Uint16Array, at: number) => at === 0 || (multiline && has(lineEnds, text, at - 1)),
    end: (text: Uint16Array, at: number) => at === text.length || (multiline && has(lineEnds, text, at)),
    word: (text: Uint16Array, at: number) =>
      (has(words, text, at - 1) !== has(words, text, at)) !== (element.kind === "word" && element.negate),
  }[element.kind];
  emit(into, ASSERT, program.assertions.push(holds) - 1);
}

function repeat({ element, min, max, greedy }: AST.Quantifier, into: Compiling): void {
  const { first, second } = into.program;
  for (let count = 0; count < min; count += 1) compileElement(element, into);
  const splits: number[] = [];
  const branch = () => {
    const split = emit(into, SPLIT);
    (greedy ? first : second)[split] = split + 1;
    splits.push(split);
  };
  if (max === Number.POSITIVE_INFINITY) {
    const start = end(into);
    const cell = into.cells.count++;
    branch();
    emit(into, REMEMBER, cell);
    compileElement(element, into);
    emit(into, PROGRESS, cell);
    emit(into, JUMP, start);
  } else {
    for (let count = min; count < max; count += 1) {
      branch();
      compileElement(element, into);
    }
  }
  for (const split of splits) (greedy ? second : first)[split] = end(into);
}

function tableOf(raw: string, { alphabet, flags }: Compiling): Table {
  const matches = charTest(raw, flags);
  const table = new Uint8Array(alphabet.size + 1);
  for (const [char, number] of alphabet) table[number] = matches(char) ? 1 : 0;
  return table;
}

const tests = new Map<string, (char: string) => boolean>();

/** Whether one character matches, remembered for each character. */
export function charTest(raw: string, flags: string): (char: string) => boolean {
  const key = `${raw} ${flags}`;
  const known = tests.get(key);
  if (known !== undefined) return known;
  const single = new RegExp(`^(?:${raw === "/" ? "\\/" : raw})$`, flags.replace("m", ""));
  const answers = new Map<string, boolean>();
  const matches = (char: string) => {
    const answer = answers.get(char) ?? single.test(char);
    answers.set(char, answer);
    return answer;
  };
  tests.set(key, matches);
  return matches;
}
