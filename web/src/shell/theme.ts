import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

/** The same as in `public/opening.js`, which sets it before the first paint and follows the system. */
const REMEMBERED = "findable.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const kept = localStorage.getItem(REMEMBERED);
  return kept === "light" || kept === "dark" ? kept : "system";
}

function show(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && dark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(REMEMBERED, theme);
  show(theme);
  for (const tell of listeners) tell();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
}
