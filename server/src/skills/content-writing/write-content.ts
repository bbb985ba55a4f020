import type { ContentKind, ContentOrder } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { findAuthor } from "./author.ts";
import { finishText } from "./finish-text.ts";
import { openContent } from "./open-content.ts";
import { prepareOrder } from "./prepare-order.ts";
import { writeDescriptions, writePart, writeWhole } from "./write-parts.ts";

/** Writes or rewrites a content: research, outline, sections, descriptions, and the check of its facts. */
export async function writeContent(ctx: RunContext, kind: ContentKind, input: ContentOrder) {
  const content = await openContent(ctx, kind, input);
  const author = await findAuthor(ctx);
  const { scope = "all" } = input;
  const isWhole = scope === "all" || scope === "outline";
  const prepared = await prepareOrder(ctx, { kind, content, isWhole });
  const job = { kind, content, author, scope, ...prepared };
  const draft = isWhole
    ? await writeWhole(ctx, job)
    : scope === "descriptions"
      ? await writeDescriptions(ctx, job)
      : await writePart(ctx, job, scope.slice("section:".length));
  const finished = await finishText(ctx, job, draft);
  await ctx.narrate(
    `"${finished.title}" is stored as revision ${finished.revision}: ${finished.wordCount} words, ${finished.sources.length} sources.`,
  );
  return { ...finished, recordId: content.recordId };
}
