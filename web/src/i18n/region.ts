/**
 * The first of the browser's languages that is the app's, with its region, else the app's. A Chromium whose system has no locale
 * lists `en-US@posix`, for which `Intl` throws.
 */
export function regionOf(languages: readonly string[], locale: string): string {
  return languages.find((language) => language.split("-", 1)[0] === locale && isLanguageTag(language)) ?? locale;
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
