import type { ListedKeyword } from "@findable/contract/client";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "../../api/client.ts";
import type { InputOf, OutputOf } from "../../api/operations.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

/** A small first page fills the window and appears quickly; later pages have the maximum size. */
const FIRST = 50;
const MORE = 500;

type Page = OutputOf<"research.keyword.list">;
type Pages = InfiniteData<Page, string | undefined>;
type Query = Omit<InputOf<"research.keyword.list">, "limit" | "cursor" | "include">;

/** The query key of the rows. It is separate because reloading many rows is slow: only changes of keywords do it. */
const ROWS = "keyword-rows";

export interface KeywordRows {
  rows: readonly ListedKeyword[];
  total: number;
  totalIsEstimate: boolean;
  data: Page[] | undefined;
  error: Error | null;
  isFetching: boolean;
  /** True while the rows belong to the previous request. */
  isOld: boolean;
  hasMore: boolean;
  loadMore(): void;
  refetch(): unknown;
  /** Changes loaded rows without a request. */
  patch(change: (row: ListedKeyword) => ListedKeyword): void;
  /** Reloads the rows up to this one. Rows below load again when they scroll into view. */
  reload(upTo: number): void;
}

/** The keywords, page by page. Loaded rows stay until a change reloads them. */
export function useKeywordRows(input: Query): KeywordRows {
  const here = useWorkspaceId();
  const client = useQueryClient();
  const written = JSON.stringify(input);
  const key = useMemo(() => [here ?? null, ROWS, written], [here, written]);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(
        here,
        "research.keyword.list",
        { ...input, include: "trend", cursor: pageParam, limit: pageParam === undefined ? FIRST : MORE },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const patch = useCallback(
    (change: (row: ListedKeyword) => ListedKeyword) =>
      client.setQueryData<Pages>(key, (now) =>
        now === undefined
          ? now
          : { ...now, pages: now.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
      ),
    [client, key],
  );
  const reload = useCallback(
    (upTo: number) => {
      client.setQueryData<Pages>(key, (now) => (now === undefined ? now : cut(now, upTo)));
      void client.invalidateQueries({ queryKey: key });
    },
    [client, key],
  );
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    totalIsEstimate: pages?.at(-1)?.totalIsEstimate ?? false,
    data: pages,
    error: query.error,
    isFetching: query.isFetching,
    isOld: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    refetch: query.refetch,
    patch,
    reload,
  };
}

function cut(all: Pages, upTo: number): Pages {
  let length = 0;
  const wanted = all.pages.findIndex(({ data }) => {
    length += data.length;
    return length > upTo;
  });
  const count = wanted === -1 ? all.pages.length : wanted + 1;
  return { pages: all.pages.slice(0, count), pageParams: all.pageParams.slice(0, count) };
}
