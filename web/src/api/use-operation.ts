import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useAskedWorkspace } from "../session/use-workspace-id.ts";
import { call } from "./client.ts";
import { keepOld } from "./keep-old.ts";
import type { InputOf, OperationName, OutputOf } from "./operations.ts";

export interface AskOptions {
  /** False waits: for an id that is not known yet. */
  enabled?: boolean | undefined;
  /** Asks again every so many milliseconds while the page is looked at. */
  everyMs?: number | false | undefined;
  /** Another workspace than the page's; `null` for the whole agency. */
  workspaceId?: string | null | undefined;
  /** Milliseconds for which an answer is good enough not to be asked for again. */
  freshForMs?: number | undefined;
}

/** Reads: asks an operation and keeps its answer. `useOperation("agent.invocations.get", { id })`. */
export function useOperation<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, everyMs = false, workspaceId, freshForMs }: AskOptions = {},
): UseQueryResult<OutputOf<Name>> {
  const where = useAskedWorkspace(workspaceId);
  const queryKey = [where ?? null, name, input];
  const query = useQuery<unknown>({
    queryKey,
    queryFn: ({ signal }) => call(where, name, input, { signal }),
    enabled,
    refetchInterval: everyMs,
    placeholderData: keepOld(queryKey),
    ...(freshForMs === undefined ? {} : { staleTime: freshForMs }),
  });
  return asAnswered<Name>(query);
}

// What is kept under an operation's name is what that operation answered.
function asAnswered<Name extends OperationName>(query: UseQueryResult<unknown>): UseQueryResult<OutputOf<Name>> {
  return query as UseQueryResult<OutputOf<Name>>;
}
