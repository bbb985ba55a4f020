import { continueErasure, type Erasing } from "./erase-records.ts";
import { createTextEraser } from "./text-eraser.ts";
import { recordTextErasure, selectStoredTexts, type TextErasure, takeTextErasures } from "./text-erasures.store.ts";

/** Continues deletions of texts that their source deleted, or may no longer be stored. */
export async function eraseTexts(erasing: Erasing): Promise<void> {
  for (const erasure of await takeTextErasures(erasing.system))
    await continueTextErasure(erasing, erasure).catch(erasing.onError);
}

async function continueTextErasure(erasing: Erasing, erasure: TextErasure): Promise<void> {
  const { id, since } = erasure;
  // A thread that was found again meanwhile is stored again.
  const kept = await selectStoredTexts(erasing.system, erasure);
  const eraser = createTextEraser({ ...erasure, kept });
  if (eraser === undefined) return recordTextErasure(erasing.system, id, { ...erasure, state: "done" });
  await continueErasure(erasing, {
    progress: erasure,
    sought: { createEraser: () => eraser, ids: null, since, what: "texts", fromParked: true },
    record: (progress) => recordTextErasure(erasing.system, id, progress),
  });
}
