/** What a vendor's failure means for the service. `transient` and `rate_limited` are retryable. */
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

export type ProviderPort =
  | "answers"
  | "cms"
  | "contactdata"
  | "crawler"
  | "forum"
  | "gsc"
  | "indexnow"
  | "linkdata"
  | "llm"
  | "outreach"
  | "serpdata"
  | "transcription";

export interface ProviderErrorFacts {
  retryAfterMs?: number;
  httpStatus?: number;
  /** The vendor's own code. */
  providerCode?: string;
  /** The vendor's charge for the failed call in US dollars. */
  costUsd?: number;
  /** Of an effect: false where the vendor refused it or was never reached, so that it did nothing. */
  sent?: false;
}

/** A failure of a vendor. The message goes to logs and to the record of the run: it must not contain a secret or a URL with one. */
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
