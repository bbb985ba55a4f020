import { type AST, parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";
import { analyse } from "scslre";
import { type Attack, attacksOn, repetitions } from "./attack-texts.ts";
import { compileSteps } from "./compile-steps.ts";
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
  const program = compileSteps(literal, numberedGroups(literal));
  const growsFast = (attack: Attack, length: number) => {
    const short = countSteps(program, textOf(attack, length));
    if (short < 3 * length) return false;
    const long = countSteps(program, textOf(attack, 2 * length));
    return long === Number.POSITIVE_INFINITY || long > MAX_GROWTH * short;
  };
  const slow = attacksOn(literal).find((attack) => LENGTHS.every((length) => growsFast(attack, length)));
  if (slow === undefined) return undefined;
  const { prefix, pump, suffix } = slow;
  const [before, repeated, after] = [prefix, pump, suffix].map((part) => JSON.stringify(part.join("")));
  return `its steps grow too fast on ${before} + ${repeated} repeated + ${after}`;
}

function textOf({ prefix, pump, suffix }: Attack, length: number): string[] {
  const rounds = Math.ceil(length / pump.length);
  return [...prefix, ...Array.from({ length: rounds }, () => pump).flat(), ...suffix];
}

function numberedGroups(literal: AST.RegExpLiteral): Map<AST.CapturingGroup, number> {
  const groups = new Map<AST.CapturingGroup, number>();
  visitRegExpAST(literal, { onCapturingGroupEnter: (group) => void groups.set(group, groups.size + 1) });
  return groups;
}
