import { ConnectionError, FindableError } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

/** The action that an error offers to the user. */
export type NextStep =
  | { kind: "retry"; afterSeconds: number }
  | { kind: "sign-in" }
  | { kind: "link"; to: "usage" | "integrations" | "settings" | "keys"; label: string }
  | { kind: "none" };

export interface ErrorWords {
  /** A full sentence for the user. */
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

/** Turns an error into a message and a next step. The only place that does. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof FindableError) {
    const { message, code, requestId } = error;
    return { message: inOurWords(message), code, requestId, next: nextOf(error) };
  }
  if (error instanceof ConnectionError) {
    const message =
      error.reason === "timeout"
        ? t("The service did not respond in time.")
        : t("Could not reach the service. Check that it is running and that you are online.");
    return {
      message,
      code: error.reason,
      requestId: undefined,
      next: { kind: "retry", afterSeconds: error.retryAfterSeconds ?? 0 },
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    message: t("The app failed: {message}", { message }),
    code: undefined,
    requestId: undefined,
    next: { kind: "none" },
  };
}

/** The API's sentence in the app's words: what it calls an invocation is a run here. Names in code stay. */
function inOurWords(message: string): string {
  return message
    .replaceAll(/(?<![\w.`])(an )?invocation(s?)(?!\w|\.\w)/g, (_found, article, plural) =>
      [article === undefined ? "" : "a ", "run", plural].join(""),
    )
    .replaceAll(/(?<![\w.`])Invocation(s?)(?!\w|\.\w)/g, "Run$1");
}

function nextOf({ status, code, retryAfterSeconds }: FindableError): NextStep {
  if (status === 401) return { kind: "sign-in" };
  if (status === 402) return { kind: "link", to: "usage", label: t("View usage and credits") };
  if (INTEGRATIONS.includes(code)) return { kind: "link", to: "integrations", label: t("Open integrations") };
  if (status === 403) return { kind: "link", to: "keys", label: t("View API keys") };
  // A skill that is not built or not configured does not become available by waiting.
  if (code === "skill_unavailable" && retryAfterSeconds === undefined) return { kind: "none" };
  if (status === 429 || status === 503) return { kind: "retry", afterSeconds: retryAfterSeconds ?? 0 };
  return { kind: "none" };
}
