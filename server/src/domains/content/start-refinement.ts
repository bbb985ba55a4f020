import type { DryRunEstimate, InvocationHandle } from "@findable/contract";
import type { Static } from "typebox";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../invocations/index.ts";
import { findRefiner, refinerNotFound } from "../refiners/index.ts";
import { type ContentRow, findContent } from "./contents.store.ts";
import { holdContent } from "./generation.store.ts";
import { type ContentKind, KINDS } from "./kinds.ts";
import { lockForChange, requireShown } from "./require-content.ts";
import { requireWriter } from "./require-writer.ts";

const SKILL = "produce.refine";

interface RefinementOrder {
  refinerId: string;
  dryRun?: boolean | undefined;
}

/** Starts a run that applies a refiner to a post or page. Throws `not_found`, `concurrent_generation` and `model_unavailable`. */
export async function startRefinement(
  context: CommandContext,
  kind: ContentKind,
  { id, ...order }: RefinementOrder & { id: string },
): Promise<InvocationHandle | Static<typeof DryRunEstimate>> {
  const { tx, workspaceId } = context;
  return start(context, await requireShown({ db: tx, workspaceId }, { kind, id, includeArchived: false }), order);
}

/** As `startRefinement`, by the identifier of the content. */
export async function startRefinementOf(
  context: CommandContext,
  { contentId, ...order }: RefinementOrder & { contentId: string },
): Promise<InvocationHandle | Static<typeof DryRunEstimate>> {
  const { tx, workspaceId } = context;
  const row = await findContent(tx, { workspaceId, id: contentId });
  if (row?.id !== contentId || row.archived_at !== null) {
    throw new AppError("not_found", `This workspace has no content "${contentId}".`, { contentId });
  }
  return start(context, row, order);
}

async function start(context: CommandContext, row: ContentRow, { refinerId, dryRun = false }: RefinementOrder) {
  const { tx, workspaceId } = context;
  const { id: contentId, record_id: id, kind } = row;
  const { noun, idField } = KINDS[kind];
  if (row.revision === null) throw new AppError("not_found", `The ${noun} "${id}" has no text yet.`, { [idField]: id });
  if ((await findRefiner(tx, { workspaceId, id: refinerId })) === undefined) throw refinerNotFound(refinerId);
  await lockForChange(context, { kind, id });
  await requireWriter(context);
  const skill = context.services.skills.find(SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SKILL}".`);
  const input = { contentId, refinerId };
  if (dryRun) {
    context.reply.status(200);
    return { skill: SKILL, estimatedCost: skill.estimate(input), dryRun: true } as const;
  }
  const started = await startInvocation(context, skill, input, { mode: "BACKGROUND", resourceIds: [id] });
  await holdContent(tx, contentId, started.run.id);
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), status: "RUNNING" } as const;
}
