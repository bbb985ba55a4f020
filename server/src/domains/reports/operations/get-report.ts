import { getReport as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectDeliveries } from "../deliveries/deliveries.store.ts";
import { reportNotFound } from "../refusals.ts";
import { findReport, selectReportLinks, toSummary } from "../reports.store.ts";

export const getReport = implement(contract)(async ({ db, agencyId, workspaceId }, { id }) => {
  const address = { agencyId, workspaceId, id };
  const [row, links, deliveries] = await Promise.all([
    findReport(db, address),
    selectReportLinks(db, address),
    selectDeliveries(db, address),
  ]);
  if (row === undefined) throw reportNotFound(id);
  const { sections, figures, missing, warnings } = row.document;
  return { ...toSummary(row), sections, figures, missing, warnings, deliveries, links };
});
