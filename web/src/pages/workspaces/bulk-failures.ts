import type { Invocation } from "@findable/contract/client";

export interface BulkFailure {
  workspaceId: string;
  /** Null if no run could be started in the workspace. */
  invocationId: string | null;
  message: string;
}

/** The failures listed in the result of a bulk action. Empty until it has ended. */
export function failuresOf({ result }: Pick<Invocation, "result">): BulkFailure[] {
  const failures = result?.["failures"];
  if (!Array.isArray(failures)) return [];
  return failures.flatMap((failure: unknown) => {
    const { workspaceId, invocationId, error } = asRecord(failure);
    const { message } = asRecord(error);
    if (typeof workspaceId !== "string" || typeof message !== "string") return [];
    return [{ workspaceId, invocationId: typeof invocationId === "string" ? invocationId : null, message }];
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
