import type { ErrorEnvelope } from "@findable/contract";

/** The service said no: its error envelope. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly requestId: string;

  constructor(status: number, { code, message, details, requestId }: Omit<ErrorEnvelope, "type">) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** Nobody answers at the address, or somebody who is not this service. */
export class UnreachableError extends Error {
  readonly url: string;

  constructor(url: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UnreachableError";
    this.url = url;
  }
}
