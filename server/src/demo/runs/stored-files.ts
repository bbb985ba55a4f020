import type { File } from "@findable/contract";
import { fileNotFound, isInAgentFolder } from "../../domains/files/rules.ts";
import { fnv1a } from "../../market/random.ts";
import { isDemoId } from "../demo-ids.ts";
import { UPLOADS } from "../world/agency/uploads.ts";
import { checksumOf, runOfPath, type WrittenFile } from "./demo-files.ts";
import type { DemoRuns } from "./demo-runs.ts";

/** A file with its bytes. */
export interface StoredFile extends File {
  bytes: Buffer;
  /** When it was uploaded or last written. */
  changedAt: string;
  createdAt: string;
}

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    md: "text/markdown",
    txt: "text/plain",
    csv: "text/csv",
    json: "application/json",
    html: "text/html",
    pdf: "application/pdf",
    png: "image/png",
    jpg: "image/jpeg",
    svg: "image/svg+xml",
    mp3: "audio/mpeg",
  }),
);

/** The media type that a name suggests. */
export function contentTypeOf(path: string): string {
  return CONTENT_TYPES.get(path.slice(path.lastIndexOf(".") + 1).toLowerCase()) ?? "application/octet-stream";
}

/** The files that a list looks through: the world's, and those of a run that it names. */
export function storedFiles(runs: DemoRuns, asked: { invocationId?: string; prefix?: string }): StoredFile[] {
  const runId = asked.invocationId ?? runOfPath(asked.prefix ?? "");
  const known = [...UPLOADS.map(uploaded), ...runs.files().map(written)];
  const more = runId === undefined || !isDemoId(runId) ? [] : runs.filesOf(runs.find(runId)).map(written);
  return [...known, ...more.filter(({ path }) => known.every((file) => file.path !== path))];
}

/**
 * The file at a path. Nothing is kept, so any may have been uploaded: one that is not known stands for one of its kind. Nothing
 * stands in where runs write.
 */
export function findStoredFile(runs: DemoRuns, path: string): StoredFile {
  const upload = UPLOADS.find((one) => one.path === path);
  if (upload !== undefined) return uploaded(upload);
  const found = runs.findFile(path);
  if (found !== undefined) return written(found);
  if (isInAgentFolder(path)) throw fileNotFound(path);
  const alike = UPLOADS.filter((one) => contentTypeOf(one.path) === contentTypeOf(path));
  const choice = alike.length > 0 ? alike : UPLOADS;
  const stand = choice[fnv1a(path) % choice.length];
  if (stand === undefined) throw new Error("The demo world has no uploads.");
  return uploaded({ ...stand, path });
}

export function toStored(file: Omit<File, "size" | "checksum">, bytes: Buffer): StoredFile {
  const changedAt = file.writtenAt ?? file.uploadedAt ?? "";
  return { ...file, size: bytes.length, checksum: checksumOf(bytes), bytes, changedAt, createdAt: changedAt };
}

function uploaded({ text, ...file }: (typeof UPLOADS)[number]): StoredFile {
  return toStored(file, Buffer.from(text));
}

function written({ path, contentType, text, tags, runId, writtenAt }: WrittenFile): StoredFile {
  const origin = { writtenBy: "agent" as const, writtenByInvocationId: runId, writtenAt };
  return toStored({ path, contentType, tags: [...tags], ...origin }, Buffer.from(text));
}
