/** An answer without `unknown`, which also speaks of what surrounds the record: the reasons for each of its figures without a value. */
export function withoutReasons<T extends object>(answer: T): Omit<T, "unknown"> {
  const { unknown: _reasons, ...rest } = answer as T & { unknown?: unknown };
  return rest;
}
