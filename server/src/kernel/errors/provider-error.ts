/** What a vendor's failure means for us. `transient` and `rate_limited` may be tried again. */
export type ProviderErrorKind =
  | "auth"
  | "quota"
  | "rate_limited"
  | "invalid_request"
  | "not_found"
  | "transient"
  | "upstream_empty"
  | "blocked"
  | "config";

export type ProviderPort = "cms" | "crawler" | "linkdata" | "llm" | "serpdata" | "transcription";

export interface ProviderErrorFacts {
  retryAfterMs?: number;
  httpStatus?: number;
  /** The vendor's own code. */
  providerCode?: string;
  /** Of an effect: false where nothing can have been done, because the vendor refused it or was never reached. */
  sent?: false;
}

/** A vendor failed. Its message is for logs and for the run's record; it never holds a secret or a full URL with one. */
export class ProviderError extends Error {
  readonly port: ProviderPort;
  readonly kind: ProviderErrorKind;
  readonly facts: ProviderErrorFacts;

  constructor(
    port: ProviderPort,
    kind: ProviderErrorKind,
    message: string,
    facts: ProviderErrorFacts = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ProviderError";
    this.port = port;
    this.kind = kind;
    this.facts = facts;
  }

  get retryable(): boolean {
    return this.kind === "transient" || this.kind === "rate_limited";
  }
}
