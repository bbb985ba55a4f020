import type { Refiner } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findBuiltIn } from "./built-in-refiners.ts";
import { findOwnRefiner, type RefinerAddress } from "./refiners.store.ts";

/** A refiner of the workspace or of the service. */
export async function findRefiner(db: Db, address: RefinerAddress): Promise<Refiner | undefined> {
  return findBuiltIn(address.id) ?? (await findOwnRefiner(db, address));
}
