import { getApproval as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findInvocationContext } from "../../invocations/index.ts";
import { findApproval, findPriorSteps, type PriorStep } from "../approvals.store.ts";
import { approvalNotFound, toApproval } from "../approvals.ts";
import { findLinks } from "../links.store.ts";
import { rerunSettingsOf } from "../rerun-settings.ts";

export const getApproval = implement(contract)(async ({ db, agencyId, workspaceId, services }, { approval_id }) => {
  const address = { agencyId, workspaceId, approvalId: approval_id };
  const row = await findApproval(db, address);
  if (row === undefined) throw approvalNotFound(approval_id);
  const invocationId = row.invocation_id;
  const [run, steps, sharedLinks] = await Promise.all([
    findInvocationContext(db, { agencyId, workspaceId, id: invocationId }),
    findPriorSteps(db, { workspaceId, invocationId }),
    findLinks(db, address),
  ]);
  const settingsOf = rerunSettingsOf(services.skills);
  const names = [...new Set([...steps.map(({ name }) => name), row.step])];
  const rerunSettings = Object.fromEntries(
    names.flatMap((name) => {
      const settings = settingsOf(row.skill, name);
      return settings.properties === undefined ? [] : [[name, settings]];
    }),
  );
  return { ...toApproval(row), sharedLinks, context: { ...run, priorSteps: steps.map(toPriorStep), rerunSettings } };
});

function toPriorStep({ name, started_at, duration_ms }: PriorStep) {
  const completedAt = new Date(Date.parse(started_at) + duration_ms).toISOString();
  return { name, completedAt, durationMs: duration_ms };
}
