import { ConnectionError, FindableError } from "@findable/contract/client";
import { t } from "../i18n/index.ts";

/** What somebody who meets an error can do about it. */
export type NextStep =
  | { kind: "retry"; afterSeconds: number }
  | { kind: "sign-in" }
  | { kind: "link"; to: "usage" | "integrations" | "settings" | "keys"; label: string }
  | { kind: "none" };

export interface ErrorWords {
  /** The sentence, already for people. */
  message: string;
  code: string | undefined;
  requestId: string | undefined;
  next: NextStep;
}

const INTEGRATIONS = [
  "gsc_not_connected",
  "outreach_platform_not_configured",
  "indexnow_not_connected",
  "gsc_captcha_required",
  "domain_not_verified",
];

/** The one place where errors become words and a way out. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof FindableError) {
    const { message, code, requestId } = error;
    return { message, code, requestId, next: nextOf(error) };
  }
  if (error instanceof ConnectionError) {
    const message =
      error.reason === "timeout"
        ? t("The service did not answer in time.")
        : t("The service cannot be reached. Is it running, and are you online?");
    return {
      message,
      code: error.reason,
      requestId: undefined,
      next: { kind: "retry", afterSeconds: error.retryAfterSeconds ?? 0 },
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    message: t("Something here went wrong: {message}", { message }),
    code: undefined,
    requestId: undefined,
    next: { kind: "none" },
  };
}

function nextOf({ status, code, retryAfterSeconds }: FindableError): NextStep {
  if (status === 401) return { kind: "sign-in" };
  if (status === 402) return { kind: "link", to: "usage", label: t("See usage and credits") };
  if (INTEGRATIONS.includes(code)) return { kind: "link", to: "integrations", label: t("Open integrations") };
  if (status === 403) return { kind: "link", to: "keys", label: t("See what your key may do") };
  // What is not built or not configured does not come by waiting.
  if (code === "skill_unavailable" && retryAfterSeconds === undefined) return { kind: "none" };
  if (status === 429 || status === 503) return { kind: "retry", afterSeconds: retryAfterSeconds ?? 0 };
  return { kind: "none" };
}
