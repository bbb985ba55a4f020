import { AppError } from "../../../kernel/errors/app-error.ts";
import { ProviderError, type ProviderPort } from "../../../kernel/errors/provider-error.ts";
import { ReplayDiverged } from "./segment-end.ts";

const PORT_CODES = {
  answers: "llm_unavailable",
  cms: "external_unavailable",
  contactdata: "contactdata_unavailable",
  crawler: "crawl_failed",
  gsc: "gsc_unavailable",
  indexnow: "engine_unavailable",
  outreach: "external_unavailable",
  forum: "forum_unavailable",
  linkdata: "linkdata_unavailable",
  // The contract names `serpdata_unavailable` for the keywords of competitors only; that skill throws it.
  serpdata: "external_unavailable",
  llm: "model_unavailable",
  transcription: "model_unavailable",
} as const satisfies Record<ProviderPort, string>;

/** The error that a failed run reports. `internal_error` hides everything that is our own fault. */
export function toReportedError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ProviderError) {
    return new AppError(PORT_CODES[error.port], error.message, { port: error.port, kind: error.kind, ...error.facts });
  }
  if (error instanceof ReplayDiverged) {
    return new AppError(
      "replay_diverged",
      "The skill's code no longer matches the recorded steps of this run, so the run ended.",
      { cause: error.message },
    );
  }
  if (error instanceof Error && error.name === "TimeoutError")
    return new AppError("external_unavailable", "A step exceeded its time limit.", {});
  return new AppError("internal_error", "The run failed because of an internal error. Quote the request id to us.", {});
}
