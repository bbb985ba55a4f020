import type { OperationContract } from "@findable/contract";
import type { Sql } from "sql-template-tag";
import { recordAudit } from "../audit/audit-log.store.ts";
import { describeWrite } from "../audit/describe-write.ts";
import type { Caller } from "./authentication.ts";
import type { OperationRequest } from "./request.ts";

/**
 * Builds the audit entry for the transaction of a write. If the transaction commits before there is an output, `resourceId`
 * names the created resource.
 */
export function auditOf(
  contract: OperationContract,
  { request, caller, input }: { request: OperationRequest; caller: Caller; input: unknown },
  { status, output }: { status: number; output: unknown },
  resourceId: string | undefined,
): Sql {
  const { resource, workspaceId, details } = describeWrite(contract, input, output);
  return recordAudit({
    agencyId: caller.actor.agencyId,
    workspaceId: caller.workspaceId ?? workspaceId,
    action: contract.name,
    actor: { type: caller.actor.person?.isSignedIn === true ? "person" : "key", id: caller.actor.keyId },
    transport: request.transport,
    requestId: request.requestId,
    status,
    resource: resourceId === undefined ? resource : { id: resourceId },
    details,
  });
}
