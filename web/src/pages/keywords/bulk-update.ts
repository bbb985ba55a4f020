import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { idScope, type KeywordScope } from "./filter-inputs.ts";

/** The keywords an act is about: those ticked, or all that pass the filters. */
export interface BulkTarget {
  ids: readonly string[] | undefined;
  /** All that pass; undefined where only ids are meant, or where a scope cannot say the filters. */
  scope: KeywordScope | undefined;
  count: number;
  isEstimate: boolean;
}

/** What every dialog that changes many keywords takes. */
export interface BulkProps {
  target: BulkTarget;
  onClose(): void;
  /** Called after a change, or when a run that changes keywords has ended. */
  onChanged(): void;
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

export function underWayWords({ looked, changed }: BulkProgress): string {
  return t("{looked} looked at, {changed} changed", { looked: formatNumber(looked), changed: formatNumber(changed) });
}

export function stoppedWords({ changed }: BulkProgress): string {
  return t("Stopped. {changed} were changed and stay so; the rest is as it was.", { changed: formatNumber(changed) });
}

export function doneWords({ looked, changed }: BulkProgress): string {
  const counts = { changed: formatNumber(changed), same: formatNumber(looked - changed), n: changed };
  return looked === changed
    ? t("{n, plural, one {{changed} keyword} other {{changed} keywords}} changed.", counts)
    : t("{n, plural, one {{changed} keyword} other {{changed} keywords}} changed; {same} were so already.", counts);
}
