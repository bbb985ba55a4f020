/** Languages in which the service writes to people, ISO 639-1: the app, emails, notices, pages and reports. */
export const PERSON_LANGUAGES = ["en", "de", "fr", "es"] as const;
export type PersonLanguage = (typeof PERSON_LANGUAGES)[number];

/** The codes of ISO 639-1. */
const LANGUAGES = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo
  fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb
  lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc
  sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh
  zu`.split(/\s+/),
);
/** Codes that ISO 639 withdrew, with their successors. Old software still sends them. */
const ALIASES = new Map([
  ["in", "id"],
  ["iw", "he"],
  ["ji", "yi"],
  ["jw", "jv"],
  ["mo", "ro"],
  ["sh", "sr"],
]);

/**
 * Returns a language code as it is stored: ISO 639-1, lower case. Withdrawn codes become the current ones: `iw` becomes `he`. The
 * function does not check that the language exists; `undefined` stays `undefined`.
 */
export function languageCode(given: string): string;
export function languageCode(given: string | undefined): string | undefined;
export function languageCode(given: string | undefined): string | undefined {
  const code = given?.toLowerCase();
  return code === undefined ? undefined : (ALIASES.get(code) ?? code);
}

/** Whether the code names a language, directly or as a withdrawn code. */
export function isLanguage(given: string): boolean {
  return LANGUAGES.has(languageCode(given));
}

/** Returns `de` for `de`, `DE` and `de-AT`, and undefined if the tag names no language. */
export function languageOfTag(tag: string): string | undefined {
  const code = /^[a-z]{2}(?![a-z])/i.exec(tag.trim())?.[0];
  return code !== undefined && isLanguage(code) ? languageCode(code) : undefined;
}
