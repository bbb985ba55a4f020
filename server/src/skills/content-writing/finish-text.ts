import type { Content } from "@findable/contract";
import {
  addRevision,
  type CheckedText,
  countWords,
  factDrift,
  finishRevision,
  requireStoredRevision,
  sectionsOf,
  writingCost,
} from "../../domains/content/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { slugFromTitle } from "../../kernel/text/slug.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import type { AppliedRefiner } from "./apply-refiner.ts";
import { checkFacts, sourcesWith } from "./check-facts.ts";
import { reasonOf, refineDraft } from "./refine-draft.ts";
import type { Draft, WritingJob } from "./write-parts.ts";

const NAMED = 3;

interface FinishedContent {
  contentId: string;
  revision: number;
  title: string;
  slug: string;
  wordCount: number;
  refinerIds: string[];
  sources: string[];
  warnings: string[];
}

/**
 * Checks the facts of a draft, takes out what nothing supports, applies the refiners, writes the descriptions, and makes the text
 * current: the draft as one revision, and each refiner as the next.
 */
export async function finishText(ctx: RunContext, job: WritingJob, draft: Draft): Promise<FinishedContent> {
  const { content, order, author } = job;
  const { brief } = order;
  const text = {
    keep: draft.keep,
    language: brief.language,
    sources: sourcesWith(ctx.workspace, brief.snippets),
    knownUrls: brief.internalLinks.map(({ url }) => url),
    isMarked: content.unsupportedClaims === "mark",
  };
  const checked = await checkFacts(ctx, "check-claims", { ...text, body: draft.body });
  const refining = await refineDraft(ctx, job, { ...text, body: checked.body, snippets: brief.snippets });
  const body = refining.passes.at(-1)?.body ?? checked.body;
  const claims = refining.passes.at(-1)?.claims ?? checked.claims;
  const isPart = job.scope.startsWith("section:") && content.base !== null;
  const descriptions = isPart
    ? (content.base?.descriptions ?? { meta: null, og: null, twitter: null })
    : await author.descriptions(order, draft.plan, body);
  const slug = content.slug ?? (slugFromTitle(draft.title) || "text");
  const revision = await store(ctx, job, { draft, checked, passes: refining.passes, descriptions, slug });
  const sources = [...new Set(claims.flatMap(({ url }) => url ?? []))];
  await writeFiles(ctx, job, { slug, body, sources });
  return {
    contentId: content.contentId,
    revision,
    title: draft.title,
    slug,
    wordCount: countWords(body),
    refinerIds: refining.passes.map(({ refiner }) => refiner.id),
    sources,
    warnings: [...warningsOf(job, draft, checked), ...markedWarning(content, claims), ...refining.warnings],
  };
}

interface FinishedText {
  draft: Draft;
  checked: CheckedText;
  passes: readonly AppliedRefiner[];
  descriptions: Content["descriptions"];
  slug: string;
}

/** Stores the draft and what the refiners made of it, together, and charges for both. Returns the number of the last revision. */
function store(
  ctx: RunContext,
  job: WritingJob,
  { draft, checked, passes, descriptions, slug }: FinishedText,
): Promise<number> {
  const { content } = job;
  const { contentId, base } = content;
  const { revision, title } = draft;
  const price = writingCost({
    ...content.order,
    scope: job.scope,
    refinerIds: passes.map(({ refiner }) => refiner.id),
  });
  return ctx.save("finish", { price: price.credits }, async (tx) => {
    const isCurrent = await finishRevision(
      tx,
      { contentId, revision, base: content.current },
      {
        title,
        slug,
        body: checked.body,
        descriptions,
        claims: checked.claims,
        intermediateData: dataOf(job, checked.body),
        drift: base === null ? null : factDrift(base.body, checked.body),
      },
    );
    if (!isCurrent) throw changedMeanwhile(content.recordId);
    const last = await storePasses(ctx, tx, { job, title, revision }, passes);
    if (base === null) {
      const wordCount = countWords(passes.at(-1)?.body ?? checked.body);
      await announce(ctx, tx, job, { title, wordCount });
    }
    return last;
  });
}

async function storePasses(
  ctx: RunContext,
  tx: Tx,
  { job, title, revision: draft }: { job: WritingJob; title: string; revision: number },
  passes: readonly AppliedRefiner[],
): Promise<number> {
  const { contentId } = job.content;
  const { id: invocationId, agencyId } = ctx.invocation;
  let revision = draft;
  for (const { refiner, body, claims } of passes) {
    const from = await requireStoredRevision(tx, { contentId, revision });
    revision = await addRevision(
      tx,
      { agencyId, workspaceId: ctx.workspace.id, contentId },
      {
        ...{ body, title, claims, from, invocationId, origin: "refined", refinerId: refiner.id },
        reason: reasonOf(refiner),
        intermediateData: dataOf(job, body),
      },
    );
  }
  return revision;
}

function dataOf({ order, briefId, author }: WritingJob, body: string): Content["intermediateData"] {
  return {
    outline: sectionsOf(body),
    researchSnippets: order.brief.snippets,
    ...(briefId === null ? {} : { briefId }),
    writer: author.name,
  };
}

function warningsOf({ order, content }: WritingJob, { removedLinks }: Draft, { removed }: CheckedText): string[] {
  const named = (texts: readonly string[]) => texts.slice(0, NAMED).join(" | ");
  const { missingRefiners } = content;
  return [
    ...(missingRefiners.length === 0
      ? []
      : [`Refiners that no longer exist were not applied: ${missingRefiners.join(", ")}.`]),
    ...order.brief.warnings,
    ...(removed.length === 0
      ? []
      : [`${removed.length} sentences were taken out because no source supports them: ${named(removed)}`]),
    ...(removedLinks.length === 0
      ? []
      : [`${removedLinks.length} links were taken out because they lead to no known page: ${named(removedLinks)}`]),
  ];
}

/** Facts without a source that the pillar keeps. */
function markedWarning({ unsupportedClaims }: WritingJob["content"], claims: CheckedText["claims"]): string[] {
  const open = claims.filter(({ support }) => support === "none");
  if (unsupportedClaims === "remove" || open.length === 0) return [];
  const named = someOf(
    open.map(({ text }) => text),
    NAMED,
  );
  return [`${open.length} sentences without a source stay and are marked, as the pillar says: ${named}`];
}

async function announce(
  ctx: RunContext,
  tx: Tx,
  { kind, content }: WritingJob,
  { title, wordCount }: { title: string; wordCount: number },
): Promise<void> {
  const { id: invocationId, agencyId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id };
  const { contentId, keywordId, recordId } = content;
  const data = { invocationId, contentId, title, wordCount, keywordId };
  if (kind === "blog_post")
    await emitEvent(tx, { ...place, type: "produce.blog_post.created", data: { blogPostId: recordId, ...data } });
  else
    await emitEvent(tx, { ...place, type: "produce.landing_page.created", data: { landingPageId: recordId, ...data } });
}

async function writeFiles(
  ctx: RunContext,
  { kind }: WritingJob,
  { slug, body, sources }: { slug: string; body: string; sources: readonly string[] },
): Promise<void> {
  const folder = `agent-output/${kind === "blog_post" ? "blog-posts" : "landing-pages"}`;
  await ctx.files.write(`${folder}/${slug}.md`, `${body}\n`, { contentType: "text/markdown" });
  await ctx.files.write(`${folder}/${slug}-sources.csv`, `${["source", ...sources].join("\n")}\n`, {
    contentType: "text/csv",
  });
}

export function changedMeanwhile(recordId: string): AppError {
  const message = `The text of "${recordId}" changed while the run wrote it. The person's text stays; start the run again.`;
  return new AppError("concurrent_modification", message, { recordId });
}
