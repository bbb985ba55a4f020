import type { Brand } from "../../parties/index.ts";
import { type Candidate, candidatesFrom, choosePrompts, type Demand } from "./suggest.ts";
import { asPhrase, wordsLanguage } from "./word-keyword.ts";

export interface DefaultPrompts {
  demand: readonly Demand[];
  own: Brand;
  /** ISO 639-1. */
  language: string;
  count: number;
}

/** Requests for a choice between two that ask for a segment. */
const BETWEEN_SEGMENTS = 2;

/** The prompts of a run that was given none, best first: those that suggestions begin with, every third of them for a segment. */
export function defaultPrompts({ demand, own, language, count }: DefaultPrompts): string[] {
  const { candidates } = candidatesFrom({ demand, language });
  // People type phrases too: in a language without wordings they are sent as they are.
  const phrases = wordsLanguage(language) ? [] : demand.flatMap(phraseOf);
  const ruled = [...candidates, ...phrases].map((candidate) => ({ ...candidate, writtenBy: "rules" as const }));
  const { prompts } = choosePrompts(ruled, { monitored: [], own, language, count: ruled.length });
  const isForSegment = ({ evidence }: (typeof prompts)[number]) => evidence[0]?.kind === "segment";
  const others = prompts.filter((prompt) => !isForSegment(prompt));
  const mixed = prompts
    .filter(isForSegment)
    .flatMap((prompt, index) => [...others.slice(index * BETWEEN_SEGMENTS, (index + 1) * BETWEEN_SEGMENTS), prompt]);
  const chosen = new Set([...mixed, ...others]);
  return [...chosen].slice(0, count).map(({ prompt }) => prompt);
}

function phraseOf(one: Demand): Candidate[] {
  const prompt = one.kind === "keyword" ? asPhrase(one.text) : undefined;
  return prompt === undefined ? [] : [{ prompt, evidence: [one] }];
}
