import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { BackupFault } from "../manifest.ts";
import { readFile, readRows } from "../read-backup.ts";
import type { BaseBackup } from "./base-manifest.ts";
import { type UnpackedFile, unpackTar } from "./untar.ts";
import { type ArchivedSegment, readSegment } from "./wal-archive.ts";

interface ListedFile {
  Path?: string;
  Size: number;
  Checksum?: string;
}

/** Unpacks a base backup into an empty folder and adds archived log. Throws a BackupFault that names what is damaged. */
export async function unpackBase(
  base: BaseBackup,
  segments: readonly ArchivedSegment[],
  folder: string,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  onStep("the cluster");
  const files = await unpackTar(readRows(base, base.manifest.files), folder).catch(async (error: unknown) => {
    // What a changed archive seems to hold is not the fault: the file that has changed is.
    for (const file of base.manifest.files) for await (const _chunk of readFile(base, file));
    throw error;
  });
  const list: { Files: ListedFile[] } = JSON.parse(await text(Readable.from(readRows(base, [base.manifest.fileList]))));
  requireListedFiles(base, list.Files, files);
  const logs = path.join(folder, "pg_wal");
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const { segmentBytes } = base.manifest;
  for (const [index, archived] of segments.entries()) {
    if (index % 10 === 0) onStep(`the log, ${index} of ${segments.length} segments`);
    const isWhole = archived.ranges.some(({ from, to }) => from === 0 && to === segmentBytes);
    // The base backup has its own copy of the segments that it needs, each of them whole.
    if (!isWhole && files.has(`pg_wal/${archived.segment}`)) continue;
    const bytes = await readSegment(base.place, archived, segmentBytes);
    writeFileSync(path.join(logs, archived.segment), bytes, { mode: 0o600, flush: true });
  }
}

/** Compares every file with the list that PostgreSQL made of the copy. */
function requireListedFiles(
  { name }: BaseBackup,
  listed: readonly ListedFile[],
  files: ReadonlyMap<string, UnpackedFile>,
): void {
  for (const { Path: file = "", Size: size, Checksum: checksum } of listed) {
    const unpacked = files.get(file);
    if (unpacked === undefined) throw new BackupFault(`${name} is damaged: it lacks ${file}.`);
    if (unpacked.bytes !== size || (checksum !== undefined && unpacked.sha256 !== checksum)) {
      throw new BackupFault(`${name} is damaged: ${file} is not as PostgreSQL copied it.`);
    }
  }
}
