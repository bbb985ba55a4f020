import type { ReportLanguage, ReportSection } from "@findable/contract";
import { type Composed, fillNarrative, NarrativeAnswer, narrativeRequest } from "../../domains/reports/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";

const REFUSED = "The language model wrote a number itself, so the sentences of the summary come from rules alone.";

/** The sentences of a language model, with every number inserted; none without a model, or if it wrote a number. */
export async function writeSummary(
  ctx: RunContext,
  composed: Composed,
  language: ReportLanguage,
): Promise<{ paragraphs: string[] | undefined; warnings: string[] }> {
  const model = await findOptionalModel(ctx);
  if (composed.figures.length === 0) return { paragraphs: undefined, warnings: [] };
  const answer = await model.ask("the sentences of the summary", () =>
    ctx.llm.object("summary", NarrativeAnswer, narrativeRequest(composed, language)),
  );
  if (answer.value === undefined) return { paragraphs: undefined, warnings: answer.warnings };
  const paragraphs = fillNarrative(answer.value, composed.figures, language);
  return { paragraphs, warnings: paragraphs === undefined ? [...answer.warnings, REFUSED] : answer.warnings };
}

/** The sections with these sentences as the summary. */
export function withSummary({ sections }: Composed, paragraphs: string[]): ReportSection[] {
  return sections.map((section) => (section.key === "summary" ? { ...section, paragraphs } : section));
}
