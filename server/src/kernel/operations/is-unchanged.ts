import { isDeepStrictEqual } from "node:util";

/** Whether a record has all the values that a change gives; what is left out stays. Then nothing changes, not even when it last did. */
export function isUnchanged<T extends object>(
  record: T,
  changes: { readonly [F in keyof T]?: T[F] | undefined },
): boolean {
  return Object.entries(changes).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, Reflect.get(record, name)),
  );
}
