import type { ErrorCode, ErrorEnvelope } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isFailedWrite } from "../../kernel/errors/storage-unavailable.ts";
import { toUnavailable } from "../../kernel/errors/to-unavailable.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  envelope: ErrorEnvelope;
}

export interface ErrorReporter {
  /** Formats an error for the caller. Logs internal errors and failures of storage once and exposes only the request ID. */
  report(error: unknown, requestId: string): ErrorAnswer;
}

const RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 429: 1, 503: 2 };

/** `publicUrl` is the base URL of the error pages. */
export function createErrorReporter(options: { publicUrl: string; logger: Logger }): ErrorReporter {
  const base = withoutSlash(options.publicUrl);

  return {
    report(error, requestId) {
      const shown = toAppError(error);
      if (shown.code === "internal_error")
        options.logger.error({ requestId, err: error }, "A request failed with an internal error.");
      else if (isFailedWrite(error))
        options.logger.error({ requestId, err: error }, "A request failed because its data cannot be stored.");
      const { status } = shown;
      return { status, headers: headersOf(status, shown), envelope: toEnvelope(base, shown, requestId) };
    },
  };
}

function toEnvelope(publicUrl: string, error: AppError, requestId: string): ErrorEnvelope {
  return {
    type: errorPageUrl(publicUrl, error.code),
    code: error.code,
    message: error.message,
    details: error.details,
    requestId,
    ...(error.demoMode && { demoMode: true }),
    ...(error.testMode && { testMode: true }),
  };
}

/** The address of the page that explains a code. */
function errorPageUrl(publicUrl: string, code: ErrorCode): string {
  return `${withoutSlash(publicUrl)}/errors/${code}`;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return toUnavailable(error) ?? new AppError("internal_error", "Internal error. Please report the requestId.");
}

function headersOf(status: number, error: AppError): Record<string, string> {
  const headers: Record<string, string> = error.demoMode ? { "X-Service-Mode": "demo" } : {};
  if (error.testMode) headers["X-Service-Mode"] = "test";
  if (status === 401) headers["WWW-Authenticate"] = 'Bearer realm="api"';
  const known = error.details["retryAfterSeconds"];
  const seconds = typeof known === "number" ? Math.ceil(known) : RETRY_AFTER_SECONDS[status];
  if (seconds !== undefined) headers["Retry-After"] = String(seconds);
  const allowed = error.details["allowed"];
  if (status === 405 && Array.isArray(allowed)) headers["Allow"] = allowed.join(", ");
  return headers;
}

function withoutSlash(url: string): string {
  return url.endsWith("/") ? url.slice(0, -1) : url;
}
