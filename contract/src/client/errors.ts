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

/** A code of this version, or the text of one that a later version has added. */
export type AnyErrorCode = ErrorCode | (string & Record<never, never>);

const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** The service said no. `code` says why; branch on it. */
export class FindableError extends Error {
  readonly code: AnyErrorCode;
  readonly status: number;
  /** What is known about the cause, by code. */
  readonly details: Record<string, unknown>;
  /** `req_…`; quote it to whoever runs the service. */
  readonly requestId: string;
  /** Address of the page that explains the code. */
  readonly type: string;
  /** Seconds after which the service asked to be tried again; undefined where it did not. */
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

  /** True where the same request may be answered later: 408, 429, 502, 503 and 504. The client has already tried again. */
  get isRetryable(): boolean {
    return PASSING_STATUSES.has(this.status);
  }

  /** What is wrong with which field; empty except for `validation_error`. */
  get fieldFaults(): FieldFault[] {
    const { errors } = this.details;
    return Array.isArray(errors) ? errors.filter(isFieldFault) : [];
  }
}

export type ConnectionFailure = "unreachable" | "timeout" | "not_findable";

/** No answer of the service came: nobody answered, not in time, or somebody else did. */
export class ConnectionError extends Error {
  /** `not_findable`: what answered is a proxy or another program. */
  readonly reason: ConnectionFailure;
  readonly url: string;
  /** The status of what answered; undefined where nobody did. */
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
    return this.status === undefined || PASSING_STATUSES.has(this.status);
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
