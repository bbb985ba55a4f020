/** A value of a fact, as one place states it. */
export interface Statement {
  /** What it is about, such as `rank of "city bikes" on desktop`. */
  fact: string;
  place: string;
  /** A number that is exact, a text that shows one, such as `19.7%`, a word, or null for a figure that is unknown. */
  value: Value;
}

export type Value = string | number | boolean | null;

export interface Disagreement {
  fact: string;
  places: [string, string];
  values: [Value, Value];
}

/** Every pair of places that state the same fact differently, to the digit that the coarser of them shows. */
export function findDisagreements(statements: readonly Statement[]): Disagreement[] {
  return [...Map.groupBy(statements, ({ fact }) => fact).values()].flatMap((made) =>
    made.flatMap((one, index) =>
      made
        .slice(index + 1)
        .filter((other) => !agree(one.value, other.value))
        .map(
          (other): Disagreement => ({
            fact: one.fact,
            places: [one.place, other.place],
            values: [one.value, other.value],
          }),
        ),
    ),
  );
}

function agree(one: Value, other: Value): boolean {
  const [first, second] = [readNumber(one), readNumber(other)];
  if (first === undefined || second === undefined) return plain(one) === plain(other);
  return Math.abs(first.value - second.value) <= Math.max(first.half, second.half) + Number.EPSILON * 100;
}

const UNKNOWN: ReadonlySet<Value> = new Set(["–", "", "not found", "not ranked", "Not found", "not pulled", "unknown"]);

function plain(value: Value): Value {
  return UNKNOWN.has(value) ? null : value;
}

/** A number, and half of the last digit that is shown; 0 for an exact one. */
function readNumber(value: Value): { value: number; half: number } | undefined {
  if (typeof value === "number") return { value, half: 0 };
  if (typeof value !== "string") return undefined;
  const shown = /^[#+]?(-?[\d,]+(?:\.(\d+))?)(%?)$/.exec(value.replaceAll("−", "-"));
  if (shown === null) return undefined;
  const [, digits = "", decimals = "", percent] = shown;
  const unit = percent === "" ? 1 : 100;
  const number = Number(digits.replaceAll(",", "")) / unit;
  return { value: number, half: 0.5 / unit / 10 ** decimals.length };
}
