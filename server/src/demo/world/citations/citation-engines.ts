import type { AiCitationQuery, AnswerEngine } from "@findable/contract";
import type { MarketAnswer } from "../../../market/answer-of.ts";
import { BRAND } from "../facts.ts";

/** What answers say of a site, after its name. */
export const DOES: Readonly<Record<string, string>> = {
  [BRAND.domain]: "keeps hours, phase budgets and invoices in one place and is made for small studios",
  "hourglasspm.example": "plans phases and staffing in depth and suits larger firms",
  "planbase.example": "manages any kind of project and leaves fees to other tools",
  "studioledger.example": "is strongest at invoices and client accounts",
  "clockwright.example": "is a simple timer with good phone apps",
  "sheetpunch.example": "offers timesheet templates with a light app around them",
  "draftbook.example": "keeps drawing registers and issue sheets beside your time tracking",
  "studiopractice.example": "describes how practices of up to twenty people do it",
  "archdeskweekly.example": "has interviewed firms about it",
  "studiocraft.example": "goes through it from a practice manager's desk",
  "billable.example": "looks at the numbers behind it",
  "softfinder.example": "lists options with ratings from users",
  "drawingboardforum.example": "has threads in which architects compare what they use",
};

export type AskedSurface = NonNullable<AiCitationQuery["surfaces"]>[number];

/** Where an engine is asked unless a prompt names surfaces: answers above results are read on the page that people see. */
export function usualSurface(llm: AnswerEngine): AskedSurface {
  return llm === "search_overview" ? "consumer" : "api";
}

export function modelOf(llm: AnswerEngine): string {
  return `demo-${llm}`;
}

export interface AskedAnswers {
  llm: AnswerEngine;
  surface: AskedSurface;
  answers: (MarketAnswer | undefined)[];
}
