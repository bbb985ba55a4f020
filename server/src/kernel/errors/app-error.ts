import { ERROR_STATUS, type ErrorCode, type FieldError, type OTHER_STATUS } from "@findable/contract";

/** For requests that stop arriving: HTTP has a status for them, and the contract no code. */
const REQUEST_TIMEOUT = 408;
type OtherStatus = (typeof OTHER_STATUS)[keyof typeof OTHER_STATUS]["status"];

/** A failure that the caller can see. `code` decides the status, unless the contract has two for it; `message` is safe to show. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly status: number;
  /** True when a call without a key is told so; the envelope says it as every demo answer does. */
  demoMode = false;

  constructor(
    code: ErrorCode,
    message: string,
    details: Record<string, unknown> = {},
    options?: ErrorOptions & { status?: OtherStatus | typeof REQUEST_TIMEOUT },
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.status = options?.status ?? ERROR_STATUS[code];
  }
}

export type { FieldError };

export function validationError(errors: FieldError[]): AppError {
  const first = errors[0];
  const message =
    first === undefined
      ? "The request is not valid."
      : `${first.field === "" ? "The request" : `\`${first.field}\``} ${first.message}.`;
  return new AppError("validation_error", message, { errors });
}

/** An agency key must say in which workspace a call acts. */
export function missingWorkspace(): AppError {
  return validationError([
    {
      field: "X-Workspace-Id",
      message: "is required: an agency key must name the workspace of this call in the header `X-Workspace-Id`",
    },
  ]);
}
