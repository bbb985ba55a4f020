import { importRelationships as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { readImport } from "../import-rows.ts";
import { storeImport } from "../store-import.ts";

const MOST_SHOWN = 100;

export const importRelationships = implement(contract)(async ({ tx, agencyId, workspaceId }, input) => {
  const { received, rows, refusals } = readImport(input);
  const stored = await storeImport(tx, { agencyId, workspaceId }, rows);
  return { received, ...stored, refused: refusals.length, refusals: refusals.slice(0, MOST_SHOWN) };
});
