import { type RevertPublicationResult, revertPublicationSkill } from "@findable/contract";
import {
  findPageOf,
  findPlatform,
  findPublication,
  platformNotFound,
  publicationNotFound,
  requireRevertible,
} from "../../domains/platforms/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import type { EffectOutcome } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { Article } from "../../providers/cms/port.ts";
import { noteRefusal } from "../produce-publish/note-refusal.ts";
import { cmsTarget, referenceOf } from "../produce-publish/publication-payload.ts";
import { type Fate, fateOf, type RevertOrder, revertEffect } from "./revert-effect.ts";

/** Takes a publication back, after a person's approval if the policy requires it. */
export const revertPublication = defineSkill({
  ...revertPublicationSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 15 }),
  minimumCredits: () => 0,
  async run(ctx, { publicationId }) {
    const loaded = await ctx.look("load", (db) => load(ctx, db, publicationId));
    const { order, outcome } = await noteRefusal(ctx, loaded.target.platformId, async () => {
      const planned = { ...loaded, present: await presentOf(ctx, loaded) };
      return { order: planned, outcome: await ctx.effect("revert", revertEffect(ctx, planned)) };
    });
    await ctx.narrate(sentenceOf(outcome, order));
    return resultOf(order, outcome);
  },
});

type Loaded = Omit<RevertOrder, "present">;

async function load(ctx: RunContext, db: Db, id: string): Promise<Loaded> {
  const { id: workspaceId } = ctx.workspace;
  const publication = await findPublication(db, { workspaceId, id });
  const page = await findPageOf(db, { workspaceId, id });
  if (publication === undefined) throw publicationNotFound(id);
  requireRevertible(publication);
  const platformId = publication.platformConfigId ?? "";
  const kept = await findPlatform(db, { workspaceId, id: platformId });
  if (kept === undefined || page === undefined) throw platformNotFound(platformId);
  const { kind, url, folder, settings, honoursIdempotencyKey: honoursKeys, name } = kept.platform;
  const target = { platformId, version: kept.version, kind, url, folder, settings, honoursKeys };
  return { publication, page: { ...page, externalId: page.externalId ?? "" }, target, platform: name };
}

/** The page as it is on its site, before anyone is asked. */
async function presentOf(ctx: RunContext, { target: stored, page, publication }: Loaded) {
  const target = cmsTarget(stored, { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id });
  if (target === undefined) return null;
  const { existing } = await ctx.step("prepare", ({ signal }) =>
    ctx.providers.cms.prepare({
      target,
      article: emptyArticle(publication),
      reference: referenceOf(page.pageKey),
      externalId: page.externalId,
      signal,
    }),
  );
  return existing;
}

/** Nothing of it is sent. */
function emptyArticle({ id, title }: RevertOrder["publication"]): Article {
  return {
    ...{ id, title, slug: "x", isDraft: true, publishAt: null, html: "", markdown: null, metaTitle: null },
    ...{ metaDescription: null, excerpt: "", canonicalUrl: null, tags: [], categories: [], image: null },
    ...{ schemaOrg: {}, wordCount: 0 },
  };
}

type Outcome = EffectOutcome<{ page: Fate }>;

function sentenceOf({ outcome }: Outcome, { platform, page }: RevertOrder): string {
  switch (outcome) {
    case "done":
      return fateOf(page) === "offline"
        ? `Taken offline on ${platform}.`
        : `Restored the previous text of the page on ${platform}.`;
    case "skipped":
      return "Not taken back: a person rejected it.";
    case "assumed":
      return `It is unknown whether ${platform} took it back. A person decided to count it as reverted.`;
  }
}

function resultOf({ publication, page }: RevertOrder, outcome: Outcome): RevertPublicationResult {
  const isSkipped = outcome.outcome === "skipped";
  return {
    publicationId: publication.id,
    outcome: outcome.outcome === "done" ? "reverted" : outcome.outcome,
    note: outcome.outcome === "done" ? null : (outcome.note ?? null),
    state: isSkipped ? publication.state : "REVERTED",
    page: fateOf(page),
    publishedUrl: publication.publishedUrl,
  };
}
