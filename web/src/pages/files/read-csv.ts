/** The rows of a CSV (RFC 4180), as far as asked for. */
export function readCsv(text: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || cell !== "") rows.push(row);
    row = [];
    cell = "";
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length && rows.length < most; at += 1) {
    const character = text[at] ?? "";
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === ",") {
      row.push(cell);
      cell = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") cell += character;
  }
  if (rows.length < most) endRow();
  return rows;
}
