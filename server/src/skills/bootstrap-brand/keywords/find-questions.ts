import { contentStems } from "../../../kernel/text/phrase-words.ts";
import type { Field, PageFields } from "./read-fields.ts";
import type { ScoredPhrase } from "./score-phrases.ts";

const ASKING =
  /^(?:how (?:to|do|does|can|much|long|often|many)|what (?:is|are|does|do|to|should|counts|makes)|why|which|when (?:to|should|do|does)|do i need|should i|can i|is it|wie|was (?:ist|sind|kostet)|warum|welche[rs]?|wann|wer|comment|pourquoi|qu'est|quel(?:le)?s?|combien|cómo|como|qué|que es|por qué|cuánto|cuál|come|perché|cos'è|quanto|quale|hoe|waarom|wat is|wat zijn|welke?|hoeveel|o que é|por que|quanto|qual)\b/iu;
/** Questions about the seller, not about the subject. */
const ABOUT_US =
  /\b(?:you|your|yours|we|our|ours|us|this|that|these|it|ihr|ihre|ihrer|sie|euch|eure|wir|unser\w*|vous|votre|vos|nous|notre|usted|ustedes|nosotros|nuestr\w+|voi|vostr\w+|noi|nostr\w+|u|uw|jullie|wij|ons|onze|você|nós|noss\w+)\b/iu;

export interface Question {
  form: string;
  urls: string[];
  source: Field["source"];
  score: number;
}

/** Questions and how-tos in titles, headings and question lines of the site that share words with its best phrases. */
export function findQuestions(
  pages: readonly PageFields[],
  phrases: readonly ScoredPhrase[],
  language: string,
): Question[] {
  const strengths = wordStrengths(phrases);
  const found = new Map<string, Question>();
  for (const { text, url, source } of pages.flatMap(({ fields }) => fields)) {
    const form = askedIn(text, source);
    if (form === undefined) continue;
    const stems = contentStems(form, language);
    const known = stems.map((stem) => strengths.get(stem) ?? 0);
    const strong = Math.max(...known) >= 0.4 || known.filter((strength) => strength > 0).length >= 2;
    if (stems.length < 2 || stems.length > 8 || !strong) continue;
    const score = (0.75 * known.reduce((sum, strength) => sum + strength, 0)) / known.length;
    const before = found.get(form);
    if (before === undefined) found.set(form, { form, urls: [url], source, score });
    else if (before.urls.length < 3 && !before.urls.includes(url)) before.urls.push(url);
  }
  return [...found.values()].toSorted((left, right) => right.score - left.score);
}

function askedIn(text: string, source: Field["source"]): string | undefined {
  const line = text.trim();
  if (line.length < 12 || line.length > 90 || (source === "body" && !line.endsWith("?"))) return undefined;
  if (!ASKING.test(line) || ABOUT_US.test(line) || /[.:;!]\s|\?./.test(line)) return undefined;
  const form = line.replace(/(?<![\s?.!:])[\s?.!:]+$/u, "").toLowerCase();
  return form.split(/\s+/).length <= 12 ? form : undefined;
}

/** For each word, the score of the best phrase with it relative to the site's best phrase, 0 to 1. */
function wordStrengths(phrases: readonly ScoredPhrase[]): Map<string, number> {
  const best = phrases[0]?.score ?? 1;
  const strengths = new Map<string, number>();
  for (const { key, score } of phrases) {
    for (const stem of key.split(" ")) {
      if (!strengths.has(stem)) strengths.set(stem, Math.log1p(score) / Math.log1p(best));
    }
  }
  return strengths;
}
