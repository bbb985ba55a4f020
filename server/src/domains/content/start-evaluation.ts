import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { startSkill } from "../invocations/index.ts";
import { findRubric } from "../rubrics/index.ts";
import { type ContentKind, KINDS } from "./kinds.ts";
import { requireContent } from "./require-content.ts";

interface EvaluationOrder {
  id: string;
  rubricId?: string | undefined;
  dryRun?: boolean | undefined;
}

/** Starts a run that scores a post or page. Throws `not_found` for one without a text and for an unknown rubric. */
export async function startEvaluation(
  context: CommandContext,
  kind: ContentKind,
  { id, rubricId, dryRun = false }: EvaluationOrder,
) {
  const { tx, workspaceId } = context;
  const row = await requireContent({ db: tx, workspaceId }, kind, id);
  const { noun, idField } = KINDS[kind];
  if (row.revision === null) throw new AppError("not_found", `The ${noun} "${id}" has no text yet.`, { [idField]: id });
  if (rubricId !== undefined && (await findRubric(tx, { workspaceId, id: rubricId })) === undefined) {
    throw new AppError("not_found", `This workspace has no rubric "${rubricId}".`, { rubricId });
  }
  const order = { contentId: row.id, ...(rubricId === undefined ? {} : { rubricId }) };
  return startSkill(context, "produce.evaluate", order, { dryRun, resourceIds: [id] });
}
