import { AppError } from "../../kernel/errors/app-error.ts";
import { isDemoCall } from "../../kernel/operations/caller.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import type { RunOperation } from "./request.ts";

/**
 * Logs one line for each call of an operation, over every transport: who, what, how long and with which outcome. Addresses, inputs and
 * outputs are left out, because they contain what people search for. Calls of the demo have no tenant and no line.
 */
export function logCalls(logger: Logger, run: RunOperation): RunOperation {
  return async (operation, request) => {
    if (isDemoCall(request)) return run(operation, request);
    const since = performance.now();
    const { requestId, transport } = request;
    let who: { agencyId?: string; keyId?: string } = {};
    request.onCaller = ({ agencyId, keyId }) => {
      who = { agencyId, keyId };
    };
    const report = (outcome: { status: number; code?: string; workspaceId?: string | undefined }) => {
      const ms = Math.round((performance.now() - since) * 10) / 10;
      logger.info({ requestId, operation: operation.contract.name, transport, ...who, ...outcome, ms }, "a call ended");
    };
    try {
      const answer = await run(operation, request);
      report({ status: answer.status, workspaceId: answer.workspaceId });
      return answer;
    } catch (error) {
      report(error instanceof AppError ? { status: error.status, code: error.code } : INTERNAL);
      throw error;
    }
  };
}

const INTERNAL = { status: 500, code: "internal_error" };
