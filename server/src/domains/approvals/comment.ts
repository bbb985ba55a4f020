import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { type Address, insertComment } from "./approvals.store.ts";

/** Those who hold a link have no key and no rate: what they can write is bounded here. */
const MAX_COMMENTS = 500;

export interface Remark extends Address {
  /** Who says it; by default the name of the key. */
  author: string | undefined;
  saidBy: string;
  comment: string;
}

export async function addComment(tx: Tx, remark: Remark): Promise<void> {
  if (await insertComment(tx, remark, MAX_COMMENTS)) return;
  throw new AppError("limit_reached", `An approval holds at most ${MAX_COMMENTS} comments.`, { limit: MAX_COMMENTS });
}
