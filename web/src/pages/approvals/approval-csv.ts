import type { Approval } from "@findable/contract/client";
import { deedOf } from "./approval-words.ts";

/** What was asked and decided, for an auditor. Names of fields are the API's, whatever language the page is in. */
export const CSV_COLUMNS: readonly (readonly [string, (approval: Approval) => string | null])[] = [
  ["approvalId", ({ approvalId }) => approvalId],
  ["invocationId", ({ invocationId }) => invocationId],
  ["workspaceId", ({ workspaceId }) => workspaceId],
  ["skill", ({ skill }) => skill],
  ["step", ({ step }) => step],
  ["title", (approval) => deedOf(approval).title],
  ["status", ({ status }) => status],
  ["raisedAt", ({ raisedAt }) => raisedAt],
  ["timeoutAt", ({ timeoutAt }) => timeoutAt],
  ["decidedAt", ({ decidedAt }) => decidedAt ?? null],
  ["approver", ({ approver }) => approver ?? null],
  ["edited", ({ edited }) => (edited === undefined ? null : String(edited))],
  ["note", ({ note }) => note ?? null],
  ["payloadSha256", ({ payloadSha256 }) => payloadSha256 ?? null],
];
