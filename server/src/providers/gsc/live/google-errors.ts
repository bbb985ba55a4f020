import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";

const Envelope = Type.Object({
  error: Type.Object({
    message: Maybe(Type.String()),
    status: Maybe(Type.String()),
    errors: Maybe(Type.Array(Type.Object({ reason: Maybe(Type.String()) }))),
    details: Maybe(Type.Array(Type.Object({ reason: Maybe(Type.String()) }))),
  }),
});

/** Quotas of Search Analytics over a few minutes have the same error as daily ones. The vendor's advice is to wait this long. */
const SHORT_QUOTA_MS = 15 * 60_000;

/** Codes of failures that callers treat differently, as the `providerCode` of the ProviderError. */
export const GSC_CODES = {
  /** The account may not use this property. It can pass after minutes. */
  forbidden: "forbidden",
  /** The account granted less than the call needs. */
  scope: "scope_insufficient",
  /** A quota of the vendor is used up. */
  quota: "quota_exceeded",
  /** The vendor wants to see that a person is there. */
  captcha: "captcha",
  /** The grant was revoked or has expired. */
  grant: "invalid_grant",
} as const;

/** Reads an error of the vendor. Its status alone does not distinguish a lost permission from a used quota. */
export function explainGoogle(status: number, body: unknown, text: string): Explanation | undefined {
  if (looksLikeCaptcha(status, body, text)) {
    return {
      kind: "blocked",
      providerCode: GSC_CODES.captcha,
      message: "The search console asks whether a person is there instead of answering. Connect the account again.",
    };
  }
  if (!Check(Envelope, body)) return undefined;
  const { error } = body;
  const said = error.message ?? "";
  const reasons = [...(error.errors ?? []), ...(error.details ?? [])].flatMap(({ reason }) => reason ?? []);
  const has = (...names: string[]) => reasons.some((reason) => names.includes(reason));
  // Limits of a minute can have no reason. Taken for the quota of a day, they would end all inspections until midnight.
  const isOfMinute = status === 429 && /\bper (?:minute|second)\b/i.test(said);
  if (isOfMinute || has("rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED")) {
    return { kind: "rate_limited", message: `The search console limits the request rate: ${said}` };
  }
  if (has("quotaExceeded", "dailyLimitExceeded") || (status === 429 && error.status === "RESOURCE_EXHAUSTED")) {
    const explanation = { kind: "quota", providerCode: GSC_CODES.quota } as const;
    return {
      ...explanation,
      message: `A quota of the search console is used up: ${said}`,
      retryAfterMs: SHORT_QUOTA_MS,
    };
  }
  if (status !== 403) return said === "" ? undefined : { message: `The search console refused the request: ${said}` };
  if (has("ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions")) {
    return { kind: "auth", providerCode: GSC_CODES.scope, message: `The account granted too little: ${said}` };
  }
  if (has("accessNotConfigured", "SERVICE_DISABLED")) {
    return { kind: "config", message: `The operator's project cannot use this interface: ${said}` };
  }
  return {
    kind: "auth",
    providerCode: GSC_CODES.forbidden,
    message: `The search console refused the account: ${said}`,
  };
}

function looksLikeCaptcha(status: number, body: unknown, text: string): boolean {
  const isRefusal = status === 302 || status === 403 || status === 429 || status === 503;
  return isRefusal && body === undefined && /unusual traffic|captcha|\/sorry\//i.test(text);
}
