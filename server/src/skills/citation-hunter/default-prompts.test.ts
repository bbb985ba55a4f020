import { expect, test } from "vitest";
import { defaultPrompts, type PromptSources } from "./default-prompts.ts";

function prompts(keywords: readonly string[], sources: Partial<PromptSources> = {}, count = 20): string[] {
  const labelled = keywords.map((keyword) => ({ keyword, intentLabels: [], relevanceLabel: "OFFERING" as const }));
  const isBranded = (text: string) => text.includes("acme");
  return defaultPrompts({ keywords: labelled, segments: [], language: "en", isBranded, ...sources }, count);
}

test("keywords become questions as people ask them", () => {
  expect(
    prompts([
      "time tracking software",
      "how to track billable hours",
      "clockify vs toggl",
      "alternatives to excel timesheets",
      "best timesheet app",
    ]),
  ).toEqual([
    "Which time tracking software would you recommend?",
    "How to track billable hours?",
    "Which is better, clockify or toggl?",
    "What are good alternatives to excel timesheets?",
    "What is the best timesheet app?",
  ]);
});

test("every third request for a choice is for a segment, the first segment first", () => {
  const segments = ["Small studios", "SaaS teams"];

  expect(prompts(["crm", "invoices", "payroll", "quotes", "contracts", "offers"], { segments })).toEqual([
    "Which crm would you recommend?",
    "Which invoices would you recommend?",
    "Which payroll would you recommend for small studios?",
    "Which quotes would you recommend?",
    "Which contracts would you recommend?",
    "Which offers would you recommend for SaaS teams?",
  ]);
});

test("one subject is asked once, and a phrase that names the brand never", () => {
  expect(prompts(["bike shops", "best bike shop", "acme bikes", "bike repair"], {}, 2)).toEqual([
    "Which bike shops would you recommend?",
    "Which bike repair would you recommend?",
  ]);
});

test("in a language without wordings the phrase is sent as it is", () => {
  expect(prompts(["logiciel de pointage"], { language: "fr" })).toEqual(["Logiciel de pointage"]);
});
