import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { type Address, insertComment } from "./approvals.store.ts";

/** Holders of a link have no key and therefore no rate limit, so the number of comments is limited here. */
const MAX_COMMENTS = 500;

export interface CommentInput extends Address {
  /** The name of the author; by default the name of the key. */
  author: string | undefined;
  credential: string;
  comment: string;
}

export async function addComment(tx: Tx, remark: CommentInput): Promise<void> {
  if (await insertComment(tx, remark, MAX_COMMENTS)) return;
  throw new AppError("limit_reached", `An approval can hold ${MAX_COMMENTS} comments.`, { limit: MAX_COMMENTS });
}
