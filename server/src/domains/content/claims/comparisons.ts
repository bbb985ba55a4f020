import type { Language } from "../text/words.ts";
import type { Cues } from "./cues/cues.ts";

const GAP = 12;
/** Words with the ending of a comparative that compare nothing. */
const NOT_COMPARATIVE = new Set(
  `other rather either whether never over under after however together number letter paper order another offer answer matter consider
  remember water power user customer computer oder aber unter über immer wieder hinter weiter mutter vater wetter nummer leser kinder
  dieser jeder einer keiner jener welcher unser euer kunder maar daar naar waar weer onder ander ieder`.split(/\s+/),
);

/** The index of the word for `than` after a comparative, in folded words; -1 without a comparison. */
export function findThan(words: readonly string[], cues: Cues, language: Language): number {
  for (const [index, word] of words.entries()) {
    if (!isComparative(word, cues)) continue;
    const than = words.findIndex((next, at) => at > index && at <= index + GAP && cues.than.has(next));
    const next = words[than + 1];
    if (than > 0 && next !== undefined && !isIdiom(next, language)) return than;
  }
  return -1;
}

/** `More than people admit` and `more than ever` compare nothing that a source could know. */
function isIdiom(next: string, language: Language): boolean {
  return language === "en" && /^(?:ever|never|nothing|people)$/.test(next);
}

function isComparative(word: string, { comparatives, comparativeEndings }: Cues): boolean {
  if (comparatives.has(word)) return true;
  return word.length > 4 && !NOT_COMPARATIVE.has(word) && comparativeEndings.some((ending) => word.endsWith(ending));
}
