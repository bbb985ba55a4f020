import { useSyncExternalStore } from "react";

/** A value shared by all components of the page. */
export interface SharedValue<Value> {
  get(): Value;
  set(value: Value): void;
  /** A hook that rerenders its component when the value changes. */
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

/** A shared value stored elsewhere, for example in `localStorage`. `get` must return the identical value until it changes. */
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
