import type { OperationContract } from "@findable/contract";
import { type Span, SpanKind } from "@opentelemetry/api";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isDemoCall } from "../../kernel/operations/caller.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import { ATTRIBUTE } from "../telemetry/conventions.ts";
import { inSpan, isTraced, traceOfRun } from "../telemetry/spans.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "./request.ts";

/**
 * Logs one line for each call of an operation, over every transport: who, what, how long and with which outcome. Addresses, inputs and
 * outputs are left out, because they contain what people search for. Calls of the demo have no tenant and no line.
 */
export function logCalls(logger: Logger, run: RunOperation): RunOperation {
  return async (operation, request) => {
    if (isDemoCall(request)) return run(operation, request);
    return isTraced() ? traced(operation.contract, request, (span) => logged(span)) : logged();

    async function logged(span?: Span): Promise<OperationAnswer> {
      const since = performance.now();
      const { requestId, transport } = request;
      let who: { agencyId?: string; keyId?: string } = {};
      request.onCaller = ({ agencyId, keyId }) => {
        who = { agencyId, keyId };
      };
      const report = (outcome: { status: number; code?: string; workspaceId?: string | undefined }) => {
        const ms = Math.round((performance.now() - since) * 10) / 10;
        span?.setAttributes(attributesOf(who, outcome));
        logger.info(
          { requestId, operation: operation.contract.name, transport, ...who, ...outcome, ms },
          "a call ended",
        );
      };
      try {
        const answer = await run(operation, request);
        report({ status: answer.status, workspaceId: answer.workspaceId });
        if (operation.contract.kind === "start") linkRun(span, answer.output);
        return answer;
      } catch (error) {
        report(error instanceof AppError ? { status: error.status, code: error.code } : INTERNAL);
        throw error;
      }
    }
  };
}

/** A span of the server, named by the route and not by the address, which names what people look at. */
function traced<T>(
  contract: OperationContract,
  request: OperationRequest,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const { name, method, path } = contract;
  const attributes = {
    [ATTRIBUTE.method]: method,
    [ATTRIBUTE.route]: path,
    [ATTRIBUTE.operation]: name,
    [ATTRIBUTE.transport]: request.transport,
    [ATTRIBUTE.requestId]: request.requestId,
  };
  return inSpan({ name: `${method} ${path}`, kind: SpanKind.SERVER, attributes }, work);
}

function attributesOf(who: { agencyId?: string }, outcome: { status: number; workspaceId?: string | undefined }) {
  return {
    [ATTRIBUTE.status]: outcome.status,
    ...(who.agencyId !== undefined && { [ATTRIBUTE.agency]: who.agencyId }),
    ...(outcome.workspaceId !== undefined && { [ATTRIBUTE.workspace]: outcome.workspaceId }),
  };
}

/** Links the request to the trace of the run that it started, which lasts longer than the request. */
function linkRun(span: Span | undefined, output: unknown): void {
  if (span === undefined || typeof output !== "object" || output === null || !("invocationId" in output)) return;
  const id = String(output.invocationId);
  span.addLink({ context: traceOfRun(id) });
  span.setAttribute(ATTRIBUTE.run, id);
}

const INTERNAL = { status: 500, code: "internal_error" };
