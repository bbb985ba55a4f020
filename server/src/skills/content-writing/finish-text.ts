import {
  type CheckedText,
  type ClaimCheck,
  countWords,
  factDrift,
  finishRevision,
  sectionsOf,
  slugOf,
} from "../../domains/content/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { Draft, WritingJob } from "./write-parts.ts";

const CHECK = new URL("./claims-thread.ts", import.meta.url);
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

/** Checks the facts of a draft, takes out what nothing supports, writes the descriptions, and makes the revision current. */
export async function finishText(
  ctx: RunContext,
  job: WritingJob,
  draft: Draft,
  price: number,
): Promise<FinishedContent> {
  const { content, order, author, briefId } = job;
  const checked = await ctx.step("check-claims", () =>
    ctx.compute<ClaimCheck, CheckedText>(CHECK, checkOf(job, draft)),
  );
  const { body, claims } = checked;
  const isPart = job.scope.startsWith("section:") && content.base !== null;
  const descriptions = isPart
    ? (content.base?.descriptions ?? { meta: null, og: null, twitter: null })
    : await author.descriptions(order, draft.plan, body);
  const { contentId, base } = content;
  const { revision, title } = draft;
  const slug = content.slug ?? slugOf(title);
  const wordCount = countWords(body);
  await ctx.save("finish", { price }, async (tx) => {
    const isCurrent = await finishRevision(
      tx,
      { contentId, revision, base: content.current },
      {
        title,
        slug,
        body,
        descriptions,
        claims,
        intermediateData: {
          outline: sectionsOf(body),
          researchSnippets: order.brief.snippets,
          ...(briefId === null ? {} : { briefId }),
          writer: author.name,
        },
        drift: base === null ? null : factDrift(base.body, body),
      },
    );
    if (!isCurrent) throw changedMeanwhile(content.recordId);
    if (base === null) await announce(ctx, tx, job, { title, wordCount });
    return null;
  });
  const sources = [...new Set(claims.flatMap(({ url }) => url ?? []))];
  await writeFiles(ctx, job, { slug, body, sources });
  return {
    contentId,
    revision,
    title,
    slug,
    wordCount,
    refinerIds: [],
    sources,
    warnings: warningsOf(job, draft, checked),
  };
}

function checkOf({ order }: WritingJob, { body, keep }: Draft): ClaimCheck {
  const { brief, brand } = order;
  const profile = [brand.description, `${brand.name} is at ${brand.domain}.`].filter((text) => text !== null);
  return {
    body,
    keep,
    language: brief.language,
    sources: [...brief.snippets, ...profile.map((text, index) => ({ id: `brand-${index + 1}`, url: null, text }))],
    knownNames: [brand.name],
    ownHosts: [brand.domain],
    knownUrls: brief.internalLinks.map(({ url }) => url),
  };
}

function warningsOf({ order, content }: WritingJob, { removedLinks }: Draft, { removed }: CheckedText): string[] {
  const named = (texts: readonly string[]) => texts.slice(0, NAMED).join(" | ");
  const { refinerIds = [] } = content.order;
  return [
    ...(refinerIds.length === 0 ? [] : ["The refiners were not applied: apply them with `produce.refine`."]),
    ...order.brief.warnings,
    ...(removed.length === 0
      ? []
      : [`${removed.length} sentences were taken out because no source supports them: ${named(removed)}`]),
    ...(removedLinks.length === 0
      ? []
      : [`${removedLinks.length} links were taken out because they lead to no known page: ${named(removedLinks)}`]),
  ];
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

function changedMeanwhile(recordId: string): AppError {
  const message = `The text of "${recordId}" changed while the run wrote it. The person's text stays; start the run again.`;
  return new AppError("concurrent_modification", message, { recordId });
}
