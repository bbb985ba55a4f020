/**
 * A JSON value as PostgreSQL writes a `jsonb`: keys by their length in bytes and then by their bytes, and a space after each
 * colon and comma.
 */
export function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => ({ name, bytes: Buffer.from(name), field }))
    .sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes));
  return `{${fields.map(({ name, field }) => `${JSON.stringify(name)}: ${jsonbText(field)}`).join(", ")}}`;
}
