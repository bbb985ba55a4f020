/** Languages of the app's texts, each with its own name for itself. English is the language of the code. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

const REMEMBERED = "findable.language";

/** The language that was chosen, else the first of the browser's that the app has, else English. Ignores regions. */
export function languageOf(chosen: string | null, browserLanguages: readonly string[]): Language {
  return [...(chosen === null ? [] : [chosen]), ...browserLanguages].map(bare).find(isLanguage) ?? "en";
}

/** The language in which this browser opens the app. Where nothing can be stored, that of the browser. */
export function openingLanguage(): Language {
  return languageOf(remembered(), globalThis.navigator?.languages ?? []);
}

/** Keeps the language that the person chose for the next opening; null follows the browser. */
export function rememberLanguage(chosen: string | null): void {
  try {
    if (chosen === null) localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, chosen);
  } catch {
    // Without storage, the browser decides.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

const bare = (language: string): string => language.split("-", 1)[0] ?? "";
const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);
