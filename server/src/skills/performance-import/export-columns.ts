export type ExportKind = "total" | "query" | "page" | "country" | "device";

/** What the columns of an export hold. */
export interface ExportColumns {
  /** Columns of the dimensions; undefined where the export has none. */
  date: number | undefined;
  dimensions: readonly { kind: Exclude<ExportKind, "total">; column: number }[];
  clicks: number;
  impressions: number;
  position: number;
}

/** Header cells in the languages of the search console, in lower case. The first cell names the dimension, as "Top queries". */
const DIMENSIONS: readonly [Exclude<ExportKind, "total">, RegExp][] = [
  ["query", /\bquer(?:y|ies)\b|suchanfrage|requêtes?|consulta|zoekopdracht|\bkeyword\b|クエリ|запрос/],
  ["page", /\b(?:top )?pages?\b|\burl\b|seiten?\b|páginas?|pagin[ae]|ページ|страниц/],
  ["country", /countr|\bland\b|\bländer\b|\bpays\b|pa[íi]s(?:es)?\b|paes[ei]|国|стран/],
  ["device", /device|ger[äa]t|appareil|dispositiv|apparaat|デバイス|устройств/],
];
const DATE = /^(?:date|day|datum|tag|fecha|data|jour|日付|дата)$/;
const CLICKS = /^(?:url )?(?:clicks?|klicks?|clics?|cliques|clic|klikken|クリック数|клики)$/;
const IMPRESSIONS = /^(?:impressions?|impressionen|impresiones|impressões|impressioni|vertoningen|表示回数|показы)$/;
const POSITION =
  /^(?:(?:average |avg\.? ?)?position|posici[óo]n(?: media)?|posiç[ãa]o|posizione|positie|掲載順位|позиция)$/;

/** The columns of a header. A string says why it is no export that can be stored. */
export function columnsOf(header: readonly string[]): ExportColumns | string {
  const cells = header.map((cell) =>
    cell
      .replace(/^\uFEFF/, "")
      .trim()
      .toLowerCase(),
  );
  const find = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell));
  const [clicks, impressions, position] = [find(CLICKS), find(IMPRESSIONS), find(POSITION)];
  if (clicks === -1 || impressions === -1 || position === -1)
    return "has no columns Clicks, Impressions and Position; export all four metrics without a comparison";
  const date = find(DATE);
  const dimensions = DIMENSIONS.flatMap(([kind, pattern]) => {
    const column = cells.findIndex((cell, index) => index !== date && pattern.test(cell));
    return column === -1 ? [] : [{ kind, column }];
  });
  const isPair = dimensions.length === 2 && dimensions[0]?.kind === "query" && dimensions[1]?.kind === "page";
  if (dimensions.length > 1 && (!isPair || date !== -1))
    return "has several dimensions; export queries, pages, countries and devices apart, each with or without dates";
  if (dimensions.length === 0 && date === -1) return "has no column of dates, queries, pages, countries or devices";
  return { date: date === -1 ? undefined : date, dimensions, clicks, impressions, position };
}

/** Whether a table of the archive names the filters of the export, as `Filters.csv` does. */
export function isFilterTable(header: readonly string[]): boolean {
  return header.length === 2 && /^\uFEFF?fil/i.test(header[0] ?? "");
}

/** A filter that narrows the figures to a part of the property, for example `Page: +/blog/`. */
export function narrowingFilter(cells: readonly string[]): string | undefined {
  const [name = "", value = ""] = cells;
  const isUsual = /^(?:date|datum|fecha|data|search type|suchtyp|type de recherche|tipo de|日付|検索タイプ)/i.test(
    name.trim(),
  );
  return isUsual ? undefined : `${name.trim()}: ${value.trim()}`;
}

/** A whole number: digits, or digits in groups of three. */
export function readCount(cell: string): number | undefined {
  const written = cell.trim();
  if (!/^(?:\d{1,9}|\d{1,3}(?:[.,'’\s\u00a0]\d{3}){1,2})$/.test(written)) return undefined;
  return Number(written.replace(/\D/g, ""));
}

/** A position with a decimal point or comma, 0 to 10,000. */
export function readPosition(cell: string): number | undefined {
  const written = cell.trim().replace(",", ".");
  return /^\d{1,4}(?:\.\d{1,15})?$/.test(written) ? Number(written) : undefined;
}

const DEVICES: readonly [string, RegExp][] = [
  ["desktop", /desktop|computer|ordinateur|ordenador|デスクトップ|пк/i],
  ["mobile", /mobil|móvil|モバイル|смартфон/i],
  ["tablet", /tablet|tableta|タブレット|планшет/i],
];

export function deviceNamed(cell: string): string | undefined {
  return DEVICES.find(([, pattern]) => pattern.test(cell))?.[0];
}
