import type { ExportedPerson, RUN_RECORDS } from "@findable/contract";
import type { Static } from "typebox";
import type { Db } from "../../kernel/database/db.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { contentOf } from "./blob-text.ts";
import type { Eraser } from "./eraser.ts";
import {
  countFilesExcept,
  type ReadRun,
  type RunRecord,
  selectFiles,
  selectRunRecords,
  selectRunsAfter,
  TEXT_TYPES,
  type TextFile,
} from "./erasures.store.ts";
import { createPersonEraser, type Person } from "./person-eraser.ts";

const RUNS_AT_ONCE = 200;
const FILES_AT_ONCE = 200;
/** A request must end, however large the workspace is. */
const MAX_MS = 15_000;

interface Search {
  workspaceId: string;
  person: Person;
}

/** The runs and files that hold an address, in the places that a deletion reaches. */
export async function findHeldRecords(
  db: Db,
  blobs: Blobs,
  { workspaceId, person }: Search,
): Promise<Pick<Static<typeof ExportedPerson>, "runs" | "files" | "unsearchedFiles" | "complete">> {
  const unsearchedFiles = await countFilesExcept(db, workspaceId, TEXT_TYPES);
  const eraser = createPersonEraser(person);
  const until = performance.now() + MAX_MS;
  const held = new Map<string, Set<(typeof RUN_RECORDS)[number]>>();
  for (let after: string | null = null; ; ) {
    const read: ReadRun[] = await selectRunsAfter(db, { workspaceId, after, limit: RUNS_AT_ONCE });
    const runs = read.map(({ id }) => id);
    for (const record of await selectRunRecords(db, { workspaceId, runs, ids: person.ids })) {
      if (!(await isHeld(record, eraser, blobs))) continue;
      held.set(record.run, (held.get(record.run) ?? new Set()).add(record.kind));
    }
    after = runs.at(-1) ?? null;
    if (runs.length < RUNS_AT_ONCE) break;
    if (performance.now() > until) return { runs: runsOf(held), files: [], unsearchedFiles, complete: false };
  }
  const files: { path: string }[] = [];
  for (let after: string | null = null; ; ) {
    const read: TextFile[] = await selectFiles(db, { workspaceId, after, limit: FILES_AT_ONCE, types: TEXT_TYPES });
    for (const { path, checksum } of read) {
      if (eraser.holds(await contentOf(blobs, checksum))) files.push({ path });
    }
    after = read.at(-1)?.id ?? null;
    if (read.length < FILES_AT_ONCE) break;
    if (performance.now() > until) return { runs: runsOf(held), files, unsearchedFiles, complete: false };
  }
  return { runs: runsOf(held), files, unsearchedFiles, complete: true };
}

async function isHeld({ value, blob }: RunRecord, eraser: Eraser, blobs: Blobs): Promise<boolean> {
  return eraser.holds(value) || (blob !== null && eraser.holds(await contentOf(blobs, blob)));
}

function runsOf(held: ReadonlyMap<string, ReadonlySet<(typeof RUN_RECORDS)[number]>>) {
  return [...held].map(([invocationId, records]) => ({ invocationId, records: [...records] }));
}
