import { type Platform, PRICES } from "@findable/contract";
import { findScore, recordApprovedEdit, recordPublished } from "../../domains/content/index.ts";
import { findFile, putAgentFile } from "../../domains/files/index.ts";
import { isMirroredOnPublish, isQueuedOnPublish, isSubmittedOnPublish } from "../../domains/indexing/index.ts";
import { insertPublication, type NewPublication, touchPlatform } from "../../domains/platforms/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { EffectOptions, EffectOutcome } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isRepeatable, type Publication, type PublishRequest } from "../../providers/cms/port.ts";
import { withMarkup } from "./article.ts";
import { basisOf, requireUnchanged } from "./load-publication.ts";
import { notifyOfPublication } from "./notify-of-publication.ts";
import { planPublication } from "./plan-publication.ts";
import { publicUrlOf } from "./public-url.ts";
import { cmsTarget, type PublicationPayload, referenceOf } from "./publication-payload.ts";
import type { Published, PublishOrder } from "./publish-order.ts";
import { publishedFile } from "./published-file.ts";

/** Several requests to a site, each within the limit of the operator. */
const SITE_TIMEOUT_MS = 120_000;

/** A test world sends nothing; its folders are real. */
export function isSimulated({ invocation }: RunContext, { kind }: Platform): boolean {
  return invocation.worldMode === "test" && kind !== "files";
}

/** The effect of publishing: its plan with the preview, how it is sent, and what is recorded afterwards. */
export function publication(ctx: RunContext, order: PublishOrder): EffectOptions<PublicationPayload, Published> {
  const { input, loaded } = order;
  const { platform } = loaded;
  const { worldMode } = ctx.invocation;
  return {
    kind: "publish",
    vendor: {
      name: platform.name,
      world: platform.kind === "files" ? "both" : worldMode,
      honoursKeys: platform.honoursIdempotencyKey || isRepeatable(platform.kind),
    },
    price: PRICES.publication.perText,
    timeoutMs: SITE_TIMEOUT_MS,
    plan: async ({ tx, config }) => {
      requireUnchanged(loaded, input, await basisOf(ctx, tx, input));
      const submits = await submissionsAfter(tx, ctx.workspace.id, order);
      const score = await scoreOf(tx, ctx.workspace.id, loaded);
      return planPublication({ ...order, config, submits, score, simulated: isSimulated(ctx, platform) });
    },
    basis: (tx) => basisOf(ctx, tx, input),
    send: (payload, tools) => send(ctx, payload, tools),
    lookUp: (payload, tools) => lookUp(ctx, payload, tools),
    record: (tx, payload, outcome) => record(ctx, tx, order, payload, outcome),
  };
}

/** The score of the text that is published. A file and a text without a record have none. */
async function scoreOf(tx: Tx, workspaceId: string, { content }: PublishOrder["loaded"]): Promise<number | null> {
  if (content === null) return null;
  return findScore(tx, { workspaceId, contentId: content.id, revision: content.revision });
}

/** The engines that get the page once it is public. Its address is known before only on the site of the target. */
async function submissionsAfter(
  tx: Tx,
  workspaceId: string,
  { article, loaded: { platform }, prepared: { existing } }: PublishOrder,
): Promise<string[]> {
  const url = article.canonicalUrl ?? existing?.url ?? platform.url;
  if (url === null || article.isDraft) return [];
  const isQueued = await isQueuedOnPublish(tx, workspaceId, url);
  // What goes to the console can go to the other engines too.
  const toEngines =
    (await isSubmittedOnPublish(tx, workspaceId, url)) ||
    (isQueued && (await isMirroredOnPublish(tx, workspaceId, url)));
  return [...(isQueued ? ["searchConsole"] : []), ...(toEngines ? ["indexNow"] : [])];
}

async function send(
  ctx: RunContext,
  payload: PublicationPayload,
  tools: { effectKey: string; signal: AbortSignal },
): Promise<Published> {
  const request = requestOf(ctx, payload, tools);
  if (request !== undefined) return publishedOf(payload, await ctx.providers.cms.publish(request));
  const { path, content } = publishedFile(payload);
  const kept = await ctx.files.keep(content);
  const { isDraft } = payload;
  return { url: ctx.files.url(path), externalId: path, isDraft, checksum: kept.checksum, warnings: [], kept };
}

async function lookUp(
  ctx: RunContext,
  payload: PublicationPayload,
  tools: { effectKey: string; signal: AbortSignal },
): Promise<Published | undefined> {
  const request = requestOf(ctx, payload, tools);
  const found = request === undefined ? undefined : await ctx.providers.cms.lookUp(request);
  return found === undefined ? undefined : publishedOf(payload, found);
}

/** Undefined for a folder of the workspace. */
function requestOf(
  ctx: RunContext,
  payload: PublicationPayload,
  tools: { effectKey: string; signal: AbortSignal },
): PublishRequest | undefined {
  const { target: stored, followers: _, pageKey, replaces, ...article } = payload;
  const target = cmsTarget(stored, { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id });
  if (target === undefined) return undefined;
  return { target, article: withMarkup(article), reference: referenceOf(pageKey), replaces, ...tools };
}

function publishedOf({ id, isDraft }: PublicationPayload, publication: Publication): Published {
  const { url, checksum, warnings } = publication;
  return { url, externalId: publication.id ?? id, isDraft, checksum, warnings };
}

type Counted = Exclude<EffectOutcome<Published>, { outcome: "skipped" }>;

/** Records a sent or assumed publication. Returns the path of the written file, if any. */
async function record(
  ctx: RunContext,
  tx: Tx,
  order: PublishOrder,
  payload: PublicationPayload,
  outcome: Counted,
): Promise<string | undefined> {
  const { id: workspaceId } = ctx.workspace;
  const { id: invocationId, agencyId } = ctx.invocation;
  const { target } = payload;
  const value = outcome.outcome === "done" ? outcome.value : undefined;
  const replacedFile = await findReplacedFile(tx, workspaceId, payload);
  const path = value?.kept === undefined ? undefined : await writeFile(ctx, tx, payload, value.kept);
  const { content } = order.loaded;
  const revision =
    content === null
      ? null
      : await recordApprovedEdit(tx, {
          ...{ agencyId, workspaceId, invocationId },
          ...{ contentId: content.id, revision: content.revision, before: order.article, after: payload },
        });
  await touchPlatform(tx, { workspaceId, id: target.platformId });
  await insertPublication(tx, {
    ...publicationRow(order, payload, value, { replacedFile, revision }),
    agencyId,
    workspaceId,
    invocationId,
  });
  const url = publicUrlOf({ canonicalUrl: payload.canonicalUrl, kind: payload.target.kind }, value);
  if (content !== null && revision !== null && !payload.isDraft && url !== null) {
    await recordPublished(tx, content.id, { url, revision });
  }
  await notifyOfPublication(ctx, tx, order, payload, value, revision);
  return path;
}

function publicationRow(
  { loaded, prepared }: PublishOrder,
  payload: PublicationPayload,
  value: Published | undefined,
  { replacedFile, revision }: { replacedFile: unknown; revision: number | null },
): Omit<NewPublication, "agencyId" | "workspaceId" | "invocationId"> {
  const { id, title, slug, isDraft, publishAt, target, pageKey, replaces } = payload;
  const isUpdate = replaces !== null || target.kind === "webhook" || target.kind === "files";
  return {
    id,
    title,
    slug,
    pageKey,
    url: publicUrlOf({ canonicalUrl: payload.canonicalUrl, kind: payload.target.kind }, value),
    platformId: target.platformId,
    platformKind: target.kind,
    contentId: loaded.content?.id ?? null,
    revision,
    externalId: value?.externalId ?? null,
    platformUrl: value?.url ?? null,
    state: isDraft ? "DRAFT" : publishAt === null ? "PUBLISHED" : "SCHEDULED",
    replaces: isUpdate ? (loaded.known?.id ?? null) : null,
    pageChecksum: value?.checksum ?? null,
    restores: replacedFile ?? prepared.existing?.snapshot ?? null,
    scheduledAt: publishAt,
  };
}

/** The file that a publication to a folder replaces, for its revert. */
async function findReplacedFile(tx: Tx, workspaceId: string, payload: PublicationPayload): Promise<unknown> {
  if (payload.target.kind !== "files") return undefined;
  const file = await findFile(tx, { workspaceId, path: publishedFile(payload).path });
  if (file === undefined) return undefined;
  const { checksum, size, contentType } = file;
  return { checksum, size, contentType };
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
