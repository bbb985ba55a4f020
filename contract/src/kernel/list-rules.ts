/**
 * What one field of a list's input lets through. `of` names the field of an item that it looks at, with dots for what lies
 * deeper, or several fields of which one has to fit. A store or a world may give an item more fields than the answer shows.
 *
 * - `equal`: the field is the value asked for.
 * - `oneOf`: the field is among the values, which come as a list or comma-separated.
 * - `has`: the field is a list that holds the value.
 * - `overlaps`: the field is a list that shares a value with those asked for.
 * - `atLeast`, `atMost`, `before`: the field is a number or a moment on that side of the value; an unknown one never fits.
 * - `contains`: the field holds the text; case does not matter.
 * - `startsWith`: the field begins with the text, letter for letter.
 * - `present`: whether the field is known and not empty is what was asked for.
 * - `reveals`: items whose field is true are left out unless the value is true, or the field `unless` of the input is used.
 */
export interface ListFilter {
  readonly is:
    | "equal"
    | "oneOf"
    | "has"
    | "overlaps"
    | "atLeast"
    | "atMost"
    | "before"
    | "contains"
    | "startsWith"
    | "present"
    | "reveals";
  readonly of: string | readonly string[];
  /** What a comma-separated filter may name; anything else is refused. */
  readonly values?: readonly string[];
  readonly unless?: string;
}

/** How a list is narrowed and ordered, as data: read in memory by the demo and compiled to SQL for live lists. */
export interface ListRules {
  /** By field of the input. */
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Field of an item to order by; `-` for descending. Unknown values come last either way, and equal ones by identifier. */
  readonly order: string;
  /** Fields that the input's `sort` may name; none where there is no such field. */
  readonly sorts?: readonly string[];
  /** Field of an item that tells it from all others. */
  readonly identifier: string;
  /** Fields of the input that change what is shown of an item, or whose list it is, and not which items there are. */
  readonly others?: readonly string[];
}
