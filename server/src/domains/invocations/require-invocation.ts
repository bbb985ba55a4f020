import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { findInvocation, type RunScope } from "./invocations.store.ts";
import type { InvocationDetailRow } from "./invocations.ts";

export async function requireInvocation(db: Db, address: RunScope & { id: string }): Promise<InvocationDetailRow> {
  const row = await findInvocation(db, address);
  if (row === undefined) throw invocationNotFound(address.id);
  return row;
}

export function invocationNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no invocation "${id}".`, { invocationId: id });
}
