import { ERROR_STATUS, type ErrorCode, type FieldError, type OTHER_STATUS } from "@findable/contract";

/** A request body stopped arriving. HTTP has a status for this; the contract has no code. */
const REQUEST_TIMEOUT = 408;
type OtherStatus = (typeof OTHER_STATUS)[keyof typeof OTHER_STATUS]["status"];

/** A failure that the caller sees. `code` determines the status, unless the contract has two for it. `message` is safe to show. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly status: number;
  /** True for a refusal of a demo call. The envelope states it, as every demo answer does. */
  demoMode = false;
  /** True for an error of a call with a test key. */
  testMode = false;

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

const IN_HEADER: FieldError = {
  field: "X-Workspace-Id",
  message: "is required: an agency key must name the workspace of this call in the header `X-Workspace-Id`",
};

/** A call with an agency key that names no workspace. A transport may have another place for it than the header. */
export class MissingWorkspace extends AppError {
  constructor(error = IN_HEADER) {
    super("validation_error", `\`${error.field}\` ${error.message}.`, { errors: [error] });
  }
}

export function missingWorkspace(): AppError {
  return new MissingWorkspace();
}
