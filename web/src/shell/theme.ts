import { sharedStore } from "../ui/shared-value.ts";

export type Theme = "light" | "dark" | "system";

/** Keep in sync with `public/opening.js`, which applies the theme before the first paint. */
const REMEMBERED = "findable.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const chosen = sharedStore(readTheme, keepTheme);

function readTheme(): Theme {
  const kept = localStorage.getItem(REMEMBERED);
  return kept === "light" || kept === "dark" ? kept : "system";
}

function show(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && dark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

function keepTheme(theme: Theme): void {
  localStorage.setItem(REMEMBERED, theme);
  show(theme);
}

export const setTheme = (theme: Theme): void => chosen.set(theme);

export const useTheme = (): Theme => chosen.use();
