import type { Invocation } from "@findable/contract/client";

export interface BulkFailure {
  workspaceId: string;
  /** Null where no run could be begun there. */
  invocationId: string | null;
  message: string;
}

/** Where a bulk action failed, as its result says; nothing until it has ended. */
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
