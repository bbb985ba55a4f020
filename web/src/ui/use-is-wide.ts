import { useSyncExternalStore } from "react";

/** From here on there is room for a menu at the side and for tables: Tailwind's `md`. */
const wide = matchMedia("(min-width: 48rem)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** For what is built otherwise on a phone. What only looks otherwise says so in its classes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
