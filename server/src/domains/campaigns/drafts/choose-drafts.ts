import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { type DraftPlace, type DraftRow, lockDrafts } from "./drafts.store.ts";

/** The drafts that a decision names, locked: those that wait for one, and those that are already decided. */
export async function chooseDrafts(
  tx: Tx,
  place: Omit<DraftPlace, "agencyId">,
  draftIds: readonly string[] | "all" | null,
): Promise<{ waiting: DraftRow[]; decided: DraftRow[] }> {
  const named = Array.isArray(draftIds) ? draftIds : undefined;
  const drafts = await lockDrafts(tx, place, named);
  const missing = (named ?? []).filter((id) => drafts.every((draft) => draft.id !== id));
  if (missing.length > 0) {
    throw new AppError("not_found", `This campaign has no draft ${missing.map((id) => `"${id}"`).join(", ")}.`, {
      draftIds: missing,
    });
  }
  const waiting = drafts.filter(({ status }) => status === "AWAITING_APPROVAL");
  const decided = named === undefined ? [] : drafts.filter(({ status }) => status !== "AWAITING_APPROVAL");
  if (waiting.length === 0) throw nothingToDecide(decided);
  return { waiting, decided };
}

function nothingToDecide(decided: readonly DraftRow[]): AppError {
  const details = { drafts: decided.map(({ id, status }) => ({ draftId: id, status })) };
  const message =
    decided.length === 0 ? "No draft of this campaign waits for a decision." : "All named drafts are already decided.";
  return new AppError("already_decided", message, details);
}
