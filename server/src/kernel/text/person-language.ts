import { languageOfTag, PERSON_LANGUAGES, type PersonLanguage } from "@findable/contract";

/** Texts for people in every language that the service writes. */
export type Catalogue<W> = Readonly<Record<PersonLanguage, W>>;

/** The language of a tag such as `fr` or `fr-CH`; English for other languages and for none. */
export function personLanguage(tag: string | null): PersonLanguage {
  const code = languageOfTag(tag ?? "");
  return PERSON_LANGUAGES.find((language) => language === code) ?? "en";
}

/** The first language of `Accept-Language` that the service writes, by the order and weights of the header; else English. */
export function acceptedLanguage(header: string | undefined): PersonLanguage {
  // Programs send none, or `*`.
  if (header === undefined || header === "*") return "en";
  const asked = header
    .split(",", 20)
    .map((part) => ({ code: languageOfTag(part), weight: Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const known = asked.find(({ code }) => PERSON_LANGUAGES.some((language) => language === code));
  return personLanguage(known?.code ?? null);
}

/** Writes days of UTC in full: `1 November 2026`, in French `1er novembre 2026`, which Intl does not write. */
export function longDays(locale: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const isFrench = locale.startsWith("fr");
  return (moment) => {
    const day = format.format(new Date(moment));
    return isFrench ? day.replace(/^1 /, "1er ") : day;
  };
}
