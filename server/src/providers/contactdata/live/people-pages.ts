import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import type { PageLink } from "../../crawler/port.ts";

/** Words of addresses and link texts that lead to people, the most certain first. */
const KINDS: readonly (readonly string[])[] = [
  ["contact", "kontakt", "contacto", "contatti", "contato", "contactez", "kontak", "yhteystiedot"],
  ["write-for-us", "contribute", "guest-post", "submissions", "pitch", "contributors", "gastbeitrag"],
  [
    "team",
    "people",
    "staff",
    "redaktion",
    "editorial",
    "redaction",
    "redaccion",
    "redazione",
    "masthead",
    "wer-wir-sind",
  ],
  [
    "impressum",
    "imprint",
    "legal-notice",
    "mentions-legales",
    "aviso-legal",
    "note-legali",
    "colofon",
    "anbieterkennzeichnung",
  ],
  ["about", "ueber-uns", "uber-uns", "über uns", "a-propos", "sobre", "chi-siamo", "over-ons", "om-oss"],
  ["author", "autor", "auteur", "autore"],
  ["press", "presse", "media", "advertise", "advertising", "partner"],
];

/** Pages of a site on which it may name people, the most likely first. */
export function peoplePages(links: readonly PageLink[], domain: string, most: number): string[] {
  const ranked = new Map<string, number>();
  for (const { url, text } of links) {
    const address = URL.parse(url);
    if (address === null || registrableDomain(address.hostname) !== domain || isFile(address.pathname)) continue;
    address.hash = "";
    const words = `${address.pathname} ${text}`.toLowerCase();
    const kind = KINDS.findIndex((names) => names.some((name) => words.includes(name)));
    if (kind === -1) continue;
    // Posts about contact forms are deep and long.
    const depth = address.pathname.split("/").filter((part) => part !== "").length;
    const rank = kind * 10 + depth + (address.pathname.length > 40 ? 20 : 0);
    ranked.set(address.href, Math.min(rank, ranked.get(address.href) ?? Number.POSITIVE_INFINITY));
  }
  return [...ranked]
    .toSorted(([one, a], [two, b]) => a - b || (one < two ? -1 : 1))
    .slice(0, most)
    .map(([url]) => url);
}

function isFile(path: string): boolean {
  return /\.(?:pdf|jpe?g|png|gif|zip|docx?|xml)$/i.test(path);
}
