import { revokeKey as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { isKeySeen, markRevoked } from "../keys.store.ts";

export const revokeKey = implement(contract)(async ({ tx, actor }, { key_id, descendants = false }) => {
  const isSeen = actor.person === undefined || (await isKeySeen(tx, actor, key_id));
  const found = isSeen && (await markRevoked(tx, key_id, { descendants }));
  if (!found) throw new AppError("not_found", `Key "${key_id}" does not exist.`, { keyId: key_id });
  return {};
});
