import { continueErasure, type Erasing } from "./erase-records.ts";
import { findOpenErasures, recordErasure } from "./erasures.store.ts";
import type { ReadFiles } from "./file-texts.ts";
import { createPersonEraser } from "./person-eraser.ts";

const ERASURES_PER_ROUND = 20;

export type PersonErasing = Erasing & ReadFiles;

/** Continues deletions of persons. */
export async function erasePeople({ readPdf, ...erasing }: PersonErasing): Promise<void> {
  for (const erasure of await findOpenErasures(erasing.system, ERASURES_PER_ROUND)) {
    await continueErasure(erasing, {
      progress: erasure,
      sought: {
        createEraser: () => createPersonEraser(erasure),
        ids: erasure.ids,
        since: null,
        what: "persons",
        files: { readPdf },
      },
      record: (progress) => recordErasure(erasing.system, { ...erasure, ...progress }),
    }).catch(erasing.onError);
  }
}
