import type { ReportFigure, ReportLanguage } from "@findable/contract";
import { type Static, Type } from "typebox";
import { wordsIn, writerFor } from "../words/report-words.ts";
import type { Composed } from "./compose-report.ts";

/** What a model may answer: sentences in which each number is the key of a figure in braces. */
export const NarrativeAnswer = Type.Object({
  sentences: Type.Array(Type.String({ minLength: 10, maxLength: 400 }), { minItems: 2, maxItems: 6 }),
});
export type NarrativeAnswer = Static<typeof NarrativeAnswer>;

const LANGUAGES: Record<ReportLanguage, string> = { en: "English", de: "German", fr: "French", es: "Spanish" };

/** The request for the summary of a report. The model sees what rules wrote and the keys of the figures. */
export function narrativeRequest({ figures, sections, missing }: Composed, language: ReportLanguage) {
  const keys = figures.map(({ key, label, value, unit }) => `{${key}}: ${label} (${value}, ${unit})`).join("\n");
  return {
    system: `You write the summary of a report for a client of a marketing agency, in ${LANGUAGES[language]}: plain, calm and honest, 2 to 6 short sentences. Never write a number yourself, neither in digits nor in words: write the key of a figure in braces, such as {ranks.up}, and the service inserts its value. Claim no cause, and call nothing a change that the facts do not call one.`,
    prompt: `Write the summary from these facts and figures.\n\nFigures:\n${keys}`,
    untrusted: [
      { label: "facts", text: sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join("\n") },
      { label: "not known", text: missing.map(({ label, reason }) => `${label}: ${reason}`).join("\n") },
    ],
  };
}

const NUMBERS_IN_WORDS: Record<ReportLanguage, RegExp> = {
  en: anyOf(
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half|double|doubled|twice|triple|percent",
  ),
  de: anyOf(
    "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dutzend|hundert|tausend|million|hälfte|doppelt|verdoppelt|dreifach|prozent",
  ),
  fr: anyOf(
    "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|douzaine|cents?|mille|millions?|moitié|doubl(?:e|é|ée|er)|tripl(?:e|é|ée)|pour cent|pourcent",
  ),
  es: anyOf(
    "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|docena|cien|cientos?|mil|mill(?:ón|ones)|mitad|doble|duplic(?:ó|ado|aron)|triple|por ciento",
  ),
};
const KEY = /\{([a-z_.]+)\}/g;

/** The sentences with their figures inserted; undefined if the model wrote a number or names an unknown figure. */
export function fillNarrative(
  { sentences }: NarrativeAnswer,
  figures: readonly ReportFigure[],
  language: ReportLanguage,
): string[] | undefined {
  const write = writerFor(wordsIn(language));
  const byKey = new Map(figures.map((figure) => [figure.key, figure]));
  const filled: string[] = [];
  for (const sentence of sentences) {
    const bare = sentence.replaceAll(KEY, "");
    const keys = [...sentence.matchAll(KEY)].map(([, key = ""]) => key);
    if (/[\p{N}{}%]/u.test(bare) || NUMBERS_IN_WORDS[language].test(bare) || keys.some((key) => !byKey.has(key)))
      return undefined;
    filled.push(
      sentence.trim().replaceAll(KEY, (_whole, key: string) => {
        const figure = byKey.get(key);
        return figure === undefined ? "" : write.figure(figure);
      }),
    );
  }
  return filled;
}

/** One of the words by itself. */
function anyOf(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
}
