import { useSyncExternalStore } from "react";

/** Widths of the window from which on parts are built otherwise: Tailwind's, so that classes and code agree. */
const WIDE = {
  /** A menu at the side, and tables. */
  md: matchMedia("(min-width: 48rem)"),
  /** A list with what is open of it beside it. */
  lg: matchMedia("(min-width: 64rem)"),
  /** Filters beside a table. */
  xl: matchMedia("(min-width: 80rem)"),
} as const;

/** For what is built otherwise on a phone, or has no room beside. What only looks otherwise says so in its classes. */
export function useIsWide(from: keyof typeof WIDE = "md"): boolean {
  const media = WIDE[from];
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => media.matches,
  );
}
