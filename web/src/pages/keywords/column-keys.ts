/** Columns that can be chosen, in their order; the phrase itself is always there. */
export const COLUMN_KEYS = [
  "position",
  "trend",
  "volume",
  "kd",
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

/** Shown where nobody chose, the first of them where there is no room for all. */
export const USUAL_COLUMNS: readonly ColumnKey[] = [
  "position",
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
