import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { idScope, type KeywordScope } from "./filter-inputs.ts";

/** The keywords an act is about: those ticked, or all that pass the filters. */
export interface BulkTarget {
  ids: readonly string[] | undefined;
  /** All that pass; undefined where only ids are meant, or where a scope cannot say the filters. */
  scope: KeywordScope | undefined;
  count: number;
  isEstimate: boolean;
}

export type BulkChanges = Omit<InputOf<"research.keyword.bulk_update">, "scope" | "after" | "limit">;

export interface BulkProgress {
  looked: number;
  changed: number;
}

export const NOTHING_YET: BulkProgress = { looked: 0, changed: 0 };

/** Ids that one request may name. */
export const MOST_IDS = 5_000;
/** Keywords a request: enough to be quick, and few enough to see it go on and to stop it. */
export const PIECE = 2_500;

/** Changes all of them, piece after piece. What is done when it is stopped stays done. */
export async function changeAll(
  workspaceId: string | undefined,
  { ids, scope }: BulkTarget,
  changes: BulkChanges,
  { signal, onProgress }: { signal: AbortSignal; onProgress(progress: BulkProgress): void },
): Promise<BulkProgress> {
  let progress: BulkProgress = { looked: 0, changed: 0 };
  for (const piece of scopesOf(ids, scope)) {
    let after: string | undefined;
    do {
      signal.throwIfAborted();
      const answer = await call(
        workspaceId,
        "research.keyword.bulk_update",
        { ...changes, scope: piece, after, limit: PIECE },
        { signal },
      );
      progress = { looked: progress.looked + answer.matched, changed: progress.changed + answer.changed };
      onProgress(progress);
      after = answer.next ?? undefined;
    } while (after !== undefined);
  }
  return progress;
}

function scopesOf(ids: readonly string[] | undefined, scope: KeywordScope | undefined): KeywordScope[] {
  if (ids === undefined) return scope === undefined ? [] : [scope];
  return Array.from({ length: Math.ceil(ids.length / PIECE) }, (_piece, index) =>
    idScope(ids.slice(index * PIECE, (index + 1) * PIECE)),
  );
}
