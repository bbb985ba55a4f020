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
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      for (const tell of listeners) tell();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
