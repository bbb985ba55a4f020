import { QueryClient } from "@tanstack/react-query";

/** The API client retries by itself. This cache shows old answers while it loads new ones. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** Reloads the answers of operations with these prefixes: `agent.invocations` for everything about runs. */
export function refresh(...prefixes: string[]): Promise<unknown> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [, name] }) =>
      typeof name === "string" && prefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}.`)),
  });
}
