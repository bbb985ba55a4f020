import { getContentGap as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { adviceFor, selectAdvice } from "../../worth/index.ts";
import { adviseReport } from "../advise-report.ts";
import { findReport } from "../content-gaps.store.ts";
import { reportNotFound } from "../require-report.ts";

export const getContentGap = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const report = await findReport(db, { workspaceId, id });
  if (report === undefined) throw reportNotFound(id);
  return adviseReport(report, adviceFor(await selectAdvice(db, workspaceId)));
});
