import type { InvocationStatus, ResultOf } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";

type ProduceEvaluateResult = ResultOf<"produce.evaluate">;

const RELOAD_MS = 5_000;
const RUNNING: readonly InvocationStatus[] = ["PENDING", "RUNNING"];

export interface Score {
  /** The run that scores the text now. */
  running: string | undefined;
  /** The newest score and when it was given. */
  latest: { result: ProduceEvaluateResult; runId: string; at: string } | undefined;
  isLoading: boolean;
  error: Error | null;
}

/** The newest score of a text. A run keeps it, so it belongs to the revision that the run read. */
export function useScore(contentId: string | undefined): Score {
  const runs = useOperation(
    "agent.invocations.list",
    { skill: "produce.evaluate", resourceId: contentId, limit: 10 },
    { enabled: contentId !== undefined, everyMs: RELOAD_MS },
  );
  const all = runs.data?.data ?? [];
  const scored = all.find(({ status }) => status === "SUCCEEDED");
  const run = useOperation(
    "agent.invocations.get",
    { id: scored?.invocationId ?? "" },
    { enabled: scored !== undefined, freshForMs: Number.POSITIVE_INFINITY },
  );
  const result = run.data?.result;
  return {
    running: all.find(({ status }) => RUNNING.includes(status))?.invocationId,
    latest:
      scored !== undefined && isScore(result)
        ? { result, runId: scored.invocationId, at: scored.createdAt }
        : undefined,
    isLoading: runs.isLoading || run.isLoading,
    error: runs.error ?? run.error,
  };
}

// The result of `produce.evaluate`, which the list was filtered by.
function isScore(result: unknown): result is ProduceEvaluateResult {
  return typeof result === "object" && result !== null && "criteria" in result && "gates" in result;
}
