import { QueryClient } from "@tanstack/react-query";

/** The client itself tries again; here old answers are kept while new ones are asked for. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** Asks anew whatever operations with this beginning have answered: `agent.invocations` for all about runs. */
export function refresh(...beginnings: string[]): Promise<unknown> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [, name] }) =>
      typeof name === "string" &&
      beginnings.some((beginning) => name === beginning || name.startsWith(`${beginning}.`)),
  });
}
