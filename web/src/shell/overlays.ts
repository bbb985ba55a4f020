import { useSyncExternalStore } from "react";

export type Overlay = "palette" | "keys" | "more" | undefined;

let open: Overlay;
const listeners = new Set<() => void>();

/** What lies over the whole app, one at a time. */
export function openOverlay(overlay: Overlay): void {
  open = overlay;
  for (const tell of listeners) tell();
}

export const openKeysHelp = (): void => openOverlay("keys");

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
