import { continueErasure, type Erasing } from "./erase-records.ts";
import { findOpenErasures, recordErasure } from "./erasures.store.ts";
import { createPersonEraser } from "./person-eraser.ts";

const ERASURES_PER_ROUND = 20;

export interface PersonErasing extends Erasing {
  /** The text of a PDF file; empty if it has none or is broken. */
  readPdf: (checksum: string) => Promise<string>;
}

/** Continues deletions of persons. */
export async function erasePeople({ readPdf, ...erasing }: PersonErasing): Promise<void> {
  for (const erasure of await findOpenErasures(erasing.system, ERASURES_PER_ROUND)) {
    await continueErasure(erasing, {
      progress: erasure,
      sought: { createEraser: () => createPersonEraser(erasure), ids: erasure.ids, since: null, readPdf },
      record: (progress) => recordErasure(erasing.system, { ...erasure, ...progress }),
    }).catch(erasing.onError);
  }
}
