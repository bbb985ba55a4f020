import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { insertComment, type NewComment } from "./approvals.store.ts";

/** Holders of a link have no key and therefore no rate limit, so the number of comments is limited here. */
const MAX_COMMENTS = 500;

export async function addComment(tx: Tx, comment: NewComment): Promise<void> {
  if (await insertComment(tx, comment, MAX_COMMENTS)) return;
  throw new AppError("limit_reached", `An approval can hold ${MAX_COMMENTS} comments.`, { limit: MAX_COMMENTS });
}
