import type { ProviderErrorKind } from "../../kernel/errors/provider-error.ts";

/** The default meaning of an HTTP status. Retries can help only for `transient` and `rate_limited`. */
export function kindOfStatus(status: number): ProviderErrorKind {
  if (status === 401 || status === 403) return "auth";
  if (status === 402) return "quota";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 409 || status === 425 || status >= 500) return "transient";
  if (status >= 300 && status < 400) return "config";
  return "invalid_request";
}

/** Milliseconds to wait according to `retry-after-ms` or `retry-after` (seconds or a date); undefined without either. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const milliseconds = headers.get("retry-after-ms");
  if (milliseconds !== null && /^\d+(\.\d+)?$/.test(milliseconds)) return Math.ceil(Number(milliseconds));

  const value = headers.get("retry-after")?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

/** The first sentence of a failure message of this kind. */
export function sentenceOf(vendor: string, kind: ProviderErrorKind, status: number): string {
  switch (kind) {
    case "auth":
      return `${vendor} refused the credentials (HTTP ${status}).`;
    case "quota":
      return `The account at ${vendor} has no quota or funds left (HTTP ${status}).`;
    case "rate_limited":
      return `${vendor} limits the request rate (HTTP ${status}).`;
    case "invalid_request":
      return `${vendor} refused the request (HTTP ${status}).`;
    case "not_found":
      return `${vendor} does not know this address (HTTP ${status}).`;
    case "transient":
      return `${vendor} failed temporarily (HTTP ${status}).`;
    case "upstream_empty":
      return `${vendor} returned no usable response (HTTP ${status}).`;
    case "blocked":
      return `${vendor} declined to answer (HTTP ${status}).`;
    case "config":
      return `${vendor} is not configured for this call (HTTP ${status}).`;
  }
}

/** The code of a network failure, for example `ECONNRESET`. It can be several causes deep. */
export function networkCodeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return undefined;
}
