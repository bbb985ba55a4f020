import type { Competitor } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { type CompetitorAddress, findCompetitor } from "./competitors.store.ts";
import { competitorNotFound } from "./competitors.ts";

/** Throws `not_found`. */
export async function requireCompetitor(db: Db, address: CompetitorAddress): Promise<Competitor> {
  const competitor = await findCompetitor(db, address);
  if (competitor === undefined) throw competitorNotFound(address.id);
  return competitor;
}
