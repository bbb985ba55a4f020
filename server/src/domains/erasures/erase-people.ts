import type { SystemDb, Tx } from "../../kernel/database/db.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { contentOf } from "./blob-text.ts";
import {
  type Erasure,
  type ErasurePlace,
  findOpenErasures,
  type RecordChange,
  type RunRecord,
  recordErasure,
  replaceFileContent,
  rewriteRunRecords,
  selectLive,
  selectRunRecords,
  selectRunsAfter,
  selectTextFiles,
  type TextFile,
} from "./erasures.store.ts";
import { createPersonEraser, type PersonEraser } from "./person-eraser.ts";

const ERASURES_PER_ROUND = 20;
const RUNS_AT_ONCE = 25;
const FILES_AT_ONCE = 100;

export interface Erasing {
  system: SystemDb;
  inTenant: <T>(place: ErasurePlace, work: (tx: Tx) => Promise<T>) => Promise<T>;
  blobs: Blobs;
  onError: (error: unknown) => void;
}

/**
 * Continues deletions in the records of runs and in files. A run that has not ended replays its records, so its turn comes when it
 * has ended. Reading again from the last stored place does no harm.
 */
export async function erasePeople(erasing: Erasing): Promise<void> {
  for (const erasure of await findOpenErasures(erasing.system, ERASURES_PER_ROUND)) {
    await continueErasure(erasing, erasure).catch(erasing.onError);
  }
}

async function continueErasure(erasing: Erasing, erasure: Erasure): Promise<void> {
  const { system } = erasing;
  while (erasure.state === "runs") {
    const { workspaceId, lastRun: after } = erasure;
    const runs = await erasing.inTenant(erasure, (tx) =>
      selectRunsAfter(tx, { workspaceId, after, limit: RUNS_AT_ONCE }),
    );
    await eraseRuns(
      erasing,
      erasure,
      runs.filter(({ isLive }) => !isLive).map(({ id }) => id),
    );
    erasure.waitingRuns.push(...runs.filter(({ isLive }) => isLive).map(({ id }) => id));
    erasure.lastRun = runs.at(-1)?.id ?? erasure.lastRun;
    if (runs.length < RUNS_AT_ONCE) erasure.state = "files";
    await recordErasure(system, erasure);
  }
  while (erasure.state === "files") {
    erasure.lastFile = await eraseFiles(erasing, erasure, { after: erasure.lastFile });
    if (erasure.lastFile === null) erasure.state = "waiting";
    await recordErasure(system, erasure);
  }
  const waiting = erasure.waitingRuns;
  const live = await erasing.inTenant(erasure, (tx) => selectLive(tx, waiting));
  const ended = waiting.filter((id) => !live.includes(id));
  await eraseRuns(erasing, erasure, ended);
  for (let after: string | null = null; ended.length > 0; ) {
    after = await eraseFiles(erasing, erasure, { after, runs: ended });
    if (after === null) break;
  }
  await recordErasure(system, { ...erasure, waitingRuns: live, state: live.length === 0 ? "done" : "waiting" });
}

async function eraseRuns(erasing: Erasing, erasure: Erasure, runs: readonly string[]): Promise<void> {
  if (runs.length === 0) return;
  const { workspaceId, ids } = erasure;
  const records = await erasing.inTenant(erasure, (tx) => selectRunRecords(tx, { workspaceId, runs, ids }));
  for (const ofRun of Map.groupBy(records, ({ run }) => run).values()) {
    const changes = await changesOf(erasing.blobs, ofRun, createPersonEraser(erasure));
    if (changes.length > 0) await rewriteRunRecords(erasing.system, workspaceId, changes);
  }
}

/** The records of one run that name the person, without the person. */
async function changesOf(blobs: Blobs, records: readonly RunRecord[], eraser: PersonEraser): Promise<RecordChange[]> {
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

/** Erases the person from one part of the files. Returns the last file of the part; null after the last part. */
async function eraseFiles(
  { inTenant, blobs }: Erasing,
  erasure: Erasure,
  { after, runs }: { after: string | null; runs?: readonly string[] },
): Promise<string | null> {
  const { workspaceId } = erasure;
  const wanted = { workspaceId, after, limit: FILES_AT_ONCE, ...(runs === undefined ? {} : { runs }) };
  const files = await inTenant(erasure, (tx) => selectTextFiles(tx, wanted));
  for (const file of files) await eraseFile(file);
  return files.length < FILES_AT_ONCE ? null : (files.at(-1)?.id ?? null);

  async function eraseFile(file: TextFile): Promise<void> {
    const text = await contentOf(blobs, file.checksum);
    const eraser = createPersonEraser(erasure);
    if (text === undefined || !eraser.holds(text)) return;
    const stored = await blobs.put(Buffer.from(String(eraser.erase(text))));
    await inTenant(erasure, (tx) => replaceFileContent(tx, file, stored));
  }
}
