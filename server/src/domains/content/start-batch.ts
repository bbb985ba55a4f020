import type { BlogPostBulkHandle, BulkCreateBlogPostsInput, DryRunEstimate } from "@findable/contract";
import type { Static } from "typebox";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { planRun } from "../../kernel/runs/new-run.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
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
import { requireWriter } from "./require-writer.ts";
import { writingOf } from "./writing-order.ts";

const SKILL = "produce.blog_post.bulk_create";
/** Posts of a batch that are written at the same time. */
export const BATCH_CONCURRENCY = 5;

/** The identifier of a batch. It follows from the run, so both need no common row. */
export function batchIdOf(invocationId: string): string {
  return invocationId.replace(/^inv_/, "batch_");
}

interface Member {
  keywordId: string;
  query: string;
  child: NewFamilyMember;
}

/** Starts a run with one child run for each keyword, or estimates the cost. */
export async function startBatch(
  context: CommandContext,
  { dryRun, ...input }: BulkCreateBlogPostsInput & { dryRun: boolean },
): Promise<BlogPostBulkHandle | Static<typeof DryRunEstimate>> {
  const { services, workspaceId, runStarter } = context;
  const { concurrency = BATCH_CONCURRENCY } = input;
  await requireWriter(context);
  const pillarId = await pillarOf(context, input.pillarSlug);
  const members = await membersOf(context, input);
  const children = members.map(({ child }) => child);
  const totalEstimatedCost = costOfAll(children, concurrency);
  if (dryRun) {
    context.reply.status(200);
    return { skill: SKILL, estimatedCost: totalEstimatedCost, dryRun: true };
  }
  if (runStarter !== undefined) {
    // Only the run itself can record its children when another run starts it.
    const started = await startInvocation(context, requireSkill(services, SKILL), input, { mode: "BACKGROUND" });
    const handle = await answerWithHandle(context, started, "BACKGROUND");
    return { ...handle, batchId: batchIdOf(handle.invocationId), blogPosts: [], totalEstimatedCost };
  }
  const blogPosts = await storePosts(context, members, { ...input, pillarId });
  const handle = await startFamily(context, { skill: SKILL, input, workspaceId, children, concurrency });
  return { ...handle, status: "RUNNING", batchId: batchIdOf(handle.invocationId), blogPosts, totalEstimatedCost };
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
  { keywordIds, concurrency: _concurrency, ...order }: BulkCreateBlogPostsInput,
): Promise<Member[]> {
  const skill = requireSkill(services, "produce.blog_post");
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

/** Stores a post for each run, and gives the run its post. */
async function storePosts(
  { tx, agencyId, workspaceId }: CommandContext,
  members: readonly Member[],
  {
    pillarId,
    keywordIds: _keywordIds,
    concurrency: _concurrency,
    ...order
  }: BulkCreateBlogPostsInput & {
    pillarId: string | null;
  },
): Promise<BlogPostBulkHandle["blogPosts"]> {
  const blogPosts: BlogPostBulkHandle["blogPosts"] = [];
  for (const { keywordId, query, child } of members) {
    const { contentId, recordId } = await insertContent(
      tx,
      { agencyId, workspaceId },
      {
        kind: "blog_post",
        title: query,
        keywords: [{ id: keywordId, keyword: query, isPrimary: true }],
        pillarId,
        icpSegmentId: null,
        tags: [],
        source: "BULK",
        writing: writingOf({}),
        request: { ...order, keywordId, query },
      },
    );
    await holdContent(tx, contentId, child.id);
    child.input = { ...order, keywordId, blogPostId: recordId };
    blogPosts.push({ blogPostId: recordId, invocationId: child.id, status: "PENDING" });
  }
  return blogPosts;
}
