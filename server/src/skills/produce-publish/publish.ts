import { PRICES, type ProducePublishInput } from "@findable/contract";
import { putAgentFile } from "../../domains/files/index.ts";
import { insertPublication, touchPlatform } from "../../domains/platforms/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { EffectOptions, EffectOutcome } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { basisOf, type Loaded, requireUnchanged } from "./load-publication.ts";
import { planPublication } from "./plan-publication.ts";
import type { PublicationPayload } from "./publication-payload.ts";
import { publishedFile } from "./published-file.ts";
import type { RenderedArticle } from "./render/render-article.ts";

/** The result of publishing. */
export interface Published {
  url: string | null;
  externalId: string;
  isDraft: boolean;
  /** Only for `files`: the stored bytes that the file's row will refer to. */
  kept?: { checksum: string; size: number };
}

export interface PublishOrder {
  id: string;
  input: ProducePublishInput;
  loaded: Loaded;
  article: RenderedArticle;
}

/** The effect of publishing: its plan with the preview, how it is sent, and what is recorded afterwards. */
export function publication(ctx: RunContext, order: PublishOrder): EffectOptions<PublicationPayload, Published> {
  const { input, loaded } = order;
  const { platform } = loaded;
  return {
    kind: "publish",
    vendor: {
      name: platform.name,
      world: platform.kind === "files" ? "both" : ctx.invocation.worldMode,
      honoursKeys: platform.honoursIdempotencyKey,
    },
    price: PRICES.publication.perText,
    plan: async ({ tx, config }) => {
      requireUnchanged(loaded, input, await basisOf(ctx, tx, input));
      return planPublication({ ...order, config });
    },
    basis: (tx) => basisOf(ctx, tx, input),
    send: (payload, tools) => send(ctx, payload, tools),
    record: (tx, payload, outcome) => record(ctx, tx, payload, outcome),
  };
}

async function send(
  ctx: RunContext,
  { target, ...article }: PublicationPayload,
  { effectKey, signal }: { effectKey: string; signal: AbortSignal },
): Promise<Published> {
  const { isDraft } = article;
  if (target.url === null) {
    const { path, content } = publishedFile({ target, ...article });
    return { url: ctx.files.url(path), externalId: path, isDraft, kept: await ctx.files.keep(content) };
  }
  const { agencyId } = ctx.invocation;
  const { platformId, version, url, honoursKeys } = target;
  const { url: publishedUrl, id } = await ctx.providers.cms.publish({
    target: { agencyId, workspaceId: ctx.workspace.id, platformId, version, kind: "webhook", url, honoursKeys },
    article,
    effectKey,
    signal,
  });
  return { url: publishedUrl, externalId: id ?? article.id, isDraft };
}

type Counted = Exclude<EffectOutcome<Published>, { outcome: "skipped" }>;

/** Records a sent or assumed publication. Returns the path of the written file, if any. */
async function record(
  ctx: RunContext,
  tx: Tx,
  payload: PublicationPayload,
  outcome: Counted,
): Promise<string | undefined> {
  const { id: workspaceId } = ctx.workspace;
  const { id: invocationId, agencyId } = ctx.invocation;
  const { target } = payload;
  const value = outcome.outcome === "done" ? outcome.value : undefined;
  const path = value?.kept === undefined ? undefined : await writeFile(ctx, tx, payload, value.kept);
  await touchPlatform(tx, { workspaceId, id: target.platformId });
  if (!payload.isDraft) {
    const { id, title } = payload;
    await insertPublication(tx, { id, agencyId, workspaceId, invocationId, title, url: publicUrlOf(payload, value) });
  }
  await emitEvent(tx, {
    agencyId,
    workspaceId,
    type: "produce.publish.completed",
    data: {
      invocationId,
      contentId: null,
      title: payload.title,
      platform: target.kind,
      platformConfigId: target.platformId,
      publishedUrl: value?.url ?? null,
      externalId: value?.externalId ?? payload.id,
      isDraft: payload.isDraft,
    },
  });
  return path;
}

/** The public address of the publication; null for a file of the workspace, which has none. */
function publicUrlOf({ canonicalUrl, target }: PublicationPayload, value: Published | undefined): string | null {
  if (canonicalUrl !== null) return canonicalUrl;
  return target.kind === "files" ? null : (value?.url ?? null);
}

async function writeFile(
  ctx: RunContext,
  tx: Tx,
  payload: PublicationPayload,
  kept: { checksum: string; size: number },
): Promise<string> {
  const { path, contentType } = publishedFile(payload);
  const { id: invocationId, agencyId } = ctx.invocation;
  const file = {
    agencyId,
    workspaceId: ctx.workspace.id,
    invocationId,
    path,
    contentType,
    tags: ["published"],
    ...kept,
  };
  const written = await putAgentFile(tx, file);
  // Never publish under another path: the reviewer has approved this one.
  if (written.path !== path)
    throw new AppError("file_exists", `"${path}" already exists and was not written by a run.`, { path });
  return path;
}
