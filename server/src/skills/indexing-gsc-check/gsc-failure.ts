import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";

/** The error of the contract for a failure of the search console. Failures that mean something else stay as they are. */
export function gscFailure(error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.port !== "gsc") return error;
  const details = { kind: error.kind, ...error.facts };
  if (error.facts.providerCode === "captcha") return new AppError("gsc_captcha_required", error.message, details);
  if (error.facts.providerCode === "invalid_grant") {
    return new AppError("gsc_not_connected", error.message, { ...details, reason: "reconnect" });
  }
  return new AppError("gsc_unavailable", error.message, details);
}
