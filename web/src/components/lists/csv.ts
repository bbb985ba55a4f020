/** Parses CSV (RFC 4180). The separator is the most frequent of comma, semicolon and tab in the first line. Skips empty lines. */
export function parseCsv(text: string, maxRows = Number.POSITIVE_INFINITY): string[][] {
  const clean = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(clean);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endRow = () => {
    const cells = [...row, cell];
    if (cells.some((one) => one.trim() !== "")) rows.push(cells);
    row = [];
    cell = "";
  };
  for (let place = 0; place < clean.length && rows.length < maxRows; place += 1) {
    const sign = clean[place];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (clean[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && clean[place + 1] === "\n") place += 1;
      endRow();
    } else cell += sign;
  }
  if (rows.length < maxRows) endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [line = ""] = text.split(/\r?\n/, 1);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}

/** Writes CSV (RFC 4180) with a byte order mark, by which spreadsheets recognise UTF-8. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(writeCell).join(",")).join("\r\n")}\r\n`;
}

function writeCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Quote formulas: a spreadsheet would execute them.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Downloads a file that the browser made. */
export function download(name: string, parts: BlobPart[], type = "text/csv;charset=utf-8"): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
