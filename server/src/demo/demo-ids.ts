import { type OperationContract, pathFields } from "@findable/contract";
import { AppError } from "../kernel/errors/app-error.ts";

/** Fields of inputs that hold an identifier, such as `id`, `approval_id` and `segmentId`. */
const IDENTIFIER = /(?:^id|_id|Id)$/;
/** Fields of bodies that name a run, its approval or its conversation. */
const RUN_FIELDS = ["approvalId", "parentInvocationId", "sessionId"];
/** Records of the demo, and those that every workspace has. */
const DEMO_ID = /^[a-z]+(?:_[a-z]+)*_(?:demo|builtin)_/;

/** Whether the demo may hold a record with this identifier. No record of a key has such an identifier. */
function isDemoId(id: string): boolean {
  return DEMO_ID.test(id);
}

/** Throws as for an unknown record if the input names one that only a key can have, or one that was deleted. */
export function requireDemoIds(
  contract: OperationContract,
  input: Readonly<Record<string, unknown>>,
  gone: readonly string[],
): void {
  const changes = contract.kind === "command" || contract.kind === "start";
  const fields = [...pathFields(contract).filter((field) => IDENTIFIER.test(field)), ...(changes ? RUN_FIELDS : [])];
  for (const field of fields) {
    const id = input[field];
    if (typeof id !== "string" || (isDemoId(id) && !gone.includes(id))) continue;
    throw new AppError(codeFor(contract, field), `The demo has no record "${id}". A live record needs its API key.`, {
      [field]: id,
    });
  }
}

/** The code of the operation for a record that does not exist. */
function codeFor({ errors = [] }: OperationContract, field: string): AppError["code"] {
  if (/^approval/.test(field)) return "approval_not_found";
  if (field === "link_id" || RUN_FIELDS.includes(field)) return "not_found";
  return errors.find((code) => code.endsWith("not_found")) ?? "not_found";
}
