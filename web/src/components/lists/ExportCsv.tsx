import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { call } from "../../api/client.ts";
import type { InputOf, ItemOf, ListName } from "../../api/operations.ts";
import { asItems, asPage } from "../../api/use-list.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/toasts.ts";
import { errorWords } from "../words/error-advice.ts";
import { download, writeCsv } from "./csv.ts";

const MAX_ROWS = 10_000;
const PAGE_ROWS = 200;

/** Exports the filtered list, not only the rows shown: reads page after page, up to 10,000 rows. */
export function ExportCsv<Name extends ListName>({
  name,
  input,
  fileName,
  columns,
}: {
  name: Name;
  input: InputOf<Name>;
  /** Without `.csv`. */
  fileName: string;
  /** The header of each column and the function that returns its cell. */
  columns: readonly (readonly [string, (row: ItemOf<Name>) => string | number | null])[];
}) {
  const workspaceId = useWorkspaceId();
  const exporting = useMutation({
    mutationFn: async () => {
      const rows: ItemOf<Name>[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null && rows.length < MAX_ROWS) {
        const page = asPage(await call(workspaceId, name, { ...input, limit: PAGE_ROWS, cursor }));
        rows.push(...asItems<ItemOf<Name>>(page.data));
        cursor = page.nextCursor;
      }
      return { rows, isCut: cursor !== null };
    },
    onSuccess: ({ rows, isCut }) => {
      const header = columns.map(([title]) => title);
      const cells = rows.map((row) => columns.map(([, cellOf]) => cellOf(row)));
      download(`${fileName}.csv`, [writeCsv([header, ...cells])]);
      notify(
        t("{n, plural, one {{text} row} other {{text} rows}} exported", {
          n: rows.length,
          text: formatNumber(rows.length),
        }),
        isCut
          ? { description: t("An export holds at most 10,000 rows. Filter the list, or use the API to read the rest.") }
          : { tone: "good" },
      );
    },
    onError: (error) => notify(errorWords(error).message, { tone: "bad" }),
  });
  return (
    <Button
      size="icon"
      aria-label={t("Export CSV")}
      busy={exporting.isPending}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => exporting.mutate()}
    />
  );
}
