import { getPillar as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPillar } from "../pillars.store.ts";
import { pillarNotFound } from "../pillars.ts";

export const getPillar = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const pillar = await findPillar(db, { workspaceId, id });
  if (pillar === undefined) throw pillarNotFound(id);
  return pillar;
});
