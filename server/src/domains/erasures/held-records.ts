import type { ExportedPerson, RUN_RECORDS } from "@findable/contract";
import type { Static } from "typebox";
import type { Db } from "../../kernel/database/db.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { ReadTooLate } from "../../kernel/files/unread.ts";
import { contentOf } from "./blob-text.ts";
import type { Eraser } from "./eraser.ts";
import {
  type OtherKind,
  type OtherRecord,
  otherRecords,
  placesOf,
  type ReadRun,
  type RunRecord,
  type StoredFile,
  selectBulkRunRecords,
  selectFiles,
  selectRunRecords,
  selectRunsAfter,
} from "./erasures.store.ts";
import { type FileText, isText, type ReadFiles, textIn } from "./file-texts.ts";
import { createPersonEraser, type Person } from "./person-eraser.ts";

const AT_ONCE = 200;
/** A request must end, however large the workspace is. */
const MAX_MS = 15_000;

interface Search extends ReadFiles {
  workspaceId: string;
  person: Person;
  blobs: Blobs;
}

type Held = Pick<Static<typeof ExportedPerson>, "runs" | "records" | "files" | "unsearchedFiles" | "complete">;

/** The runs, other records and files that hold an address: the places that a deletion reaches. */
export async function findHeldRecords(db: Db, { workspaceId, person, ...reading }: Search): Promise<Held> {
  const eraser = createPersonEraser(person);
  const until = performance.now() + MAX_MS;
  const isLate = () => performance.now() > until;
  const runs = new Map<string, Set<(typeof RUN_RECORDS)[number]>>();
  const held: Held = { runs: [], records: [], files: [], unsearchedFiles: 0, complete: false };

  async function noteRuns(found: readonly RunRecord[]): Promise<void> {
    for (const record of found) {
      if (await isHeld(record, eraser, reading.blobs))
        runs.set(record.run, (runs.get(record.run) ?? new Set()).add(record.kind));
    }
    held.runs = [...runs].map(([invocationId, records]) => ({ invocationId, records: [...records] }));
  }

  await noteRuns(await selectBulkRunRecords(db, { workspaceId, ids: person.ids }));
  for (let after: string | null = null; ; ) {
    const read: ReadRun[] = await selectRunsAfter(db, { workspaceId, after, limit: AT_ONCE });
    const ids = read.map(({ id }) => id);
    await noteRuns(await selectRunRecords(db, { workspaceId, runs: ids, ids: person.ids }));
    after = ids.at(-1) ?? null;
    if (ids.length < AT_ONCE) break;
    if (isLate()) return held;
  }
  for (const { kind } of await db.query<{ kind: OtherKind }>(placesOf("persons"))) {
    for (let after = ""; ; ) {
      const wanted = { kind, ids: person.ids, after, limit: AT_ONCE };
      const read: OtherRecord[] = await db.query<OtherRecord>(otherRecords(workspaceId, wanted));
      for (const { place, value } of read) if (eraser.holds(value)) held.records.push({ kind, id: place });
      after = read.at(-1)?.place ?? after;
      if (read.length < AT_ONCE) break;
      if (isLate()) return held;
    }
  }
  for (let after: string | null = null; ; ) {
    const read: StoredFile[] = await selectFiles(db, { workspaceId, after, limit: AT_ONCE });
    for (const file of read) {
      if (isLate()) return held;
      const { text, isWhole } = await textIn(file, reading).catch(unsearched);
      const isOfRun = !isText(file) && !isWhole && runs.has(file.run ?? "");
      const isNamed = eraser.erasePath?.(file.path, file.id) !== file.path;
      if (isOfRun || isNamed || eraser.holds(text)) held.files.push({ path: file.path });
      else if (!isWhole) held.unsearchedFiles += 1;
    }
    after = read.at(-1)?.id ?? null;
    if (read.length < AT_ONCE) break;
  }
  held.files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { ...held, complete: true };
}

/** The answer says how many files were not searched. Other errors, such as those of the store, end the request. */
function unsearched(error: unknown): FileText {
  if (error instanceof ReadTooLate) return { text: "", isWhole: false };
  throw error;
}

async function isHeld({ value, blob }: RunRecord, eraser: Eraser, blobs: Blobs): Promise<boolean> {
  return eraser.holds(value) || (blob !== null && eraser.holds(await contentOf(blobs, blob)));
}
