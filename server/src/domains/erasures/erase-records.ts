import type { InTenant, SystemDb } from "../../kernel/database/db.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { contentOf } from "./blob-text.ts";
import type { Eraser } from "./eraser.ts";
import {
  deleteFileContent,
  type ErasurePlace,
  type OtherKind,
  type OtherRecord,
  otherRecords,
  type Progress,
  placesOf,
  type ReadRun,
  type RecordChange,
  type RunRecord,
  renameFile,
  replaceFileContent,
  rewriteRecords,
  type StoredFile,
  selectFiles,
  selectRunRecords,
  selectRuns,
  selectRunsAfter,
} from "./erasures.store.ts";
import { isText, type ReadFiles, textIn } from "./file-texts.ts";

const RUNS_AT_ONCE = 25;
const RECORDS_AT_ONCE = 200;
const FILES_AT_ONCE = 100;

export interface Erasing {
  system: SystemDb;
  inTenant: InTenant;
  blobs: Blobs;
  onError: (error: unknown) => void;
}

/** What a deletion looks for. */
export interface Sought {
  /** A new eraser for each run: what it learns holds for one run. */
  createEraser: () => Eraser;
  /** Only records with an address or one of these identifiers are read. Null reads all. */
  ids: readonly string[] | null;
  /** Runs that ended earlier are left out. Null reads all. */
  since: string | null;
  /** Which records that belong to no run are read. */
  what: "persons" | "texts";
  /** Whether runs that have not ended lose it too, while they are parked. Otherwise their turn comes when they have ended. */
  fromParked?: boolean;
  /** Reads other files than texts too. They cannot be changed, so those that hold what is erased are deleted with their bytes. */
  files?: ReadFiles;
}

/**
 * Continues a deletion in the records of runs, in files, and in deliveries, stored answers and sources of texts. A run that a process
 * holds reads its records, so its turn comes when it has parked or ended. Reading again from the last stored place does no harm.
 */
export async function continueErasure(
  erasing: Erasing,
  { progress, sought, record }: { progress: Progress; sought: Sought; record: (progress: Progress) => Promise<void> },
): Promise<void> {
  const { workspaceId } = progress;
  while (progress.state === "runs") {
    const wanted = { workspaceId, after: progress.lastRun, limit: RUNS_AT_ONCE, since: sought.since };
    const runs = await erasing.inTenant(progress, (tx) => selectRunsAfter(tx, wanted));
    progress.waitingRuns.push(...(await eraseRuns(erasing, progress, { sought, runs })));
    progress.lastRun = runs.at(-1)?.id ?? progress.lastRun;
    if (runs.length < RUNS_AT_ONCE) progress.state = "files";
    await record(progress);
  }
  while (progress.state === "files") {
    progress.lastFile = await eraseFiles(erasing, progress, { sought, after: progress.lastFile });
    if (progress.lastFile === null) {
      await eraseOtherRecords(erasing, progress, sought);
      progress.state = "waiting";
    }
    await record(progress);
  }
  const waiting = progress.waitingRuns;
  const runs = await erasing.inTenant(progress, (tx) => selectRuns(tx, waiting));
  const left = await eraseRuns(erasing, progress, { sought, runs });
  const erased = waiting.filter((id) => !left.includes(id));
  if (erased.length > 0) {
    for (let after: string | null = null; ; ) {
      after = await eraseFiles(erasing, progress, { sought, after, runs: erased });
      if (after === null) break;
    }
    await eraseOtherRecords(erasing, progress, sought);
  }
  if (left.length === waiting.length && left.length > 0) return;
  await record({ ...progress, waitingRuns: left, state: left.length === 0 ? "done" : "waiting" });
}

/** Erases from the records of runs. Returns the runs whose records must be read again, because they have not ended. */
async function eraseRuns(
  erasing: Erasing,
  place: ErasurePlace,
  { sought, runs }: { sought: Sought; runs: readonly ReadRun[] },
): Promise<string[]> {
  const ready = runs.filter(({ isLive }) => !isLive || sought.fromParked === true);
  const left = runs.filter((run) => !ready.includes(run)).map(({ id }) => id);
  if (ready.length === 0) return left;
  const { workspaceId } = place;
  const wanted = { workspaceId, runs: ready.map(({ id }) => id), ids: sought.ids };
  const records = Map.groupBy(await erasing.inTenant(place, (tx) => selectRunRecords(tx, wanted)), ({ run }) => run);
  for (const { id, isLive, epoch } of ready) {
    const changes = await changesOf(erasing.blobs, records.get(id) ?? [], sought.createEraser());
    if (changes.length === 0 && !isLive) continue;
    // First, because afterwards the records no longer show that the run was about the person.
    if (sought.files !== undefined) await deleteOpaqueFiles(erasing, place, { files: sought.files, run: id });
    const run = { id, epoch: isLive ? epoch : null };
    if (!(await rewriteRecords(erasing.system, workspaceId, changes, run))) left.push(id);
  }
  return left;
}

/** Deletes files of a run about the person whose content cannot be searched, such as pictures. */
async function deleteOpaqueFiles(
  { inTenant, blobs }: Erasing,
  place: ErasurePlace,
  { files, run }: { files: ReadFiles; run: string },
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const wanted = { workspaceId: place.workspaceId, after, limit: FILES_AT_ONCE, runs: [run] };
    const read: StoredFile[] = await inTenant(place, (tx) => selectFiles(tx, wanted));
    for (const file of read) {
      if ((await textIn(file, { ...files, blobs })).isWhole) continue;
      const empty = await blobs.put(Buffer.alloc(0));
      await inTenant(place, (tx) => deleteFileContent(tx, file, empty));
    }
    after = read.at(-1)?.id ?? null;
    if (read.length < FILES_AT_ONCE) break;
  }
}

/** The records of one run that hold what is erased, without it. */
async function changesOf(blobs: Blobs, records: readonly RunRecord[], eraser: Eraser): Promise<RecordChange[]> {
  const values = new Map<string, string>();
  for (const blob of new Set(records.flatMap((record) => record.blob ?? []))) {
    const text = await contentOf(blobs, blob);
    if (text !== undefined) values.set(blob, text);
  }
  // Every record is read before one is changed: a name may stand beside the address in another record.
  const held = records.map(({ value, blob }) =>
    [eraser.holds(value), eraser.holds(values.get(blob ?? ""))].some(Boolean),
  );
  if (!held.includes(true)) return [];
  const stored = new Map<string, { to: string; size: number }>();
  for (const [blob, text] of values) {
    const erased = String(eraser.erase(text));
    if (erased === text) continue;
    const { checksum, size } = await blobs.put(Buffer.from(erased));
    stored.set(blob, { to: checksum, size });
  }
  return records.flatMap(({ kind, key, value, blob }) => {
    const next = withAddresses(eraser.erase(value), stored);
    const moved = stored.get(blob ?? "");
    if (moved === undefined && JSON.stringify(next) === JSON.stringify(value)) return [];
    return [{ kind, key, value: next, blob: blob === null || moved === undefined ? null : { from: blob, ...moved } }];
  });
}

/** Events name the file of a large value by the checksum of its bytes. */
function withAddresses(value: unknown, stored: ReadonlyMap<string, { to: string }>): Record<string, unknown> {
  let text = JSON.stringify(value);
  for (const [from, { to }] of stored) text = text.replaceAll(hexOf(from), hexOf(to));
  return JSON.parse(text);
}

function hexOf(checksum: string): string {
  return checksum.slice(checksum.indexOf(":") + 1);
}

async function eraseOtherRecords(
  { system }: Erasing,
  { workspaceId }: ErasurePlace,
  { createEraser, ids, what }: Sought,
): Promise<void> {
  const [kinds = []] = await system.batch<{ kind: OtherKind }>([placesOf(what)]);
  for (const { kind } of kinds) {
    for (let after = ""; ; ) {
      const wanted = { kind, ids, after, limit: RECORDS_AT_ONCE };
      const [records = []] = await system.batch<OtherRecord>([otherRecords(workspaceId, wanted)]);
      const changes = records.flatMap(({ key, value }): RecordChange[] => {
        const eraser = createEraser();
        if (!eraser.holds(value)) return [];
        // Safe cast: the shape of the value stays.
        return [{ kind, key, value: eraser.erase(value) as typeof value, blob: null }];
      });
      if (changes.length > 0) await rewriteRecords(system, workspaceId, changes);
      after = records.at(-1)?.place ?? after;
      if (records.length < RECORDS_AT_ONCE) break;
    }
  }
}

/** Erases from one part of the files. Returns the last file of the part; null after the last part. */
async function eraseFiles(
  { inTenant, blobs }: Erasing,
  place: ErasurePlace,
  { sought, after, runs }: { sought: Sought; after: string | null; runs?: readonly string[] },
): Promise<string | null> {
  const { workspaceId } = place;
  const wanted = { workspaceId, after, limit: FILES_AT_ONCE, ...(runs === undefined ? {} : { runs }) };
  const files = await inTenant(place, (tx) => selectFiles(tx, wanted));
  for (const file of files) await eraseFile(file);
  return files.length < FILES_AT_ONCE ? null : (files.at(-1)?.id ?? null);

  async function eraseFile(file: StoredFile): Promise<void> {
    const eraser = sought.createEraser();
    const to = eraser.erasePath?.(file.path, file.id) ?? file.path;
    if (to !== file.path) await inTenant(place, (tx) => renameFile(tx, file, to));
    if (!isText(file) && sought.files === undefined) return;
    const { text } = await textIn(file, { ...sought.files, blobs });
    if (!eraser.holds(text)) return;
    if (!isText(file)) {
      const empty = await blobs.put(Buffer.alloc(0));
      await inTenant(place, (tx) => deleteFileContent(tx, file, empty));
      return;
    }
    const stored = await blobs.put(Buffer.from(eraser.eraseFile(text, file.type)));
    await inTenant(place, (tx) => replaceFileContent(tx, file, stored));
  }
}
