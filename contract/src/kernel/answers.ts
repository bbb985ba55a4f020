import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from "typebox";

/**
 * A field of an answer that can be unset. The field is always in the answer: `null`, or the `default` of its schema, where the
 * operation leaves it out. Operations may omit it because `fillUnset` adds it.
 */
export function Unset<S extends TSchema>(schema: S): TOptional<S> {
  const { anyOf, description } = schema as Walked;
  const isReady = "default" in schema || anyOf?.some(({ type }) => type === "null") === true;
  const field = isReady ? schema : Type.Union([schema, Type.Null()], description ? { description } : {});
  // Optional for the type checker only: the schema that callers see requires the field.
  return field as unknown as TOptional<S>;
}

/** The fields of an input as an answer repeats them: those that the caller left out are unset. */
export function Answered<P extends TProperties>(schema: TObject<P>): TObject<P> {
  const { properties, required = [], description = "" } = schema as Walked;
  const fields = Object.entries(properties ?? {}).map(([name, field]): [string, TSchema] => {
    const { default: _default, ...bare } = field;
    const answered: TSchema =
      field.properties === undefined ? Type.Unsafe(bare) : Answered(field as unknown as TObject);
    return [name, required.includes(name) ? answered : Unset(answered)];
  });
  return Type.Object(Object.fromEntries(fields), { description }) as unknown as TObject<P>;
}

type Fill = (value: unknown) => unknown;
interface Walked {
  type?: string;
  description?: string;
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Walked>;
  required?: readonly string[];
  items?: Walked;
  anyOf?: readonly Walked[];
  /** Of a record with keys of any name: one schema for all values. */
  patternProperties?: Record<string, Walked>;
}

const fills = new WeakMap<object, Fill | null>();

/** What completes whole answers of a schema, after their unset fields are filled. */
const completions = new WeakMap<object, Fill>();

/** Completes every answer of a schema with what follows from its other fields. */
export function completeAnswers(schema: TSchema, complete: Fill): void {
  completions.set(schema, complete);
}

/** An answer with every unset field that its operation left out. Copies only what it changes. */
export function fillUnset<S extends TSchema>(schema: S, answer: unknown): Static<S> {
  const filled = fillOf(schema as Walked)?.(answer) ?? answer;
  return (completions.get(schema)?.(filled) ?? filled) as Static<S>;
}

function fillOf(schema: Walked): Fill | null {
  const known = fills.get(schema);
  if (known !== undefined) return known;
  // Ends the recursion of a recursive schema, whose fields are always set.
  fills.set(schema, null);
  const fill = makeFill(schema);
  fills.set(schema, fill);
  return fill;
}

function makeFill({ properties, required = [], items, anyOf, patternProperties }: Walked): Fill | null {
  if (anyOf !== undefined) return fillBranch(anyOf);
  if (items !== undefined) {
    const fill = fillOf(items);
    return fill && ((value) => (Array.isArray(value) ? mapChanged(value, fill) : value));
  }
  if (properties === undefined) return fillValues(patternProperties);
  const unset = required
    .filter((name) => isUnsettable(properties[name]))
    .map((name) => [name, properties[name]] as const);
  const nested = Object.entries(properties).flatMap(([name, field]) => {
    const fill = fillOf(field);
    return fill === null ? [] : [[name, fill] as const];
  });
  if (unset.length === 0 && nested.length === 0) return null;
  return (value) => (isRecord(value) ? fillFields(value, unset, nested) : value);
}

function fillFields(
  value: Readonly<Record<string, unknown>>,
  unset: readonly (readonly [string, Walked | undefined])[],
  nested: readonly (readonly [string, Fill])[],
): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of unset) if (value[name] === undefined) changes[name] = field?.default ?? null;
  for (const [name, fill] of nested) {
    const before = name in changes ? changes[name] : value[name];
    const after = before === undefined || before === null ? before : fill(before);
    if (after !== value[name]) changes[name] = after;
  }
  return Object.keys(changes).length === 0 ? value : { ...value, ...changes };
}

function fillValues(patterns: Walked["patternProperties"]): Fill | null {
  const [values] = Object.values(patterns ?? {});
  const fill = values === undefined ? null : fillOf(values);
  if (fill === null) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const changed = Object.entries(value).flatMap(([name, before]) => {
      const after = before === null || before === undefined ? before : fill(before);
      return after === before ? [] : [[name, after] as const];
    });
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
  };
}

function mapChanged(list: readonly unknown[], fill: Fill): readonly unknown[] {
  const filled = list.map(fill);
  return filled.some((value, index) => value !== list[index]) ? filled : list;
}

/** Fills by the first branch whose always-set fields the value has. */
function fillBranch(branches: readonly Walked[]): Fill | null {
  const fillable = branches.map((branch) => ({ branch, fill: fillOf(branch) }));
  if (fillable.every(({ fill }) => fill === null)) return null;
  return (value) => fillable.find(({ branch }) => fitsBranch(branch, value))?.fill?.(value) ?? value;
}

function fitsBranch({ properties, required = [], items, patternProperties }: Walked, value: unknown): boolean {
  if (items !== undefined) return Array.isArray(value);
  if (patternProperties !== undefined) return isRecord(value);
  if (properties === undefined || !isRecord(value)) return false;
  return required.every((name) => {
    const field = properties[name];
    if (value[name] === undefined) return isUnsettable(field);
    return field === undefined || !("const" in field) || field.const === value[name];
  });
}

function isUnsettable(field: Walked | undefined): boolean {
  return field !== undefined && ("default" in field || field.anyOf?.some(({ type }) => type === "null") === true);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
