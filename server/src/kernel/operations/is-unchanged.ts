import { isDeepStrictEqual } from "node:util";

/** Whether a change leaves a record as it is. Such a change must not touch `updatedAt` either. Undefined fields stay. */
export function isUnchanged<T extends object>(
  record: T,
  changes: { readonly [F in keyof T]?: T[F] | undefined },
): boolean {
  return Object.entries(changes).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, Reflect.get(record, name)),
  );
}
