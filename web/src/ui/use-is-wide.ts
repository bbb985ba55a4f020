import { useSyncExternalStore } from "react";

/** Window widths at which the layout changes. Keep equal to Tailwind's breakpoints. */
const WIDE = {
  /** Sidebar and tables. */
  md: matchMedia("(min-width: 48rem)"),
  /** A list with the open item beside it. */
  lg: matchMedia("(min-width: 64rem)"),
  /** Filters beside a table. */
  xl: matchMedia("(min-width: 80rem)"),
} as const;

/** For parts with another structure on narrow screens. Use classes for parts that only look different. */
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
