import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { idScope, type KeywordScope } from "./filter-inputs.ts";

/** The keywords to change: the selected ones, or all that match the filters. */
export interface BulkTarget {
  ids: readonly string[] | undefined;
  /** All matching keywords; undefined if only ids are meant, or if a scope does not support the filters. */
  scope: KeywordScope | undefined;
  count: number;
  isEstimate: boolean;
}

/** The props of every dialog that changes many keywords. */
export interface BulkProps {
  target: BulkTarget;
  onClose(): void;
  /** Called after a change, or when a run that changes keywords has ended. */
  onChanged(): void;
}

export type BulkChanges = Omit<InputOf<"research.keyword.bulk_update">, "scope" | "after" | "limit">;

export interface BulkProgress {
  processed: number;
  changed: number;
}

export const NO_PROGRESS: BulkProgress = { processed: 0, changed: 0 };

/** The maximum number of ids in one request. */
export const MAX_IDS = 5_000;
/** Keywords per request: small enough to show progress and to stop soon, large enough to be fast. */
export const BATCH_SIZE = 2_500;

/** Changes all keywords, batch by batch. Stopping keeps the changes made so far. */
export async function changeAll(
  workspaceId: string | undefined,
  { ids, scope }: BulkTarget,
  changes: BulkChanges,
  { signal, onProgress }: { signal: AbortSignal; onProgress(progress: BulkProgress): void },
): Promise<BulkProgress> {
  let progress: BulkProgress = { processed: 0, changed: 0 };
  for (const batch of scopesOf(ids, scope)) {
    let after: string | undefined;
    do {
      signal.throwIfAborted();
      const answer = await call(
        workspaceId,
        "research.keyword.bulk_update",
        { ...changes, scope: batch, after, limit: BATCH_SIZE },
        { signal },
      );
      progress = { processed: progress.processed + answer.matched, changed: progress.changed + answer.changed };
      onProgress(progress);
      after = answer.next ?? undefined;
    } while (after !== undefined);
  }
  return progress;
}

function scopesOf(ids: readonly string[] | undefined, scope: KeywordScope | undefined): KeywordScope[] {
  if (ids === undefined) return scope === undefined ? [] : [scope];
  return Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_batch, index) =>
    idScope(ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE)),
  );
}

export function progressWords({ processed, changed }: BulkProgress): string {
  return t("{processed} processed, {changed} changed", {
    processed: formatNumber(processed),
    changed: formatNumber(changed),
  });
}

export function stoppedWords({ changed }: BulkProgress): string {
  return t("Stopped. {changed} changed; the others are unchanged.", { changed: formatNumber(changed) });
}

export function doneWords({ processed, changed }: BulkProgress): string {
  const counts = { changed: formatNumber(changed), same: formatNumber(processed - changed), n: changed };
  return processed === changed
    ? t("{n, plural, one {{changed} keyword} other {{changed} keywords}} changed.", counts)
    : t("{n, plural, one {{changed} keyword} other {{changed} keywords}} changed; {same} needed no change.", counts);
}
