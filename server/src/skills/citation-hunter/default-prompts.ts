import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import { phraseWords, singular } from "../../kernel/text/phrase-words.ts";
import { trimEndOf } from "../trim-end-of.ts";

export interface PromptKeyword {
  keyword: string;
  intentLabels: readonly IntentLabel[];
  relevanceLabel: RelevanceLabel | null;
}

export interface PromptSources {
  /** The most useful first. */
  keywords: readonly PromptKeyword[];
  /** Names of audience segments, the most certain first. */
  segments: readonly string[];
  /** ISO 639-1. */
  language: string;
  /** Whether a text names the brand. Answers to such a prompt say nothing about whether people find the brand. */
  isBranded(text: string): boolean;
}

/** How people word a request for a choice, in languages where a noun phrase fits into it unchanged. */
const WORDINGS: Readonly<
  Record<string, { best(thing: string): string; forWhom(thing: string, whom: string): string }>
> = {
  en: {
    best: (thing) => `Which ${thing} would you recommend?`,
    forWhom: (thing, whom) => `Which ${thing} would you recommend for ${whom}?`,
  },
  de: {
    best: (thing) => `Was ist empfehlenswert: ${thing}?`,
    forWhom: (thing, whom) => `Was ist empfehlenswert für ${whom}: ${thing}?`,
  },
};

const QUESTION =
  /^(how|what|why|when|where|which|who|is|are|can|do|does|should|wie|was|warum|wann|wo|welche[rs]?|wer|ist|sind|kann|comment|pourquoi|quel(?:le)?s?|cómo|qué|cuál(?:es)?|come|quale?)\b/iu;
const SUPERLATIVE = /^(?:the )?best\b/i;
const ALTERNATIVES = /\balternatives?(?: to| for)?\b/i;
const VERSUS = /\s(?:vs\.?|versus)\s/i;

/**
 * Prompts in the words of keywords and segments: questions as they are, comparisons and requests for alternatives as people ask them,
 * and requests for a choice. Each subject once, the most useful keywords first, every third request for a segment.
 */
export function defaultPrompts({ keywords, segments, language, isBranded }: PromptSources, count: number): string[] {
  const prompts: string[] = [];
  const subjects = new Set<string>();
  let choices = 0;
  for (const { keyword } of keywords) {
    if (prompts.length >= count) break;
    const subject = subjectOf(keyword, language);
    if (subject === "" || subjects.has(subject) || isBranded(keyword)) continue;
    const segment = choices % 3 === 2 ? segments[Math.floor(choices / 3) % Math.max(1, segments.length)] : undefined;
    const asksForChoice = !QUESTION.test(keyword) && !VERSUS.test(keyword) && !ALTERNATIVES.test(keyword);
    if (asksForChoice) choices += 1;
    subjects.add(subject);
    prompts.push(promptOf(keyword, language, segment));
  }
  return [...new Set(prompts)];
}

function promptOf(keyword: string, language: string, segment: string | undefined): string {
  const phrase = trimEndOf(keyword.trim().replace(/\s+/g, " "), /[?]/);
  if (QUESTION.test(phrase)) return `${upperFirst(phrase)}?`;
  const wording = WORDINGS[language];
  // Without a wording the phrase is sent as it is: people type phrases too.
  if (wording === undefined) return upperFirst(phrase);
  if (language === "en") {
    const [one = "", other = ""] = phrase.split(VERSUS);
    if (other !== "") return `Which is better, ${one} or ${other}?`;
    const known = phrase.replace(ALTERNATIVES, "").trim();
    if (known !== phrase && known !== "") return `What are good alternatives to ${known}?`;
    if (SUPERLATIVE.test(phrase)) return `What is the ${phrase.replace(/^the /i, "")}?`;
  }
  return segment === undefined ? wording.best(phrase) : wording.forWhom(phrase, lowerFirst(segment));
}

/** Equal for phrases about one thing, such as `bike shop` and `best bike shops`. */
function subjectOf(keyword: string, language: string): string {
  return phraseWords(keyword.replace(SUPERLATIVE, ""), language)
    .map((word) => singular(word, language))
    .sort()
    .join(" ");
}

function upperFirst(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

/** Segments are titles; names such as `SaaS teams` keep their case. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
