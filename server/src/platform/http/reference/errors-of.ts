import { ERROR_STATUS, type ErrorCode, type OperationContract, OTHER_STATUS } from "@findable/contract";

/** Codes that every call may return, in addition to those of its contract. */
const COMMON: readonly ErrorCode[] = [
  "validation_error",
  "unauthorized",
  "key_revoked",
  "key_expired",
  "forbidden",
  "rate_limited",
  "internal_error",
  "external_unavailable",
];

/** Every code that an operation may return, its own first. */
function errorCodesOf(contract: OperationContract): ErrorCode[] {
  return [...new Set([...contract.errors, ...COMMON, ...ofItsKind(contract)])];
}

function ofItsKind({ kind, method, scope, workspace }: OperationContract): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (workspace !== "none") codes.push("workspace_forbidden");
  if (scope === "agency") codes.push("agency_key_required");
  if (kind === "command" || kind === "start") codes.push("idempotency_replay");
  if (kind === "start") codes.push("skill_unavailable");
  if (method !== "GET" && method !== "DELETE") codes.push("payload_too_large", "unsupported_media_type");
  return codes;
}

/** The status of a code for this operation. */
export function statusOf(code: ErrorCode, { area }: OperationContract): number {
  const other: Partial<Record<ErrorCode, { area: string; status: number }>> = OTHER_STATUS;
  return other[code]?.area === area ? other[code].status : ERROR_STATUS[code];
}

export function errorsByStatus(contract: OperationContract): [number, ErrorCode[]][] {
  const groups = Map.groupBy(errorCodesOf(contract), (code) => statusOf(code, contract));
  return [...groups].toSorted(([one], [other]) => one - other);
}
