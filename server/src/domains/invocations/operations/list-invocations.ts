import { listInvocations as contract, INVOCATION_STATUSES } from "@findable/contract";
import { csvOf } from "../../../kernel/csv.ts";
import { readCursor, toPage } from "../../../kernel/cursor.ts";
import { momentOf } from "../../../kernel/moment.ts";
import { implement } from "../../../kernel/operation.ts";
import {
  countInvocations,
  type InvocationFilters,
  listInvocations as selectInvocations,
} from "../invocations.store.ts";
import { toSummary } from "../invocations.ts";

export const listInvocations = implement(contract)(async ({ db, agencyId, workspaceId, services }, input) => {
  const { limit = 50, cursor, status, since, until, ...rest } = input;
  const filters: InvocationFilters = {
    ...rest,
    workspaceId,
    statuses: csvOf("status", INVOCATION_STATUSES, status),
    ...(since === undefined ? {} : { since: momentOf("since", since) }),
    ...(until === undefined ? {} : { until: momentOf("until", until) }),
  };
  const list = { operation: contract.name, tenant: { agencyId, workspaceId }, input };
  const after = readCursor(list, "time", cursor);
  const [found, counted] = await Promise.all([
    selectInvocations(db, filters, { limit: limit + 1, after }),
    countInvocations(db, filters),
  ]);
  const { rows, nextCursor } = toPage(list, found, limit);
  return { data: rows.map((row) => toSummary(row, services.links)), nextCursor, ...counted };
});
