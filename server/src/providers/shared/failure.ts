import type { ProviderErrorKind } from "../../kernel/errors/provider-error.ts";

/** What a status means when its vendor does not say more. Retrying can help for `transient` and `rate_limited` only. */
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

/** The whole sentence that a failure of this kind begins with. */
export function sentenceOf(vendor: string, kind: ProviderErrorKind, status: number): string {
  switch (kind) {
    case "auth":
      return `${vendor} refused the credentials (HTTP ${status}).`;
    case "quota":
      return `The account at ${vendor} has no quota or money left (HTTP ${status}).`;
    case "rate_limited":
      return `${vendor} asks for fewer requests (HTTP ${status}).`;
    case "invalid_request":
      return `${vendor} refused the request (HTTP ${status}).`;
    case "not_found":
      return `${vendor} has nothing at this address (HTTP ${status}).`;
    case "transient":
      return `${vendor} failed for now (HTTP ${status}).`;
    case "upstream_empty":
      return `${vendor} answered without anything usable (HTTP ${status}).`;
    case "blocked":
      return `${vendor} declined to answer (HTTP ${status}).`;
    case "config":
      return `${vendor} is not set up for this call (HTTP ${status}).`;
  }
}

/** The code of a network failure, for example `ECONNRESET`; it may lie several causes deep. */
export function networkCodeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return undefined;
}
