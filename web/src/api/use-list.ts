import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRequestWorkspace } from "../session/use-workspace-id.ts";
import { call } from "./client.ts";
import { keepPrevious } from "./keep-previous.ts";
import type { InputOf, ItemOf, ListName } from "./operations.ts";
import type { RequestOptions } from "./use-operation.ts";

/** The loaded pages of a list, joined. */
export interface LoadedList<Item> {
  items: Item[];
  total: number;
  totalIsEstimate: boolean;
}

export interface ListAnswer<Item> {
  /** Undefined until the first page is loaded. */
  data: LoadedList<Item> | undefined;
  error: Error | null;
  isFetching: boolean;
  /** True while the rows belong to the previous request. */
  isPlaceholderData: boolean;
  /** Time of the latest answer, in milliseconds since 1970. */
  dataUpdatedAt: number;
  refetch(): unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

interface RawPage {
  data: unknown[];
  nextCursor: string | null;
  total: number;
  totalIsEstimate?: boolean;
}

/** Reads a list page by page: `useList("agent.invocations.list", { status })`. */
export function useList<Name extends ListName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, everyMs = false, workspaceId }: RequestOptions = {},
): ListAnswer<ItemOf<Name>> {
  const where = useRequestWorkspace(workspaceId);
  const queryKey = [where ?? null, name, input, "pages"];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      asPage(await call(where, name, { ...input, cursor: pageParam }, { signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled,
    refetchInterval: everyMs,
    placeholderData: keepPrevious(queryKey),
  });
  const pages = query.data?.pages;
  const data = useMemo(() => (pages === undefined ? undefined : join<ItemOf<Name>>(pages)), [pages]);
  return {
    data,
    error: query.error,
    isFetching: query.isFetching,
    isPlaceholderData: query.isPlaceholderData,
    dataUpdatedAt: query.dataUpdatedAt,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

function join<Item>(pages: readonly RawPage[]): LoadedList<Item> {
  const [first] = pages;
  return {
    items: asItems<Item>(pages.flatMap(({ data }) => data)),
    total: first?.total ?? 0,
    totalIsEstimate: first?.totalIsEstimate ?? false,
  };
}

// The operations in ListName return pages; tests of the contract check this.
export function asPage(body: unknown): RawPage {
  return body as RawPage;
}
export function asItems<Item>(items: unknown[]): Item[] {
  return items as Item[];
}
