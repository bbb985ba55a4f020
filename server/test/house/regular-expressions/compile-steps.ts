import type { AST } from "@eslint-community/regexpp";

/** One instruction of a backtracking matcher, as every JavaScript engine has it. */
export type Instruction =
  | { op: "char"; matches: (char: string) => boolean; backward: boolean }
  | { op: "split"; first: number; second: number }
  | { op: "jump"; to: number }
  | { op: "save"; slot: number }
  | { op: "mark"; register: number }
  | { op: "progress"; register: number }
  | { op: "assert"; holds: (text: readonly string[], position: number) => boolean }
  | { op: "look"; program: Program; negate: boolean }
  | { op: "reference"; group: number; backward: boolean }
  | { op: "match" };
export type Program = Instruction[];

interface Compiling {
  program: Program;
  flags: string;
  backward: boolean;
  registers: { count: number };
  groups: Map<AST.CapturingGroup, number>;
}

/** Compiles a parsed regular expression. Repetitions with a limit are written out. */
export function compileSteps(literal: AST.RegExpLiteral, groups: Map<AST.CapturingGroup, number>): Program {
  const { ignoreCase, unicode, unicodeSets, dotAll, multiline } = literal.flags;
  const flags = [ignoreCase && "i", unicode && "u", unicodeSets && "v", dotAll && "s", multiline && "m"];
  const into: Compiling = {
    program: [],
    flags: flags.filter(Boolean).join(""),
    backward: false,
    registers: { count: 0 },
    groups,
  };
  alternatives(literal.pattern.alternatives, into);
  into.program.push({ op: "match" });
  return into.program;
}

function alternatives(list: readonly AST.Alternative[], into: Compiling): void {
  const ends: { op: "jump"; to: number }[] = [];
  for (const [index, alternative] of list.entries()) {
    const split = { op: "split" as const, first: into.program.length + 1, second: 0 };
    const isLast = index === list.length - 1;
    if (!isLast) into.program.push(split);
    const { elements } = alternative;
    for (const element of into.backward ? elements.toReversed() : elements) compileElement(element, into);
    if (isLast) break;
    const end = { op: "jump" as const, to: 0 };
    ends.push(end);
    into.program.push(end);
    split.second = into.program.length;
  }
  for (const end of ends) end.to = into.program.length;
}

function compileElement(element: AST.Element, into: Compiling): void {
  const { program, backward } = into;
  switch (element.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      program.push({ op: "char", matches: charTest(element.raw, into.flags), backward });
      return;
    case "Group":
      alternatives(element.alternatives, into);
      return;
    case "CapturingGroup": {
      const group = into.groups.get(element) ?? 0;
      program.push({ op: "save", slot: 2 * group + (backward ? 1 : 0) });
      alternatives(element.alternatives, into);
      program.push({ op: "save", slot: 2 * group + (backward ? 0 : 1) });
      return;
    }
    case "Quantifier":
      repeat(element, into);
      return;
    case "Backreference": {
      const [resolved] = [element.resolved].flat();
      const group = resolved === undefined ? 0 : (into.groups.get(resolved) ?? 0);
      program.push({ op: "reference", group, backward });
      return;
    }
    case "Assertion":
      assertion(element, into);
  }
}

function assertion(element: AST.Assertion, into: Compiling): void {
  const { program, flags } = into;
  if (element.kind === "lookahead" || element.kind === "lookbehind") {
    const inner: Compiling = { ...into, program: [], backward: element.kind === "lookbehind" };
    alternatives(element.alternatives, inner);
    inner.program.push({ op: "match" });
    program.push({ op: "look", program: inner.program, negate: element.negate });
    return;
  }
  const isWord = charTest(String.raw`\w`, flags);
  const isLineEnd = charTest(String.raw`[\n\r\u2028\u2029]`, flags);
  const multiline = flags.includes("m");
  const holds = {
    start: (text: readonly string[], at: number) => at === 0 || (multiline && isLineEnd(text[at - 1] ?? "")),
    end: (text: readonly string[], at: number) => at === text.length || (multiline && isLineEnd(text[at] ?? "")),
    word: (text: readonly string[], at: number) =>
      (isWord(text[at - 1] ?? "") !== isWord(text[at] ?? "")) !== (element.kind === "word" && element.negate),
  }[element.kind];
  program.push({ op: "assert", holds });
}

function repeat({ element, min, max, greedy }: AST.Quantifier, into: Compiling): void {
  const { program } = into;
  for (let count = 0; count < min; count += 1) compileElement(element, into);
  const splits: { op: "split"; first: number; second: number }[] = [];
  const branch = () => {
    const split = { op: "split" as const, first: 0, second: 0 };
    if (greedy) split.first = program.length + 1;
    else split.second = program.length + 1;
    program.push(split);
    splits.push(split);
  };
  if (max === Number.POSITIVE_INFINITY) {
    const start = program.length;
    const register = into.registers.count++;
    branch();
    program.push({ op: "mark", register });
    compileElement(element, into);
    program.push({ op: "progress", register }, { op: "jump", to: start });
  } else {
    for (let count = min; count < max; count += 1) {
      branch();
      compileElement(element, into);
    }
  }
  for (const split of splits) {
    if (greedy) split.second = program.length;
    else split.first = program.length;
  }
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
    const answer = answers.get(char) ?? (char !== "" && single.test(char));
    answers.set(char, answer);
    return answer;
  };
  tests.set(key, matches);
  return matches;
}
