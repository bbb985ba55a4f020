import { type Platform, type ProducePublishInput, publishFaults } from "@findable/contract";
import { lockContent } from "../../domains/content/index.ts";
import { fileNotFound, findFile, lockFileChecksum } from "../../domains/files/index.ts";
import {
  findPage,
  findPlatform,
  findSender,
  lockPlatform,
  type PageState,
  platformNotFound,
} from "../../domains/platforms/index.ts";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { BasisRow } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type LoadedContent, loadContent } from "./load-content.ts";
import { claimReader } from "./read-claims.ts";
import type { Source } from "./render/render-article.ts";

/** The text to publish and its target, as they were when the run loaded them. */
export interface Loaded {
  platform: Platform;
  version: number;
  /** What the text is called here: equal for every publication of it on this platform. */
  pageKey: string;
  /** The publication that is on the platform now; null for none. */
  known: PageState | null;
  title: string;
  /** The content that is published; null for a text or a file. */
  content: LoadedContent | null;
  source: Source;
  /** Checksum of the file; null for text. */
  checksum: string | null;
}

const MAX_KEY_CHARACTERS = 80;
const MAX_FILE_BYTES = 500_000;
/** Ghost refuses times less than two minutes ahead. */
const MIN_LEAD_MS = 5 * 60_000;
const FORMATS: readonly { format: Source["format"]; types: readonly string[]; endings: RegExp }[] = [
  { format: "html", types: ["text/html", "application/xhtml+xml"], endings: /\.x?html?$/i },
  { format: "markdown", types: ["text/markdown", "text/plain"], endings: /\.(md|markdown|txt)$/i },
];

export async function loadPublication(ctx: RunContext, db: Db, input: ProducePublishInput): Promise<Loaded> {
  const [fault] = publishFaults(input);
  if (fault !== undefined) throw invalid(fault.field, fault.message);
  const { id: workspaceId } = ctx.workspace;
  const kept = await findPlatform(db, { workspaceId, id: input.platformConfigId });
  if (kept === undefined) throw platformNotFound(input.platformConfigId);
  requireSchedulable(kept.platform, input, ctx.now);
  const pageKey = pageKeyOf(input);
  const known = (await findPage(db, { workspaceId, pageKey })) ?? null;
  const place = { ...kept, pageKey, known, checksum: null, content: null, title: input.title ?? "" };
  if (input.filePath !== undefined) return { ...place, ...(await readFile(ctx, db, input.filePath)) };
  if (input.contentId === undefined) return { ...place, source: { text: input.content ?? "", format: "markdown" } };
  const { content, body } = await loadContent(db, {
    workspaceId,
    contentId: input.contentId,
    readClaims: claimReader(ctx),
  });
  return { ...place, content, title: input.title ?? content.title, source: { text: body, format: "markdown" } };
}

/** A file keeps its page while it has its path, a text while it has its title. */
function pageKeyOf({ platformConfigId, contentId, filePath, title }: ProducePublishInput): string {
  const source = contentId ?? (filePath === undefined ? `text:${keyOfTitle(title ?? "")}` : `file:${filePath}`);
  return `${platformConfigId} ${source}`;
}

/**
 * A title as the key of its page. Stored pages are found by it, so it never changes, while the rule for addresses may: letters
 * lose every mark, and 80 characters count.
 */
function keyOfTitle(title: string): string {
  const words = title.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase().replace(/['’]/g, "");
  const key = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  let end = 1;
  while (end < key.length && key.slice(0, end + 1).join("-").length <= MAX_KEY_CHARACTERS) end += 1;
  return key.slice(0, end).join("-").slice(0, MAX_KEY_CHARACTERS).toWellFormed().replaceAll("\uFFFD", "");
}

/** The rows that a publication is based on, with their versions, locked until the transaction ends. */
export async function basisOf(ctx: RunContext, tx: Tx, input: ProducePublishInput): Promise<BasisRow[]> {
  const { id: workspaceId } = ctx.workspace;
  const kept = await lockPlatform(tx, { workspaceId, id: input.platformConfigId });
  const pageKey = pageKeyOf(input);
  const known = await findPage(tx, { workspaceId, pageKey });
  // Two runs that publish the same text at once would create two pages: the second intent finds the first.
  const sender = await findSender(tx, { workspaceId, pageKey, invocationId: ctx.invocation.id });
  const basis = [platformRow(input, kept?.version), pageRow(known?.id, sender)];
  if (input.contentId !== undefined) {
    const locked = await lockContent(tx, { workspaceId, id: input.contentId });
    return [...basis, contentRow(input.contentId, locked?.revision ?? null)];
  }
  if (input.filePath === undefined) return basis;
  return [...basis, fileRow(input.filePath, await lockFileChecksum(tx, { workspaceId, path: input.filePath }))];
}

/** Throws `concurrent_modification` if the target or the file has changed since it was loaded. */
export function requireUnchanged(loaded: Loaded, input: ProducePublishInput, now: readonly BasisRow[]): void {
  const then = [platformRow(input, loaded.version), pageRow(loaded.known?.id, undefined)];
  if (loaded.content !== null) then.push(contentRow(loaded.content.id, loaded.content.revision));
  if (input.filePath !== undefined) then.push(fileRow(input.filePath, loaded.checksum ?? undefined));
  const changed = then.filter(({ row, version }) => now.find((one) => one.row === row)?.version !== version);
  if (changed.length === 0) return;
  const rows = changed.map(({ row }) => row);
  throw new AppError("concurrent_modification", `${rows.join(", ")} changed during the run. Start it again.`, {
    changed: rows,
  });
}

function platformRow({ platformConfigId }: ProducePublishInput, version: number | undefined): BasisRow {
  return { row: `platform ${platformConfigId}`, version: version === undefined ? "removed" : String(version) };
}

function pageRow(publicationId: string | undefined, sender: string | undefined): BasisRow {
  const version = publicationId ?? "none";
  return {
    row: "the page on the platform",
    version: sender === undefined ? version : `${version}, being sent by ${sender}`,
  };
}

function contentRow(id: string, revision: number | null): BasisRow {
  return { row: `content ${id}`, version: revision === null ? "removed" : `revision ${revision}` };
}

function fileRow(path: string, checksum: string | undefined): BasisRow {
  return { row: `file ${path}`, version: checksum ?? "removed" };
}

function requireSchedulable({ kind }: Platform, { publishAt }: ProducePublishInput, now: string): void {
  if (publishAt === undefined) return;
  if (kind !== "wordpress" && kind !== "ghost")
    throw invalid("publishAt", `is not supported by platforms of kind ${kind}`);
  if (Date.parse(publishAt) - Date.parse(now) < MIN_LEAD_MS)
    throw invalid("publishAt", "must be at least 5 minutes from now");
}

async function readFile(ctx: RunContext, db: Db, path: string): Promise<Pick<Loaded, "source" | "checksum">> {
  const file = await findFile(db, { workspaceId: ctx.workspace.id, path });
  if (file === undefined) throw fileNotFound(path);
  const type = file.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const known = FORMATS.find(({ endings }) => endings.test(path)) ?? FORMATS.find(({ types }) => types.includes(type));
  if (known === undefined) {
    throw new AppError(
      "unsupported_media_type",
      `"${path}" has the type ${type}; only Markdown and HTML can be published.`,
      { path },
    );
  }
  if (file.size > MAX_FILE_BYTES)
    throw invalid("filePath", `names a file of ${file.size} bytes; the maximum is 500,000`);
  const text = file.size === 0 ? "" : decode(await ctx.files.bytes(file.checksum));
  if (text === undefined) throw invalid("filePath", "names a file that is not UTF-8 text");
  return { source: { text, format: known.format }, checksum: file.checksum };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

export function invalid(field: string, message: string): AppError {
  return validationError([{ field: `input.${field}`, message }]);
}
