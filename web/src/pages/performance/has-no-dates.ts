import { parseCsv } from "../../components/lists/csv.ts";

const BEGIN_BYTES = 65_536;
/** `2026-04-20`, `20.04.2026`, `4/20/2026`: the search console writes one of these in every language. */
const DAY = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:[ T,].*)?$/;

/** Whether a table has no column of dates, as `Queries.csv` and `Pages.csv` of an export. False for an archive, which has a table by date. */
export async function hasNoDates(file: File): Promise<boolean> {
  if (/\.zip$/i.test(file.name)) return false;
  const [, row] = parseCsv(await file.slice(0, BEGIN_BYTES).text(), 2);
  return row !== undefined && !row.some((cell) => DAY.test(cell.trim()));
}
