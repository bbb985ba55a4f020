type Cell = string | number | null | undefined;

/** Rows as comma-separated values (RFC 4180), the first being the head; nothing where a value is unknown. */
export function csvTable(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  const text = String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
