import type { Refiner } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
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
