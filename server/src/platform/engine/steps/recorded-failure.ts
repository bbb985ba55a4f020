import { AppError } from "../../../kernel/errors/app-error.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";

/** A failure of a step as its row stores it. A replay revives and throws it, because a skill may catch it and go on. */
export type RecordedFailure =
  | ({ kind: "provider" } & Pick<ProviderError, "port" | "message" | "facts"> & { failure: ProviderError["kind"] })
  | ({ kind: "app" } & Pick<AppError, "code" | "message" | "details">)
  | { kind: "fault"; name: string; message: string };

export function toRecordedFailure(error: unknown): RecordedFailure {
  if (error instanceof ProviderError) {
    return { kind: "provider", port: error.port, failure: error.kind, message: error.message, facts: error.facts };
  }
  if (error instanceof AppError)
    return { kind: "app", code: error.code, message: error.message, details: error.details };
  return error instanceof Error
    ? { kind: "fault", name: error.name, message: error.message }
    : { kind: "fault", name: "Error", message: String(error) };
}

export function reviveFailure(recorded: RecordedFailure): Error {
  switch (recorded.kind) {
    case "provider":
      return new ProviderError(recorded.port, recorded.failure, recorded.message, recorded.facts);
    case "app":
      return new AppError(recorded.code, recorded.message, recorded.details);
    case "fault": {
      const error = new Error(recorded.message);
      error.name = recorded.name;
      return error;
    }
  }
}
