import type { Approval } from "@findable/contract/client";
import { proposedActionOf } from "../../components/words/approval-words.ts";

/** Requests and decisions for an auditor. Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (approval: Approval) => string | null])[] = [
  ["approvalId", ({ approvalId }) => approvalId],
  ["invocationId", ({ invocationId }) => invocationId],
  ["workspaceId", ({ workspaceId }) => workspaceId],
  ["skill", ({ skill }) => skill],
  ["step", ({ step }) => step],
  ["title", (approval) => proposedActionOf(approval).title],
  ["status", ({ status }) => status],
  ["raisedAt", ({ raisedAt }) => raisedAt],
  ["timeoutAt", ({ timeoutAt }) => timeoutAt],
  ["decidedAt", ({ decidedAt }) => decidedAt ?? null],
  ["approver", ({ approver }) => approver ?? null],
  ["edited", ({ edited }) => (edited === null ? null : String(edited))],
  ["note", ({ note }) => note ?? null],
  ["payloadSha256", ({ payloadSha256 }) => payloadSha256 ?? null],
];
