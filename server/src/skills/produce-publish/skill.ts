import {
  isPublishingSite,
  PRICES,
  type ProducePublishInput,
  type ProducePublishResult,
  producePublishSkill,
} from "@findable/contract";
import { findPublication } from "../../domains/platforms/index.ts";
import type { EffectOutcome } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { Article, Preparation } from "../../providers/cms/port.ts";
import { articleOf } from "./article.ts";
import { invalid, type Loaded, loadPublication } from "./load-publication.ts";
import { noteRefusal } from "./note-refusal.ts";
import { RerunConfig } from "./plan-publication.ts";
import { cmsTarget, referenceOf } from "./publication-payload.ts";
import { isSimulated, publication } from "./publish.ts";
import type { Published, PublishOrder } from "./publish-order.ts";
import type { RenderedArticle, Rendering, Source } from "./render/render-article.ts";
import { submitPublished } from "./submit-published.ts";

const RENDER = new URL("./render/render-article.ts", import.meta.url);
/** Time limit, because a hostile text can keep a parser busy forever. */
const RENDER_TIME_MS = 30_000;
/** Shorter texts are rendered in this thread: a worker thread costs more than their worst case. */
const MAX_IN_THIS_THREAD = 1000;
const SIMULATED = "Simulated, not sent: this workspace is a test world.";
/** Receivers and folders have nothing to read. */
const NOTHING: Preparation = { existing: null, losses: [] };

const definition = {
  ...producePublishSkill,
  estimate: () => ({ credits: PRICES.publication.perText, durationSeconds: 15 }),
  minimumCredits: () => PRICES.publication.perText,
  rerunSettings: { publish: RerunConfig },
};

/** Publishes a text on a publishing target of the workspace, after a person's approval if the policy requires it. */
export const producePublish = defineSkill({
  ...definition,
  version: 2,
  run: (ctx, input) => publish(ctx, input, { asks: true, readsRevision: true }),
});

/**
 * Runs of version 0.6: submissions after a publication were no part of its approval, and an approved edit was no revision, so they name
 * the one that they loaded.
 */
export const producePublishVersion1 = defineSkill({
  ...definition,
  version: 1,
  run: (ctx, input) => publish(ctx, input, { asks: false, readsRevision: false }),
});

async function publish(
  ctx: RunContext,
  input: ProducePublishInput,
  { asks, readsRevision }: { asks: boolean; readsRevision: boolean },
): Promise<ProducePublishResult> {
  const id = ctx.id("pub");
  const loaded = await ctx.look("load", (db) => loadPublication(ctx, db, input));
  const rendered = await render(ctx, loaded.source);
  await ctx.narrate(`Rendered “${loaded.title}” for ${loaded.platform.name}: ${rendered.wordCount} words.`);
  const article = articleOf(ctx, { id, input, loaded, rendered });
  const { order, outcome } = await noteRefusal(ctx, loaded.platform.id, async () => {
    const prepared = await prepare(ctx, loaded, article);
    const planned = { id, input, loaded, rendered, article, prepared };
    return { order: planned, outcome: await ctx.effect("publish", publication(ctx, planned)) };
  });
  const simulated = isSimulated(ctx, loaded.platform);
  await ctx.narrate(sentenceOf(outcome, loaded.platform.name, simulated));
  const result = resultOf(order, outcome, simulated);
  const revision = readsRevision ? await publishedRevision(ctx, result) : result.revision;
  return { ...result, revision, indexing: await submitPublished(ctx, order, outcome, asks) };
}

/** The revision that is public: what a reviewer edited made a new one. */
async function publishedRevision(
  ctx: RunContext,
  { publicationId, revision }: Pick<ProducePublishResult, "publicationId" | "revision">,
): Promise<ProducePublishResult["revision"]> {
  if (publicationId === null || revision === null) return revision;
  return ctx.look("revision", async (db) => {
    const published = await findPublication(db, { workspaceId: ctx.workspace.id, id: publicationId });
    return published?.revision ?? revision;
  });
}

/** Reads the site before anyone is asked: whether the credentials work, what is there, and what it will drop. */
async function prepare(ctx: RunContext, { platform, version, pageKey, known }: Loaded, article: Article) {
  const { url, folder, kind, settings, honoursIdempotencyKey: honoursKeys, id: platformId } = platform;
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const target = cmsTarget({ platformId, version, kind, url, folder, settings, honoursKeys }, place);
  if (target === undefined || !isPublishingSite(kind)) return NOTHING;
  const externalId = known?.externalId ?? null;
  return ctx.step("prepare", ({ signal }) =>
    ctx.providers.cms.prepare({ target, article, reference: referenceOf(pageKey), externalId, signal }),
  );
}

async function render(ctx: RunContext, source: Source): Promise<RenderedArticle> {
  const rendering = await ctx.step("render", () => renderInTime(ctx, source));
  if ("article" in rendering) return rendering.article;
  throw invalid(source.format === "html" ? "filePath" : "content", rendering.problem);
}

async function renderInTime(ctx: RunContext, source: Source): Promise<Rendering> {
  if (source.text.length <= MAX_IN_THIS_THREAD) return (await import("./render/render-article.ts")).default(source);
  try {
    return await ctx.compute<Source, Rendering>(RENDER, source, { timeLimitMs: RENDER_TIME_MS });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
    return { problem: "takes too long to render because it is nested too deeply" };
  }
}

function sentenceOf(outcome: EffectOutcome<Published>, platform: string, simulated: boolean): string {
  switch (outcome.outcome) {
    case "done":
      if (simulated) return `Simulated, not sent: in this test world, the text is now on ${platform}.`;
      return outcome.value.url === null ? `Published on ${platform}.` : `Published at ${outcome.value.url}.`;
    case "skipped":
      return "Not published: a person rejected it.";
    case "assumed":
      return `It is unknown whether ${platform} received it. A person decided to count it as published.`;
  }
}

function resultOf(
  { id, input, loaded, article, prepared }: PublishOrder,
  outcome: EffectOutcome<Published>,
  simulated: boolean,
): Omit<ProducePublishResult, "indexing"> {
  const { platform } = loaded;
  const known = outcome.outcome === "done" ? outcome.value : undefined;
  return {
    outcome: outcome.outcome === "done" ? "published" : outcome.outcome,
    note: outcome.outcome === "done" ? (simulated ? SIMULATED : null) : (outcome.note ?? null),
    publishedUrl: known?.url ?? null,
    platform: platform.kind,
    platformConfigId: platform.id,
    externalId: known?.externalId ?? (outcome.outcome === "assumed" ? id : null),
    revision: loaded.content?.revision ?? null,
    isDraft: known?.isDraft ?? input.isDraft ?? false,
    publicationId: outcome.outcome === "skipped" ? null : id,
    publishAt: article.publishAt,
    updated: prepared.existing !== null,
    revertible: platform.kind !== "webhook" && known !== undefined,
    warnings: known?.warnings ?? [],
  };
}
