import { unshareReport as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { revokeReportLink } from "../reports.store.ts";

export const unshareReport = implement(contract)(async ({ tx, agencyId, workspaceId }, { id, link_id }) => {
  if (await revokeReportLink(tx, { agencyId, workspaceId, id }, link_id)) return {};
  throw new AppError("not_found", `This report has no active link "${link_id}".`, { reportId: id, linkId: link_id });
});
