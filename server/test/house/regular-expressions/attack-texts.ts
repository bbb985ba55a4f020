import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { charTest } from "./compile-steps.ts";

/** A text that grows by repetition. */
export interface Attack {
  prefix: string[];
  pump: string[];
  suffix: string[];
}

const COMMON = [" ", "\t", "\n", "a", "A", "0", "-", ".", ",", "/", "<", '"', "'", "(", "[", "é", "\u0000"];
const SUFFIXES = [[], ["\n"], ["\u0000"], ["a"], [" ", "!"]];
const MAX_VARIANTS = 6;
const MAX_CHARACTERS = 40;

/** Texts that make this expression try many ways, one family for each of its repetitions. */
export function attacksOn(literal: AST.RegExpLiteral): Attack[] {
  const interesting = interestingCharacters(literal);
  const pumps: { prefix: string[]; pump: string[] }[] = interesting.map((char) => ({ prefix: [], pump: [char] }));
  const wholes = writeAlternatives(literal.pattern.alternatives, interesting, literal);
  for (const whole of wholes) pumps.push({ prefix: [], pump: whole }, { prefix: [], pump: whole.slice(0, -1) });
  for (const quantifier of repetitions(literal)) {
    const prefix = textBefore(quantifier, interesting, literal);
    for (const pump of writeElement(quantifier.element, interesting, literal)) {
      pumps.push({ prefix, pump }, { prefix: [], pump }, { prefix: [], pump: [...prefix, ...pump] });
    }
  }
  const seen = new Set<string>();
  return pumps
    .filter(({ prefix, pump }) => {
      const key = `${prefix.join("")}\u0001${pump.join("")}`;
      return pump.length > 0 && !seen.has(key) && seen.add(key);
    })
    .flatMap((parts) => SUFFIXES.map((suffix) => ({ ...parts, suffix })));
}

/** Repetitions whose number of rounds an input can choose. */
export function repetitions(literal: AST.RegExpLiteral): AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  visitRegExpAST(literal, {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max === Number.POSITIVE_INFINITY || quantifier.max > 1000) found.push(quantifier);
    },
  });
  return found;
}

function interestingCharacters(literal: AST.RegExpLiteral): string[] {
  const characters = new Set(COMMON);
  visitRegExpAST(literal, {
    onCharacterEnter: ({ value }) => {
      if (characters.size < MAX_CHARACTERS) characters.add(String.fromCodePoint(value));
    },
  });
  return [...characters];
}

type Writing = (characters: readonly string[], literal: AST.RegExpLiteral) => string[][];

function writeAlternatives(list: readonly AST.Alternative[], ...rest: Parameters<Writing>): string[][] {
  return list.flatMap(({ elements }) => writeSequence(elements, ...rest)).slice(0, MAX_VARIANTS);
}

/** Varies one element at a time, and takes the first text of all others. */
function writeSequence(elements: readonly AST.Element[], ...rest: Parameters<Writing>): string[][] {
  const choices = elements.map((element) => writeElement(element, ...rest));
  const first = choices.map((texts) => texts[0] ?? []);
  const varied = choices.flatMap((texts, index) => texts.slice(1).map((text) => first.with(index, text).flat()));
  return [first.flat(), ...varied].slice(0, MAX_VARIANTS);
}

function writeElement(element: AST.Element, ...rest: Parameters<Writing>): string[][] {
  const [characters, { flags }] = rest;
  switch (element.type) {
    case "Character":
      return [[String.fromCodePoint(element.value)]];
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass": {
      const names = [flags.ignoreCase && "i", flags.unicode && "u", flags.unicodeSets && "v", flags.dotAll && "s"];
      const matches = charTest(element.raw, names.filter(Boolean).join(""));
      return characters
        .filter(matches)
        .slice(0, 4 * MAX_VARIANTS)
        .map((char) => [char]);
    }
    case "Group":
    case "CapturingGroup":
      return writeAlternatives(element.alternatives, ...rest);
    case "Quantifier":
      return writeElement(element.element, ...rest)
        .slice(0, MAX_VARIANTS)
        .map((text) => Array.from({ length: Math.max(element.min, 1) }, () => text).flat());
    case "Assertion":
    case "Backreference":
      return [[]];
  }
}

/** A text that leads from the start of the expression to this repetition. */
function textBefore(quantifier: AST.Quantifier, ...rest: Parameters<Writing>): string[] {
  const parts: string[][] = [];
  let below: AST.Node = quantifier;
  for (let node: AST.Node | null = quantifier.parent; node !== null; node = node.parent) {
    if (node.type === "Alternative") {
      const end = node.elements.findIndex(({ start }) => start === below.start);
      parts.unshift(...node.elements.slice(0, end).map((element) => writeElement(element, ...rest)[0] ?? []));
    }
    below = node;
  }
  return parts.flat();
}
