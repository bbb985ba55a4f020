import type { BriefContent } from "@findable/contract";
import { learnNamesOfRead } from "../../domains/competitors/index.ts";
import { type ContentKind, findBrief, insertBrief, modeOf, wordsOf } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { WritingOrder } from "../../providers/writer/port.ts";
import { researchSubject } from "../content-research/research-subject.ts";
import type { OpenContent } from "./open-content.ts";

/** Results that each mode reads. */
const PAGES = { quick: 3, "with-research": 10, "deep-technical": 10 } as const;

export interface PreparedOrder {
  order: WritingOrder;
  briefId: string | null;
}

/** What the writer is given: the brief of the text, or for a whole text a new one. */
export async function prepareOrder(
  ctx: RunContext,
  { kind, content, isWhole }: { kind: ContentKind; content: OpenContent; isWhole: boolean },
): Promise<PreparedOrder> {
  const known = isWhole ? null : await storedBrief(ctx, content);
  const { brief, briefId } = known ?? (await newBrief(ctx, content));
  const { workspace } = ctx;
  const { writing, voice, audience, reader, base, title, order } = content;
  return {
    briefId,
    order: {
      kind,
      mode: modeOf(order),
      brief,
      brand: {
        name: workspace.name,
        domain: workspace.primaryDomain,
        description: workspace.brand.shortDescription ?? null,
      },
      voice,
      instructions: writing.instructions,
      words: wordsOf(writing),
      audience,
      reader,
      // The placeholder of a new text is no title.
      title: base === null ? null : title,
    },
  };
}

async function storedBrief(ctx: RunContext, { base }: OpenContent) {
  const briefId = base?.data.briefId;
  if (briefId === undefined) return null;
  const brief = await ctx.look(
    "brief",
    async (db) => (await findBrief(db, { workspaceId: ctx.workspace.id, id: briefId })) ?? null,
  );
  return brief === null ? null : { brief: brief as BriefContent, briefId };
}

async function newBrief(ctx: RunContext, { query, keywordId, order }: OpenContent) {
  const subject = keywordId === null ? { query } : { query, keywordId };
  const { brief: found, read } = await researchSubject(ctx, {
    ...order.research,
    subject,
    pages: PAGES[modeOf(order)],
  });
  const { agencyId, id: invocationId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id, invocationId };
  const { id } = await ctx.save("brief", async (tx) => {
    await learnNamesOfRead(tx, ctx.workspace.id, read);
    return await insertBrief(tx, place, found);
  });
  return { brief: found, briefId: id };
}
