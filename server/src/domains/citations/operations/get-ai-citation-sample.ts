import { getAiCitationSample as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findParties } from "../parties.store.ts";
import { sampleDetail } from "../sample-detail.ts";
import { findSample } from "../samples.store.ts";

export const getAiCitationSample = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const [found, parties] = await Promise.all([findSample(db, { workspaceId, id }), findParties(db, { workspaceId })]);
  if (found === undefined) throw new AppError("not_found", `This workspace has no sample "${id}".`, { sampleId: id });
  return sampleDetail(found.row, found.body, parties);
});
