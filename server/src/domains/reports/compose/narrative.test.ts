import type { ReportFigure } from "@findable/contract";
import { expect, test } from "vitest";
import { fillNarrative } from "./narrative.ts";

const evidence = { operation: "insights.movement", path: "/v1/insights/movement", field: "counts.up" };
const FIGURES: ReportFigure[] = [
  { key: "ranks.up", section: "changed", label: "Risen", value: 1240, unit: "count", evidence },
  { key: "citations.rate", section: "changed", label: "Cited", value: 0.325, unit: "share", evidence },
];
const fill = (...sentences: string[]) => fillNarrative({ sentences }, FIGURES, "en");

test("inserts every number of a narrative as the language writes it", () => {
  expect(fill("{ranks.up} keywords rose.", "Answers cite the brand in {citations.rate} of cases.")).toEqual([
    "1,240 keywords rose.",
    "Answers cite the brand in 32.5% of cases.",
  ]);
  const german = fillNarrative({ sentences: ["{citations.rate} der Antworten."] }, FIGURES, "de");
  expect(german?.map((text) => text.replaceAll(/\s/g, " "))).toEqual(["32,5 % der Antworten."]);
});

test.each([
  ["fr", "32,5\u00a0% des réponses.", "Les clics ont doublé."],
  ["es", "32,5\u00a0% des réponses.", "Subieron doce páginas."],
] as const)("a narrative in %s has the numbers of the language, and none in words", (language, written, faulty) => {
  const inLanguage = (...sentences: string[]) => fillNarrative({ sentences }, FIGURES, language);
  expect(inLanguage("{citations.rate} des réponses.")).toEqual([written]);
  expect(inLanguage("{ranks.up} mots-clés.", faulty)).toBeUndefined();
});

test("refuses a narrative in which the model wrote a number, in digits or words, or named an unknown figure", () => {
  const faulty = ["12 keywords rose.", "Clicks doubled.", "Three pages rose.", "½ of them rose.", "{made.up} rose."];
  for (const sentence of faulty) expect(fill("{ranks.up} rose.", sentence), sentence).toBeUndefined();
});
