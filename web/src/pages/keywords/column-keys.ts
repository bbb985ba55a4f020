/** The optional columns, in order. The keyword column is always shown. */
export const COLUMN_KEYS = [
  "position",
  "change",
  "trend",
  "clicks",
  "volume",
  "kd",
  "cpc",
  "competition",
  "vendorIntent",
  "trafficPotential",
  "intent",
  "relevance",
  "status",
  "priority",
  "pillar",
  "tags",
  "source",
  "checked",
  "created",
] as const;

export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** Shown by default. If they do not fit, the first ones are shown. */
export const DEFAULT_COLUMNS: readonly ColumnKey[] = [
  "position",
  "change",
  "trend",
  "volume",
  "kd",
  "intent",
  "status",
  "relevance",
];

export function isColumnKey(word: string): word is ColumnKey {
  return COLUMN_KEYS.some((key) => key === word);
}
