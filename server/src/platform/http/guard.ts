import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isDemoCall, isTestCall } from "../../kernel/operations/caller.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { baseHeaders, sendError } from "./answer.ts";
import { ClientGone, isAbort } from "./body.ts";
import { credentialsOf } from "./credentials-of.ts";
import type { ErrorReporter } from "./envelope.ts";
import { checkHeaders } from "./headers.ts";
import { newRequestId } from "./request-id.ts";

export interface ServerState {
  draining: boolean;
  /** Active requests. */
  active: number;
}

export type Guard = (
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  answer: (requestId: string, headers: Record<string, string>) => Promise<void>,
) => Promise<void>;

/** Wraps every route: request ID, header checks, errors, metrics, and the count of active requests. */
export function createGuard(state: ServerState, errors: ErrorReporter, metrics: Metrics): Guard {
  return async (request, response, name, answer) => {
    const started = performance.now();
    const requestId = newRequestId();
    const headers = baseHeaders(requestId);
    if (state.draining) headers["Connection"] = "close";
    state.active++;
    try {
      checkHeaders(request);
      await answer(requestId, headers);
    } catch (error) {
      answerError(inMode(request, error), request, response, requestId, headers, errors);
    } finally {
      state.active--;
      metrics.observeRequest(name, response.statusCode, (performance.now() - started) / 1000);
    }
  };
}

/** Marks errors with the mode of their call: without a key every answer of the API is a demo answer. An unknown key has no mode. */
function inMode(request: IncomingMessage, error: unknown): unknown {
  const isApi = /^\/(?:v1|mcp)(?:[/?]|$)/.test(request.url ?? "");
  if (!isApi || !(error instanceof AppError) || error.code === "unauthorized") return error;
  const credentials = credentialsOf(request);
  if (isDemoCall(credentials)) error.demoMode = true;
  else if (isTestCall(credentials)) error.testMode = true;
  return error;
}

function answerError(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  headers: Record<string, string>,
  errors: ErrorReporter,
): void {
  if (error instanceof ClientGone || (response.destroyed && isAbort(error))) return;
  if (!request.complete) headers["Connection"] ??= "close";
  sendError(response, errors.report(error, requestId), headers);
}
