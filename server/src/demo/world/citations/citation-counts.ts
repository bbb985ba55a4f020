import type { AnswerEngine, CitationDefinition } from "@findable/contract";
import { countByDay, type DailyCount, type Sample } from "../../../domains/citations/rules.ts";
import { answerText } from "../../../market/answer-text.ts";
import { type AskedAnswers, type AskedSurface, DOES, modelOf } from "./citation-engines.ts";

export interface AskedDay {
  queryId: string;
  prompt: string;
  /** From 1970. */
  day: number;
  asked: readonly AskedAnswers[];
}

export interface Counting {
  definition: CitationDefinition;
  tracked: readonly string[];
}

const DAY_MS = 86_400_000;

/** The answers of some days counted by a definition. */
export function countAnswers(days: readonly AskedDay[], { definition, tracked }: Counting): DailyCount[] {
  const samples = days.flatMap((day) =>
    day.asked.flatMap(({ llm, surface, answers }) =>
      answers.map((answer, index) =>
        sampleOf(day, { llm, surface, index, withText: definition === "prominence" }, answer),
      ),
    ),
  );
  return countByDay(samples, { definition, tracked });
}

function sampleOf(
  { queryId, prompt, day }: AskedDay,
  { llm, surface, index, withText }: { llm: AnswerEngine; surface: AskedSurface; index: number; withText: boolean },
  answer: AskedAnswers["answers"][number],
): Sample {
  // Only one definition reads the text, which takes long to write.
  const text = answer === undefined || !withText ? "" : answerText(prompt, answer, DOES);
  return {
    id: `${queryId} ${llm} ${surface} ${day} ${index}`,
    ...{ queryId, promptVersion: 1, familyId: null, branded: false, llm, surface, model: modelOf(llm) },
    ...{ country: "US", language: "en", sampledAt: new Date(day * DAY_MS).toISOString(), text },
    outcome: answer === undefined ? "failed" : "answered",
    citations: (answer?.citations ?? []).map(({ site, url }) => {
      const marker = `[${site.name}](${url})`;
      const start = text.indexOf(marker);
      const span = start === -1 ? null : { start, end: start + marker.length, kind: "marker" as const };
      return { domain: site.domain, url, span };
    }),
    mentions: (answer?.brands ?? []).map(({ domain }) => ({ domain })),
  };
}
