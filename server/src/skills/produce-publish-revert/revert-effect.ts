import type { Publication } from "@findable/contract";
import { recordPublished } from "../../domains/content/index.ts";
import { deleteFileAt, findFile, putAgentFile } from "../../domains/files/index.ts";
import { findPublication, lockPlatform, type PageState, recordRevert } from "../../domains/platforms/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { BasisRow, EffectOptions, EffectPlan } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type ExistingPage, isSameState, type RevertRequest } from "../../providers/cms/port.ts";
import { cmsTarget, type PublicationPayload, referenceOf } from "../produce-publish/publication-payload.ts";

export interface RevertOrder {
  publication: Publication;
  page: PageState & { externalId: string };
  target: PublicationPayload["target"];
  platform: string;
  /** The page as it is now; null if it is gone, or if the platform is a folder. */
  present: ExistingPage | null;
}

/** The exact change: which page, from which state, back to which. */
interface RevertPayload {
  target: PublicationPayload["target"];
  pageKey: string;
  publicationId: string;
  externalId: string;
  checksum: string;
  restores: unknown;
}

const SITE_TIMEOUT_MS = 120_000;

/** The effect of taking a publication back. */
export function revertEffect(ctx: RunContext, order: RevertOrder): EffectOptions<RevertPayload, { page: Fate }> {
  const { target, page } = order;
  const fate = fateOf(page);
  return {
    kind: "publish",
    vendor: {
      name: order.platform,
      world: target.kind === "files" ? "both" : ctx.invocation.worldMode,
      // Taking back twice does no harm, so a revert with an unknown outcome is sent again.
      honoursKeys: true,
    },
    timeoutMs: SITE_TIMEOUT_MS,
    plan: async ({ tx }) => planRevert(order, await basisOf(ctx, tx, order)),
    basis: (tx) => basisOf(ctx, tx, order),
    send: async (payload, { signal }) => {
      const request = requestOf(ctx, payload, signal);
      if (request !== undefined) await ctx.providers.cms.revert(request);
      return { page: fate };
    },
    lookUp: async (payload, { signal }) => {
      const request = requestOf(ctx, payload, signal);
      const isDone = request !== undefined && (await ctx.providers.cms.isReverted(request));
      return isDone ? { page: fate } : undefined;
    },
    record: async (tx, payload) => {
      const { id: workspaceId } = ctx.workspace;
      const path = target.kind === "files" ? await revertFile(ctx, tx, payload) : undefined;
      await recordRevert(tx, { workspaceId, id: payload.publicationId });
      await recordContent(tx, workspaceId, order);
      return path;
    },
  };
}

export type Fate = "offline" | "restored";

export function fateOf({ restores }: PageState): Fate {
  return restores === null ? "offline" : "restored";
}

function planRevert(order: RevertOrder, basis: readonly BasisRow[]): EffectPlan<RevertPayload> {
  const { publication, page, target, platform, present } = order;
  const known = page.checksum ?? "";
  const fate = fateOf(page);
  const changed = present !== null && !isSameState(present.checksum, known);
  const drift = `The page changed on ${platform} after it was published; taking it back discards those changes.`;
  return {
    payload: {
      target,
      pageKey: page.pageKey,
      publicationId: publication.id,
      externalId: page.externalId,
      checksum: present?.checksum ?? known,
      restores: page.restores,
    },
    preview: {
      title: publication.title,
      action: fate === "offline" ? "take offline" : "restore the previous text",
      platform,
      platformConfigId: target.platformId,
      kind: target.kind,
      target: publication.publishedUrl ?? target.url ?? target.folder,
      publicationId: publication.id,
      isGone: target.kind !== "files" && present === null,
      basis: basis.map(({ row }) => row),
      cost: 0,
      warnings: changed ? [drift] : [],
    },
    ...(changed ? { requiresPerson: drift } : {}),
  };
}

async function basisOf(ctx: RunContext, tx: Tx, { target, publication, page }: RevertOrder): Promise<BasisRow[]> {
  const { id: workspaceId } = ctx.workspace;
  const kept = await lockPlatform(tx, { workspaceId, id: target.platformId });
  const rows = [{ row: `platform ${target.platformId}`, version: String(kept?.version ?? "removed") }];
  if (target.kind !== "files") return rows;
  const file = await findFile(tx, { workspaceId, path: page.externalId });
  if (file !== undefined && file.checksum !== page.checksum) {
    throw new AppError(
      "concurrent_modification",
      `"${page.externalId}" changed after it was published, so it was not taken back. Change or delete the file instead.`,
      { publicationId: publication.id, path: page.externalId },
    );
  }
  return [...rows, { row: `file ${page.externalId}`, version: file?.checksum ?? "removed" }];
}

/** Undefined for a folder of the workspace. */
function requestOf(ctx: RunContext, payload: RevertPayload, signal: AbortSignal): RevertRequest | undefined {
  const { target: stored, pageKey, externalId, checksum, restores } = payload;
  const target = cmsTarget(stored, { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id });
  if (target === undefined) return undefined;
  return { target, reference: referenceOf(pageKey), externalId, checksum, restores, signal };
}

/** The post or page is public as the replaced publication left it, or no longer public. */
async function recordContent(tx: Tx, workspaceId: string, { publication, page }: RevertOrder): Promise<void> {
  if (publication.contentId === null || publication.state === "DRAFT") return;
  const before = page.replaces === null ? undefined : await findPublication(tx, { workspaceId, id: page.replaces });
  const isPublic = before !== undefined && before.state === "PUBLISHED";
  const { publishedUrl: url = null, revision = null } = isPublic ? before : {};
  await recordPublished(tx, publication.contentId, url === null || revision === null ? null : { url, revision });
}

/** Deletes the file that was published, or writes the one that it had replaced. Returns the path of a written file. */
async function revertFile(ctx: RunContext, tx: Tx, payload: RevertPayload): Promise<string | undefined> {
  const { externalId: path, restores } = payload;
  const { agencyId, id: invocationId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id };
  if (restores === null) {
    await deleteFileAt(tx, { ...place, path });
    return undefined;
  }
  await putAgentFile(tx, { ...place, invocationId, path, tags: ["published"], ...asFile(restores) });
  return path;
}

// What `findReplacedFile` stored.
function asFile(restores: unknown): { checksum: string; size: number; contentType: string } {
  return restores as { checksum: string; size: number; contentType: string };
}
