import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "../../kernel/errors/app-error.ts";
import { baseHeaders, JSON_TYPE, sendJson } from "./answer.ts";
import type { ErrorReporter } from "./envelope.ts";
import { newRequestId } from "./request-id.ts";

/** Responds to invalid HTTP. No request object exists yet, so this writes the bytes itself. */
export function answerBrokenRequest(error: Error, socket: Duplex, errors: ErrorReporter): void {
  const code = "code" in error ? error.code : undefined;
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const { status, appError } = refusalOf(code);
  const body = JSON.stringify(errors.report(appError, requestId).envelope);
  const headers = {
    ...baseHeaders(requestId),
    "Content-Type": JSON_TYPE,
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Refuses an `Expect` header other than `100-continue`. */
export function answerExpectation(response: ServerResponse, errors: ErrorReporter): void {
  const requestId = newRequestId();
  const error = new AppError("validation_error", "The service does not support this Expect header.");
  const headers = { ...baseHeaders(requestId), Connection: "close" };
  sendJson(response, 417, headers, errors.report(error, requestId).envelope);
}

function refusalOf(code: unknown): { status: number; appError: AppError } {
  if (code === "HPE_HEADER_OVERFLOW") {
    return { status: 431, appError: new AppError("payload_too_large", "The request's headers are too large.") };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return { status: 408, appError: new AppError("validation_error", "The request did not arrive in time.") };
  }
  return { status: 400, appError: new AppError("validation_error", "The request is not valid HTTP.") };
}
