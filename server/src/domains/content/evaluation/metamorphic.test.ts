import { expect, test } from "vitest";
import { printFigures } from "../../../../test/judges/figures.ts";
import { isWholeSample } from "../../../../test/judges/sample-size.ts";
import { readTopics, textOf } from "./__fixtures__/texts.ts";
import { evaluate } from "./evaluate.ts";
import type { EvaluationInput } from "./input.ts";

const TOPICS = readTopics();
/** `npm run judge:content-score` takes all five. */
const VARIANTS = isWholeSample ? [0, 1, 2, 3, 4] : [0];
const TEXTS = TOPICS.flatMap(({ english, translated }) =>
  [english, translated].flatMap((topic) =>
    VARIANTS.map((variant) => ({
      input: textOf(topic, variant),
      /** The same text in the other language. */
      other: textOf(topic === english ? translated : english, variant),
    })),
  ),
);

const paragraphsOf = ({ body }: EvaluationInput) => body.split("\n\n");
const withBody = (input: EvaluationInput, body: string): EvaluationInput => ({ ...input, body });
const isHeading = (paragraph: string) => paragraph.startsWith("## ");

const HARM: Record<string, (input: EvaluationInput, other: EvaluationInput) => EvaluationInput> = {
  "a section deleted": (input) =>
    withBody(
      input,
      input.body
        .split(/\n\n(?=## )/)
        .toSpliced(3, 1)
        .join("\n\n"),
    ),
  "paragraphs shuffled": (input) => {
    const all = paragraphsOf(input);
    const places = all.flatMap((paragraph, index) => (isHeading(paragraph) || index === 0 ? [] : [index]));
    const half = Math.ceil(places.length / 2) + 1;
    const moved = places.map((_, index) => all[places[(index + half) % places.length] ?? 0] ?? "");
    return withBody(
      input,
      all
        .map((paragraph, index) => (places.includes(index) ? (moved[places.indexOf(index)] ?? "") : paragraph))
        .join("\n\n"),
    );
  },
  "keywords stuffed": (input) => {
    const stuffed = paragraphsOf(input).map((text) =>
      isHeading(text) ? text : `${text} ${input.query}, ${input.query}, ${input.query}.`,
    );
    return withBody(input, stuffed.join("\n\n"));
  },
  "an unsupported claim added": (input) => {
    const claim = {
      en: "Sales rose by 73 percent in 2021.",
      de: "Der Absatz stieg 2021 um 73 Prozent.",
      fr: "Les ventes ont augmenté de 73 % en 2021.",
      es: "Las ventas subieron un 73 % en 2021.",
      it: "Le vendite sono cresciute del 73 % nel 2021.",
      pt: "As vendas subiram 73 % em 2021.",
      nl: "",
    };
    return withBody(input, `${input.body} ${claim[input.language as "en"]}`);
  },
  "half translated": (input, other) => {
    const foreign = paragraphsOf(other);
    return withBody(
      input,
      paragraphsOf(input)
        .map((text, index) => (index % 2 === 1 || index > 8 ? (foreign[index] ?? text) : text))
        .join("\n\n"),
    );
  },
};

/** Everyday words and one of equal meaning, by language. */
const SYNONYMS: Record<string, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\bmakes\b/g, "renders"],
    [/\bhelps\b/g, "assists"],
    [/\bgood\b/g, "decent"],
    [/\bneeds\b/g, "requires"],
    [/\bseveral\b/g, "various"],
    [/\bshort\b/g, "brief"],
  ],
  de: [
    [/\bbraucht\b/g, "benötigt"],
    [/\bgute\b/g, "ordentliche"],
    [/\bManche\b/g, "Einige"],
    [/\bhilft\b/g, "nützt"],
  ],
  fr: [
    [/\bfacilite\b/g, "simplifie"],
    [/\baimable\b/g, "polie"],
    [/\brapide\b/g, "prompt"],
  ],
  es: [
    [/\bnecesita\b/g, "requiere"],
    [/\bmantiene\b/g, "conserva"],
    [/\bfácil\b/g, "sencillo"],
  ],
  it: [
    [/\bmostra\b/g, "indica"],
    [/\bbuono\b/g, "valido"],
    [/\brichiede\b/g, "esige"],
  ],
  pt: [
    [/\bprecisam\b/g, "necessitam"],
    [/\bperto\b/g, "próximo"],
    [/\bpequeno\b/g, "reduzido"],
  ],
};

const HARMLESS: Record<string, (input: EvaluationInput) => EvaluationInput> = {
  "blank lines and spaces": (input) =>
    withBody(input, `\n\n${input.body.replaceAll("\n\n", "  \n\n\n\n").replaceAll(". ", ".  ")}\n\n`),
  synonyms: (input) =>
    withBody(
      input,
      (SYNONYMS[input.language] ?? []).reduce((body, [word, other]) => body.replace(word, other), input.body),
    ),
};

const scoreOf = (input: EvaluationInput) => evaluate(input).score;
const row = (name: string, changes: readonly number[]) =>
  `| ${name} | ${Math.min(...changes).toFixed(2)} | ${(changes.reduce((sum, value) => sum + value, 0) / changes.length).toFixed(2)} | ${Math.max(...changes).toFixed(2)} |`;

test("each harm lowers the score of each text; whitespace and synonyms do not move it", () => {
  expect(TEXTS).toHaveLength(10 * VARIANTS.length);
  const before = TEXTS.map(({ input }) => scoreOf(input));
  const changed = (change: (input: EvaluationInput, other: EvaluationInput) => EvaluationInput) =>
    TEXTS.map(({ input, other }, index) => scoreOf(change(input, other)) - (before[index] ?? 0));
  const harm = Object.entries(HARM).map(([name, change]) => ({ name, changes: changed(change) }));
  const harmless = Object.entries(HARMLESS).map(([name, change]) => ({ name, changes: changed(change) }));
  console.info(
    [
      `${TEXTS.length} texts; scores ${Math.min(...before).toFixed(1)} to ${Math.max(...before).toFixed(1)}`,
      "| change | least | mean | most |",
      "|---|---|---|---|",
      ...[...harm, ...harmless].map(({ name, changes }) => row(name, changes)),
    ].join("\n"),
  );

  const missed = printFigures([
    ...harm.map(({ name, changes }) => ({ name: `${name}, least harm`, value: Math.max(...changes), most: -0.3 })),
    ...harmless.map(({ name, changes }) => ({ name, value: Math.max(...changes.map(Math.abs)), most: 1 })),
  ]);
  expect(missed).toEqual([]);
});

test("a text and its translation differ by at most 3 points", () => {
  const gaps = TOPICS.flatMap(({ english, translated }) =>
    VARIANTS.map((variant) => ({
      language: translated.language,
      gap: scoreOf(textOf(english, variant)) - scoreOf(textOf(translated, variant)),
    })),
  );
  console.info(`Translations: ${gaps.map(({ language, gap }) => `${language} ${gap.toFixed(1)}`).join(", ")}`);

  expect(gaps.filter(({ gap }) => Math.abs(gap) > 3)).toEqual([]);
});

test("the best texts leave room, and more of the topic still raises the score", () => {
  for (const { english } of TOPICS) {
    const full = textOf(english, 0);
    const more = withBody(
      full,
      `${full.body} ${full.sources
        .slice(0, 3)
        .map(({ text }) => text)
        .join(" ")}`,
    );
    const linked = withBody(more, `${more.body} [More on ${full.query}](https://brand.example/more)`);

    expect(scoreOf(linked)).toBeGreaterThan(scoreOf(more));
    expect(scoreOf(linked)).toBeLessThan(97);
  }
});

test("what search engines say they ignore weighs nothing", () => {
  const marked = (input: EvaluationInput, types: readonly string[]) => ({ ...input, structuredDataTypes: types });
  for (const { input } of TEXTS.filter((_, index) => index % VARIANTS.length === 0)) {
    const bold = input.body.replaceAll(/(?<=^|\n\n)(?!## )(\S+)/g, "**$1**");
    expect(bold).toContain("**");
    expect(scoreOf(withBody(input, bold))).toBeCloseTo(scoreOf(input), 1);
    const forEngines = ["BlogPosting", "SpeakableSpecification", "ClaimReview", "FAQPage", "QAPage"];
    expect(scoreOf(marked(input, forEngines))).toBeCloseTo(scoreOf(marked(input, ["BlogPosting"])), 5);
  }
});
