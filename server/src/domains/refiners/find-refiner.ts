import type { Refiner } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { findBuiltIn } from "./built-in-refiners.ts";
import { findOwnRefiner, type RefinerAddress } from "./refiners.store.ts";

/** A refiner of the workspace or of the service. */
export async function findRefiner(db: Db, address: RefinerAddress): Promise<Refiner | undefined> {
  return findBuiltIn(address.id) ?? (await findOwnRefiner(db, address));
}

/** Throws `validation_error` with every identifier of the field `refinerIds` that names no refiner. */
export async function requireRefiners(db: Db, workspaceId: string, ids: readonly string[]): Promise<void> {
  const errors = [];
  for (const [index, id] of ids.entries()) {
    if ((await findRefiner(db, { workspaceId, id })) !== undefined) continue;
    errors.push({ field: `refinerIds[${index}]`, message: `is not a refiner of this workspace: "${id}"` });
  }
  if (errors.length > 0) throw validationError(errors);
}
