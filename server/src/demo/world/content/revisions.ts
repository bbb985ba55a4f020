import type { Revision } from "@findable/contract";
import { factDrift } from "../../../domains/content/rules.ts";
import { demoId, demoRunId } from "../../ids.ts";
import { wordsIn } from "../texts.ts";

/** Refiners whose effect on a text the demo knows. */
export type KnownRefiner = "plain-words" | "answer-first" | "cite-sources";

/** How a revision came about. */
export type HistoryStep =
  | { origin: "generated" | "regenerated" | "edited"; at: string }
  | { origin: "refined"; at: string; refiner: KnownRefiner };

export interface RunReference {
  skill: string;
  input: object;
}

/** A text and how it came to be what it is: the last step of its history made the finished text. */
export interface DemoText {
  slug: string;
  contentId: string;
  title: string;
  body: string;
  /** The run that wrote it. */
  writer: RunReference;
  history: readonly HistoryStep[];
}

/** A revision with its body and its identity. */
export interface DemoRevision extends Revision {
  revisionId: string;
  body: string;
}

/** Every revision of a text, the first one first: the finished text, with its steps taken back one after another. */
export function revisionsOf(text: DemoText): DemoRevision[] {
  const bodies = bodiesOf(text.history, text.body);
  return text.history.map((step, index) => {
    const body = bodies[index] ?? text.body;
    const before = bodies[index - 1];
    const drift = before === undefined ? {} : { drift: factDrift(before, body) };
    return { ...revisionOf(text, step, index + 1, body), ...drift };
  });
}

function bodiesOf(history: readonly HistoryStep[], body: string): string[] {
  const last = history.at(-1);
  return last === undefined ? [] : [...bodiesOf(history.slice(0, -1), before(last, body)), body];
}

function revisionOf(text: DemoText, step: HistoryStep, revision: number, body: string): DemoRevision {
  return {
    revisionId: demoId("rev", text.slug, revision),
    revision,
    contentId: text.contentId,
    title: text.title,
    body,
    wordCount: wordsIn(body),
    origin: step.origin,
    refinerId: step.origin === "refined" ? demoId("rfn", step.refiner) : null,
    invocationId: invocationOf(text, step),
    createdBy: step.origin === "edited" ? demoId("akey", "mara") : null,
    createdAt: step.at,
  };
}

function invocationOf(text: DemoText, step: HistoryStep): string | null {
  const run = runBehind(text, step);
  return run === null ? null : demoRunId(run.skill, run.input);
}

/** The run that took a step; null where a person did. */
export function runBehind({ slug, writer }: Pick<DemoText, "slug" | "writer">, step: HistoryStep): RunReference | null {
  switch (step.origin) {
    case "edited":
      return null;
    case "refined":
      return {
        skill: "produce.refine",
        input: { contentId: demoId("cnt", slug), refinerId: demoId("rfn", step.refiner) },
      };
    case "generated":
    case "regenerated":
      return writer;
  }
}

const THROAT_CLEARING =
  "Before we come to that, it is worth taking a step back and looking at why this question matters more than ever.";
const PADDING =
  "In today's fast-moving design landscape, leveraging the right approach has never been more important. ";

/** What a text was before a step. */
function before(step: HistoryStep, body: string): string {
  switch (step.origin) {
    case "edited":
      return body.slice(0, body.lastIndexOf("\n\n## "));
    case "regenerated":
      return firstParagraphs(body);
    case "refined":
      return beforeRefiner(step.refiner, body);
    case "generated":
      return "";
  }
}

function beforeRefiner(refiner: KnownRefiner, body: string): string {
  switch (refiner) {
    case "plain-words":
      return body.replace(/\n\n(?=[A-Z])/, `\n\n${PADDING}`);
    case "answer-first":
      return body.replace("\n\n", `\n\n${THROAT_CLEARING}\n\n`);
    case "cite-sources":
      return body.replace(/\[([^[\]]+)\]\(https:\/\/[^()]+\)/g, "$1");
  }
}

/** The title and of each section what stands first. */
function firstParagraphs(body: string): string {
  const [opening = "", ...sections] = body.split("\n\n## ");
  return [opening, ...sections.map((section) => section.split("\n\n").slice(0, 2).join("\n\n"))].join("\n\n## ");
}
