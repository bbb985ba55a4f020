import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRequestWorkspace } from "../session/use-workspace-id.ts";
import { call } from "./client.ts";
import { keepPrevious } from "./keep-previous.ts";
import type { InputOf, OperationName, OutputOf } from "./operations.ts";

export interface RequestOptions {
  /** False delays the request, for example until an id is known. */
  enabled?: boolean | undefined;
  /** Reload interval in milliseconds, while the page is visible. */
  everyMs?: number | false | undefined;
  /** A workspace other than the page's; `null` for the whole agency. */
  workspaceId?: string | null | undefined;
  /** Milliseconds for which a cached answer is used without a new request. */
  freshForMs?: number | undefined;
}

/** Calls an operation that reads and caches its answer: `useOperation("agent.invocations.get", { id })`. */
export function useOperation<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, everyMs = false, workspaceId, freshForMs }: RequestOptions = {},
): UseQueryResult<OutputOf<Name>> {
  const where = useRequestWorkspace(workspaceId);
  const queryKey = [where ?? null, name, input];
  const query = useQuery<unknown>({
    queryKey,
    queryFn: ({ signal }) => call(where, name, input, { signal }),
    enabled,
    refetchInterval: everyMs,
    placeholderData: keepPrevious(queryKey),
    ...(freshForMs === undefined ? {} : { staleTime: freshForMs }),
  });
  return asAnswerOf<Name>(query);
}

// The query key holds the operation's name, so the cached data is its answer.
function asAnswerOf<Name extends OperationName>(query: UseQueryResult<unknown>): UseQueryResult<OutputOf<Name>> {
  return query as UseQueryResult<OutputOf<Name>>;
}
