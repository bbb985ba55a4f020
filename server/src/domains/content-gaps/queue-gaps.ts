import type { QueueContentInput, QueuedContentHandle } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { planRun } from "../../kernel/runs/new-run.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
import { findServingFacts } from "../clusters/index.ts";
import {
  BATCH_CONCURRENCY,
  batchIdOf,
  type ContentKind,
  type ContentOrder,
  holdContent,
  insertContent,
  KINDS,
  keywordsOf,
  newContent,
  requireWriter,
} from "../content/index.ts";
import {
  answerWithHandle,
  costOfAll,
  type NewFamilyMember,
  startFamily,
  startInvocation,
} from "../invocations/index.ts";
import { findHome } from "../workspaces/index.ts";
import { findReport, lockItems, markQueued } from "./content-gaps.store.ts";
import { planQueue, type QueuedGap, type QueuePlan, requireQueued } from "./queue-plan.ts";
import { reportNotFound } from "./require-report.ts";

const SKILL = "research.content_gap.queue_content";

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** A stored content without a text, for a gap. */
export interface ReservedGap extends QueuedGap {
  contentId: string;
  recordId: string;
}

/** Decides what to write for the selected gaps. Locks the gaps of the report until the transaction ends. */
export async function planGaps(tx: Tx, { agencyId, workspaceId }: Place, input: QueueContentInput): Promise<QueuePlan> {
  if ((await findReport(tx, { workspaceId, id: input.id })) === undefined) throw reportNotFound(input.id);
  const items = await lockItems(tx, { workspaceId, reportId: input.id });
  const unknown = (input.gapItemIds ?? []).find((id) => items.every((item) => item.id !== id));
  if (unknown !== undefined)
    throw new AppError("not_found", `The report "${input.id}" has no gap "${unknown}".`, { gapItemId: unknown });
  const { language } = (await findHome(tx, { agencyId, workspaceId })).market;
  const plan = planQueue(items, input, { ...(await findServingFacts(tx, { workspaceId, language })), language });
  requireQueued(plan);
  return plan;
}

/** Stores a content for each gap, so that no second run writes for it. */
export async function reserveGaps(tx: Tx, place: Place, gaps: readonly QueuedGap[]): Promise<ReservedGap[]> {
  const reserved: ReservedGap[] = [];
  for (const gap of gaps) {
    const content = await newContent({ tx, ...place }, gap.kind, gap.order);
    const keywords = await keywordsOf({ tx, ...place }, gap.order);
    const stored = await insertContent(tx, place, { ...content, keywords, source: "CONTENT_GAP" });
    reserved.push({ ...gap, ...stored });
  }
  return reserved;
}

type Estimate = { skill: string; estimatedCost: ReturnType<typeof costOfAll>; dryRun: true } & Pick<
  QueuedContentHandle,
  "queued" | "skipped"
>;

/** Starts a run with one child run for each gap, or estimates the cost. */
export async function queueGaps(
  context: CommandContext,
  { dryRun, ...input }: QueueContentInput & { dryRun: boolean },
): Promise<QueuedContentHandle | Estimate> {
  const { tx, agencyId, workspaceId, services } = context;
  await requireWriter(context);
  const { queued: gaps, skipped } = await planGaps(tx, { agencyId, workspaceId }, input);
  // Throws for an unknown pillar before anything is priced.
  for (const { kind, order } of gaps.slice(0, 1)) await newContent({ tx, workspaceId }, kind, order);
  const planned = gaps.map(({ kind, order }) => memberOf(context, kind, order));
  const totalEstimatedCost = costOfAll(planned, BATCH_CONCURRENCY);
  const queued = countsOf(gaps);
  if (dryRun) {
    context.reply.status(200);
    return { skill: SKILL, estimatedCost: totalEstimatedCost, dryRun: true, queued, skipped };
  }
  if (context.runStarter !== undefined) {
    // Only the run itself can record its children when another run starts it.
    const started = await startInvocation(context, requireSkill(services, SKILL), input, { mode: "BACKGROUND" });
    const handle = await answerWithHandle(context, started, "BACKGROUND");
    return { ...handle, batchId: batchIdOf(handle.invocationId), queued, totalEstimatedCost, skipped };
  }
  const reserved = await reserveGaps(tx, { agencyId, workspaceId }, gaps);
  const children: NewFamilyMember[] = [];
  for (const { gapId, kind, order, contentId, recordId } of reserved) {
    const child = memberOf(context, kind, { ...order, [KINDS[kind].idField]: recordId });
    await holdContent(tx, contentId, child.id);
    await markQueued(tx, { workspaceId, invocationId: child.id }, [gapId]);
    children.push(child);
  }
  const handle = await startFamily(context, {
    skill: SKILL,
    input,
    workspaceId,
    children,
    concurrency: BATCH_CONCURRENCY,
  });
  return { ...handle, status: "RUNNING", batchId: batchIdOf(handle.invocationId), queued, totalEstimatedCost, skipped };
}

function memberOf(
  { services, workspaceId, actor }: CommandContext,
  kind: ContentKind,
  order: ContentOrder,
): NewFamilyMember {
  const skill = requireSkill(services, KINDS[kind].name);
  const { run, reserve } = planRun(skill, order, { mode: "BACKGROUND", apiKeyId: actor.keyId });
  return { ...run, workspace_id: workspaceId, reserve };
}

function requireSkill({ skills }: CommandContext["services"], slug: string): SkillDefinition {
  const skill = skills.find(slug);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${slug}".`);
  return skill;
}

export function countsOf(gaps: readonly Pick<QueuedGap, "kind">[]): QueuedContentHandle["queued"] {
  const blogPosts = gaps.filter(({ kind }) => kind === "blog_post").length;
  return { blogPosts, landingPages: gaps.length - blogPosts };
}
