type Row = object;

/** Whether a row passes a filter of the vendor: `[field, operator, value]`, or several with `"and"` between. */
export function passes(filter: unknown, row: Row): boolean {
  if (filter === undefined) return true;
  if (!Array.isArray(filter)) throw new Error("A filter is an array.");
  const [first, operator, value] = filter;
  if (Array.isArray(first)) return filter.every((part) => part === "and" || passes(part, row));
  const known = fieldOf(row, String(first));
  if (known === null || known === undefined) return false;
  switch (operator) {
    case "=":
      return known === value;
    case "<=":
      return Number(known) <= Number(value);
    case ">=":
      return Number(known) >= Number(value);
    default:
      throw new Error(`The fake knows no operator ${String(operator)}.`);
  }
}

/** The fields that a filter names. */
export function fieldsIn(filter: unknown): string[] {
  if (!Array.isArray(filter)) return [];
  return Array.isArray(filter[0]) ? filter.flatMap(fieldsIn) : [String(filter[0])];
}

function fieldOf(row: Row, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => Object(value)[name], row);
}
