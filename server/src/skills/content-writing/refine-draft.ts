import { PRICES, type Refiner } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { askFirst } from "../decisions/ask-first.ts";
import { type AppliedRefiner, applyRefiner, type RefinableText } from "./apply-refiner.ts";
import type { WritingJob } from "./write-parts.ts";

/** Why a revision of a refiner exists. */
export function reasonOf({ name }: Pick<Refiner, "name">): string {
  return `Applied the refiner "${name}".`;
}

/** Applies the refiners of a run to its draft, one after another. One that the model fails at is left out with a warning. */
export async function refineDraft(
  ctx: RunContext,
  { author, content }: WritingJob,
  text: RefinableText,
): Promise<{ passes: AppliedRefiner[]; warnings: string[] }> {
  if (!(await mayRefine(ctx, content, text)))
    return { passes: [], warnings: ["A person rejected the refinement, so the text stays as it was written."] };
  const passes: AppliedRefiner[] = [];
  const warnings: string[] = [];
  for (const [index, refiner] of content.refiners.entries()) {
    try {
      await ctx.narrate(`Applying the refiner "${refiner.name}".`);
      const body = passes.at(-1)?.body ?? text.body;
      const pass = await applyRefiner(ctx, author, refiner, { step: `refine-${index + 1}`, text: { ...text, body } });
      warnings.push(...pass.warnings);
      if (pass.isChanged) passes.push(pass);
      else warnings.push(`The refiner "${refiner.name}" found nothing to change.`);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "model_unavailable") throw error;
      warnings.push(`The refiner "${refiner.name}" was not applied: ${error.message}`);
    }
  }
  return { passes, warnings };
}

/** An order that requires an approval pauses here and before the publication, and at no other step. */
async function mayRefine(
  ctx: RunContext,
  { refiners, order: { approval } }: WritingJob["content"],
  { body }: RefinableText,
): Promise<boolean> {
  if (approval?.required !== true || refiners.length === 0) return true;
  return askFirst(ctx, "approve-refine", {
    kind: "publish",
    requiresPerson: "The caller asks to approve the text before it is refined.",
    preview: {
      action: `Apply ${refiners.length === 1 ? "1 refiner" : `${refiners.length} refiners`}.`,
      refiners: refiners.map(({ name }) => name),
      content: body,
      credits: refiners.length * PRICES.refinement.perRefiner,
    },
  });
}
