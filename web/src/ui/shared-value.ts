import { useSyncExternalStore } from "react";

/** A value of the whole page, which parts anywhere read and set. */
export interface SharedValue<Value> {
  get(): Value;
  set(value: Value): void;
  /** A hook: whoever reads it so is shown anew when it changes. */
  use(): Value;
}

export function sharedValue<Value>(first: Value): SharedValue<Value> {
  let value = first;
  return sharedStore(
    () => value,
    (next) => {
      value = next;
    },
  );
}

/** The same of what is kept elsewhere, as in the browser. `get` answers the very same value until it changes. */
export function sharedStore<Value>(get: () => Value, keep: (value: Value) => void): SharedValue<Value> {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      keep(next);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
