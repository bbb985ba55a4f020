/**
 * How one input field filters a list. `of` names the field of the item to compare, with dots for nested fields, or several
 * fields of which one must match. A store or a demo world may give an item more fields than the response contains.
 *
 * - `equal`: the field equals the value.
 * - `oneOf`: the field is one of the values, given as a list or comma-separated.
 * - `has`: the field is a list that contains the value.
 * - `overlaps`: the field is a list that shares at least one value with the given list.
 * - `atLeast`, `atMost`, `before`: the field is a number or a time on that side of the value. Unknown values never match.
 * - `contains`: the field contains the text, ignoring case.
 * - `startsWith`: the field starts with the text, matching case.
 * - `present`: true matches items with a known, non-empty field, false the others.
 * - `reveals`: items whose field is true are omitted unless the value is true or the input uses the field `unless`.
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
  /** Values that a comma-separated filter accepts. Others are refused. */
  readonly values?: readonly string[];
  readonly unless?: string;
}

/** How a list is filtered and ordered, as data. The demo evaluates it in memory; live lists compile it to SQL. */
export interface ListRules {
  /** Keyed by input field. */
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Item field to order by; `-` for descending. Unknown values come last in both directions. The identifier breaks ties. */
  readonly order: string;
  /** Fields that the input's `sort` accepts. Absent if the list has no `sort`. */
  readonly sorts?: readonly string[];
  /** Item field that identifies the item. */
  readonly identifier: string;
  /** Input fields that select whose list it is or how items are shown, without filtering items. */
  readonly others?: readonly string[];
}
