import { phraseWords } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
/** House rules: a text with fewer words, fewer function words or a close second can be any language. */
const LEAST_WORDS = 60;
const LEAST_SHARE = 0.2;
const LEAD = 1.6;

const SCRIPTS: readonly { letters: RegExp; languages: readonly string[] }[] = [
  { letters: /[\u3040-\u30ff]/gu, languages: ["ja"] },
  { letters: /[\uac00-\ud7a3]/gu, languages: ["ko"] },
  { letters: /[\u4e00-\u9fff]/gu, languages: ["zh", "ja"] },
  { letters: /[\u0400-\u04ff]/gu, languages: ["ru", "uk", "bg", "sr", "mk", "be", "kk", "mn", "ky", "tg"] },
  { letters: /[\u0370-\u03ff]/gu, languages: ["el"] },
  { letters: /[\u0590-\u05ff]/gu, languages: ["he", "iw", "yi"] },
  { letters: /[\u0600-\u06ff]/gu, languages: ["ar", "fa", "ur", "ps", "ckb", "ug"] },
  { letters: /[\u0e00-\u0e7f]/gu, languages: ["th"] },
];

/** The language of a text and others that it can be; null if the text does not decide. */
export function languageOfText(text: string): readonly string[] | null {
  const sample = text.slice(0, 6_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(({ letters: own }) => (sample.match(own)?.length ?? 0) > letters / 3);
  if (script !== undefined) return letters < LEAST_WORDS ? null : script.languages;
  const words = phraseWords(sample);
  if (words.length < LEAST_WORDS) return null;
  const counts = LANGUAGES.map((language) => {
    const stops = stopWordsFor(language);
    return { language, count: words.filter((word) => stops.has(word)).length };
  }).toSorted((one, other) => other.count - one.count);
  const [best, second] = counts;
  if (best === undefined || second === undefined) return null;
  return best.count >= words.length * LEAST_SHARE && best.count >= second.count * LEAD ? [best.language] : null;
}

/** Whether the text is certainly in another language. Languages without a list of function words are never certain. */
export function isOtherLanguage(text: string, code: string): boolean {
  const language = code.slice(0, 2).toLowerCase();
  const found = languageOfText(text);
  if (found === null || found.includes(language)) return false;
  const isKnown = LANGUAGES.includes(language) || SCRIPTS.some(({ languages }) => languages.includes(language));
  return isKnown || found.length > 1 || !LANGUAGES.includes(found[0] ?? "");
}
