import type { ReactNode } from "react";
import type { ListAnswer } from "../api/use-list.ts";
import { SkeletonRows } from "../ui/Skeleton.tsx";
import { Answer } from "./Answer.tsx";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { LoadMore } from "./LoadMore.tsx";

/** A list of the service as a table: what comes before it or instead of it, its rows, and more of them. */
export function ListTable<Row>({
  list,
  empty,
  skeletonRows = 6,
  ...table
}: Omit<DataTableProps<Row>, "rows" | "dimmed"> & {
  /** From `useList`. */
  list: ListAnswer<Row>;
  /** Instead of a table without rows. */
  empty: ReactNode;
  skeletonRows?: number;
}) {
  return (
    <Answer of={list} loading={<SkeletonRows rows={skeletonRows} />}>
      {({ items }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <DataTable {...table} rows={items} dimmed={list.isPlaceholderData} />
            <LoadMore list={list} />
          </>
        )
      }
    </Answer>
  );
}
