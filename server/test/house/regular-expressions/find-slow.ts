import { type AST, parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";
import { analyse } from "scslre";
import { type Attack, attacksOn, repetitions } from "./attack-texts.ts";
import { type Alphabet, compileSteps } from "./compile-steps.ts";
import { countSteps } from "./count-steps.ts";

/** Linear growth doubles the steps; quadratic growth makes them four times as many. */
const MAX_GROWTH = 3;
/** Lengths in characters. The second pair excludes what is only slow up to a fixed limit. */
const LENGTHS = [100, 1500];

/** Explains why the time of this expression grows faster than its input; undefined if it does not. */
export function findSlowness(source: string, flags: string): string | undefined {
  const literal = parseRegExpLiteral(new RegExp(source, flags));
  if (repetitions(literal).length === 0) return undefined;
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  const [report] = reports;
  if (report !== undefined) return `the analyser reports ${report.type} in it`;
  return findSlowAttack(literal);
}

function findSlowAttack(literal: AST.RegExpLiteral): string | undefined {
  const attacks = attacksOn(literal);
  const alphabet = alphabetOf(attacks);
  const matcher = compileSteps(literal, numberedGroups(literal), alphabet);
  const growsFast = (attack: Attack, length: number) => {
    const short = countSteps(matcher, textOf(attack, length, alphabet));
    if (short < 3 * length) return false;
    const long = countSteps(matcher, textOf(attack, 2 * length, alphabet));
    return long === Number.POSITIVE_INFINITY || long > MAX_GROWTH * short;
  };
  const slow = attacks.find((attack) => LENGTHS.every((length) => growsFast(attack, length)));
  if (slow === undefined) return undefined;
  const { prefix, pump, suffix } = slow;
  const [before, repeated, after] = [prefix, pump, suffix].map((part) => JSON.stringify(part.join("")));
  return `its steps grow too fast on ${before} + ${repeated} repeated + ${after}`;
}

function alphabetOf(attacks: readonly Attack[]): Alphabet {
  const characters = new Set(attacks.flatMap(({ prefix, pump, suffix }) => [...prefix, ...pump, ...suffix]));
  return new Map([...characters].map((char, index) => [char, index + 1]));
}

/** An attack of this length or a little more, in the numbers of the alphabet. */
function textOf({ prefix, pump, suffix }: Attack, length: number, alphabet: Alphabet): Uint16Array {
  const rounds = Math.ceil(length / pump.length);
  const text = new Uint16Array(prefix.length + rounds * pump.length + suffix.length);
  let end = 0;
  const write = (part: readonly string[]) => {
    for (const char of part) text[end++] = alphabet.get(char) ?? 0;
  };
  write(prefix);
  const start = end;
  write(pump);
  for (; end < start + rounds * pump.length; end += 1) text[end] = text[end - pump.length] ?? 0;
  write(suffix);
  return text;
}

function numberedGroups(literal: AST.RegExpLiteral): Map<AST.CapturingGroup, number> {
  const groups = new Map<AST.CapturingGroup, number>();
  visitRegExpAST(literal, { onCapturingGroupEnter: (group) => void groups.set(group, groups.size + 1) });
  return groups;
}
