import type { BulkCreateLandingPagesInput, DryRunEstimate, EstimatedCost, InvocationHandle } from "@findable/contract";
import type { Static } from "typebox";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { planRun } from "../../kernel/runs/new-run.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
import { requireSegment } from "../audience/index.ts";
import {
  answerWithHandle,
  costOfAll,
  type NewFamilyMember,
  startFamily,
  startInvocation,
} from "../invocations/index.ts";
import { findChosenKeywords } from "../keywords/index.ts";
import { findPillarIds, pillarNotFound } from "../pillars/index.ts";
import { insertContent } from "./contents.store.ts";
import { holdContent } from "./generation.store.ts";
import { type ContentKind, KINDS } from "./kinds.ts";
import { withRefiners } from "./refiners-of-order.ts";
import { requireWriter } from "./require-writer.ts";
import { writingOf } from "./writing-order.ts";

/** Posts of a batch that are written at the same time. */
export const BATCH_CONCURRENCY = 5;

/** The identifier of a batch. It follows from the run, so both need no common row. */
export function batchIdOf(invocationId: string): string {
  return invocationId.replace(/^inv_/, "batch_");
}

/** A post or page of a batch, with the run that writes it. */
export interface BatchRecord {
  recordId: string;
  invocationId: string;
  status: "PENDING";
}

export interface StartedBatch {
  handle: InvocationHandle;
  batchId: string;
  records: BatchRecord[];
  totalEstimatedCost: EstimatedCost;
}

interface Member {
  keywordId: string;
  query: string;
  child: NewFamilyMember;
}

type BatchOrder = BulkCreateLandingPagesInput;

/** Starts a run with one child run for each keyword, or estimates the cost. */
export async function startBatch(
  context: CommandContext,
  kind: ContentKind,
  { dryRun, ...asked }: BatchOrder & { dryRun: boolean },
): Promise<StartedBatch | Static<typeof DryRunEstimate>> {
  const { tx, services, workspaceId, runStarter } = context;
  const slug = `${KINDS[kind].name}.bulk_create`;
  const { concurrency = BATCH_CONCURRENCY, icpSegmentId } = asked;
  await requireWriter(context);
  const pillarId = await pillarOf(context, asked.pillarSlug);
  if (icpSegmentId !== undefined) await requireSegment(tx, { workspaceId, id: icpSegmentId });
  const input = await withRefiners(tx, workspaceId, asked);
  const members = await membersOf(context, kind, input);
  const children = members.map(({ child }) => child);
  const totalEstimatedCost = costOfAll(children, concurrency);
  if (dryRun) {
    context.reply.status(200);
    return { skill: slug, estimatedCost: totalEstimatedCost, dryRun: true };
  }
  if (runStarter !== undefined) {
    // Only the run itself can record its children when another run starts it.
    const started = await startInvocation(context, requireSkill(services, slug), input, { mode: "BACKGROUND" });
    const handle = await answerWithHandle(context, started, "BACKGROUND");
    return { handle, batchId: batchIdOf(handle.invocationId), records: [], totalEstimatedCost };
  }
  const records = await storeRecords(context, kind, members, { ...input, pillarId });
  const handle = await startFamily(context, { skill: slug, input, workspaceId, children, concurrency });
  return {
    handle: { ...handle, status: "RUNNING" },
    batchId: batchIdOf(handle.invocationId),
    records,
    totalEstimatedCost,
  };
}

function requireSkill({ skills }: CommandContext["services"], slug: string): SkillDefinition {
  const skill = skills.find(slug);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${slug}".`);
  return skill;
}

async function pillarOf({ tx, workspaceId }: CommandContext, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null;
  const [id] = await findPillarIds(tx, { workspaceId, slugs: [slug] });
  if (id === undefined) throw pillarNotFound(slug);
  return id;
}

async function membersOf(
  { tx, workspaceId, services, actor }: CommandContext,
  kind: ContentKind,
  { keywordIds, concurrency: _concurrency, ...order }: BatchOrder,
): Promise<Member[]> {
  const skill = requireSkill(services, KINDS[kind].name);
  const found = await findChosenKeywords(
    tx,
    { workspaceId, limit: keywordIds.length },
    { keywordIds: [...keywordIds] },
  );
  const phrases = new Map(found.map(({ id, keyword }) => [id, keyword]));
  return keywordIds.map((keywordId) => {
    const options = { mode: "BACKGROUND" as const, resourceIds: [keywordId], apiKeyId: actor.keyId };
    const { run, reserve } = planRun(skill, { ...order, keywordId }, options);
    return { keywordId, query: phrases.get(keywordId) ?? "", child: { ...run, workspace_id: workspaceId, reserve } };
  });
}

/** Stores a post or page for each run, and gives the run its record. */
async function storeRecords(
  { tx, agencyId, workspaceId }: CommandContext,
  kind: ContentKind,
  members: readonly Member[],
  { pillarId, keywordIds: _keywordIds, concurrency: _concurrency, ...order }: BatchOrder & { pillarId: string | null },
): Promise<BatchRecord[]> {
  const records: BatchRecord[] = [];
  for (const { keywordId, query, child } of members) {
    const { contentId, recordId } = await insertContent(
      tx,
      { agencyId, workspaceId },
      {
        kind,
        title: query,
        keywords: [{ id: keywordId, keyword: query, isPrimary: true }],
        pillarId,
        icpSegmentId: order.icpSegmentId ?? null,
        tags: [],
        source: "BULK",
        writing: writingOf({}),
        request: { ...order, keywordId, query },
      },
    );
    await holdContent(tx, contentId, child.id);
    child.input = { ...order, keywordId, [KINDS[kind].idField]: recordId };
    records.push({ recordId, invocationId: child.id, status: "PENDING" });
  }
  return records;
}
