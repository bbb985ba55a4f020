import type { ReactNode } from "react";
import type { ListAnswer } from "../../api/use-list.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Answer } from "../Answer.tsx";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { LoadMore } from "./LoadMore.tsx";

/** A `useList` result as a table, with its loading, error and empty states and a button that loads more rows. */
export function ListTable<Row>({
  list,
  empty,
  skeletonRows = 6,
  ...table
}: Omit<DataTableProps<Row>, "rows" | "dimmed"> & {
  /** From `useList`. */
  list: ListAnswer<Row>;
  /** Shown when the list has no rows. */
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
