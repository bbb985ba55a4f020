import { importRelationships as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove } from "../../approvals/index.ts";
import { readImport } from "../import-rows.ts";
import { storeImport } from "../store-import.ts";

const MOST_SHOWN = 100;

export const importRelationships = implement(contract)(async ({ tx, actor, agencyId, workspaceId }, input) => {
  const { received, rows, refusals } = readImport(input);
  const { scope = "workspace" } = input;
  if (rows.some(({ status }) => status === "DO_NOT_CONTACT")) requireMayApprove(actor);
  if (scope === "agency" && actor.scope === "WORKSPACE")
    throw new AppError("agency_key_required", "A list for every workspace of the agency needs an agency key.");
  const listFor = { workspaceId: scope === "agency" ? "" : workspaceId, keyId: actor.keyId };
  const stored = await storeImport(tx, { agencyId, workspaceId }, { rows, listFor });
  return { received, ...stored, refused: refusals.length, refusals: refusals.slice(0, MOST_SHOWN) };
});
