import type { ErrorCode } from "./generated/errors.ts";

/** The body of every error. */
export interface ErrorBody {
  type: string;
  code: string;
  message: string;
  details: Record<string, unknown>;
  requestId: string;
}

export interface FieldFault {
  /** Path of the field, for example `settings.primaryLocation`. */
  field: string;
  message: string;
}

/** A code of this version, or a code that a later version added. */
export type AnyErrorCode = ErrorCode | (string & Record<never, never>);

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** The service refused the request or failed. Branch on `code`. */
export class FindableError extends Error {
  readonly code: AnyErrorCode;
  readonly status: number;
  /** Facts about the cause; the fields depend on the code. */
  readonly details: Record<string, unknown>;
  /** Identifier of the request, `req_…`. Quote it to the operator of the service. */
  readonly requestId: string;
  /** URL of the documentation of the code. */
  readonly type: string;
  /** Seconds to wait before the next attempt; undefined if the service sent none. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.message);
    this.name = "FindableError";
    this.status = status;
    this.code = body.code;
    this.details = body.details;
    this.requestId = body.requestId;
    this.type = body.type;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True if the same request may succeed later: 408, 429, 502, 503 and 504. The client has already retried it. */
  get isRetryable(): boolean {
    return RETRYABLE_STATUSES.has(this.status);
  }

  /** The invalid fields; empty except for `validation_error`. */
  get fieldFaults(): FieldFault[] {
    const { errors } = this.details;
    return Array.isArray(errors) ? errors.filter(isFieldFault) : [];
  }
}

export type ConnectionFailure = "unreachable" | "timeout" | "not_findable";

/** The client received no response from the service: no connection, a timeout, or a response from another program. */
export class ConnectionError extends Error {
  /** `not_findable`: a proxy or another program responded. */
  readonly reason: ConnectionFailure;
  readonly url: string;
  /** HTTP status of the response; undefined if there was none. */
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    failure: { reason: ConnectionFailure; url: string; status?: number; retryAfterSeconds?: number | undefined },
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ConnectionError";
    this.reason = failure.reason;
    this.url = failure.url;
    this.status = failure.status;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }

  get isRetryable(): boolean {
    return this.status === undefined || RETRYABLE_STATUSES.has(this.status);
  }
}

export function isErrorBody(value: unknown): value is ErrorBody {
  return (
    isRecord(value) &&
    typeof value["code"] === "string" &&
    typeof value["message"] === "string" &&
    typeof value["type"] === "string" &&
    typeof value["requestId"] === "string" &&
    isRecord(value["details"])
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFieldFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value["field"] === "string" && typeof value["message"] === "string";
}
