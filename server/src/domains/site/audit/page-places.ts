import { findLongest, indexPhrases } from "../../../kernel/text/phrase-index.ts";
import { phraseWords } from "../../../kernel/text/phrase-words.ts";
import { PLACE_NAMES } from "../../../kernel/text/places.ts";
import type { CrawledPage } from "../../../providers/crawler/port.ts";
import { pathSegments } from "./address.ts";
import { classifySitePage, type SitePageType } from "./page-type.ts";

const PLACES = indexPhrases(PLACE_NAMES.map((place) => phraseWords(place)));

/** Pages whose places say where the brand works. An article can be about any place. */
const PLACED: ReadonlySet<SitePageType> = new Set<SitePageType>([
  "home",
  "product",
  "category",
  "pricing",
  "about",
  "contact",
  "other",
]);

/** After these words, a place is a name, an origin or a destination: `plaster of Paris`, `flights to Rome`. */
const ELSEWHERE = new Set(
  "of from to outside without vs versus aus von nach ohne du des d depuis vers desde hacia di da dal verso van uit naar".split(
    " ",
  ),
);

/** Parts of an address that list the places of a brand, in English, German, French, Spanish and Italian. */
const PLACE_SECTIONS =
  /^(?:locations?|areas?|areas-we-(?:cover|serve)|service-areas?|branches|branch|stores|cities|towns|standorte?|filialen|einsatzgebiete?|staedte|villes|agences|zones?|ciudades|sedes|sedi|citta)$/;

/** The places that a page says the brand serves: those of its title, headings and description, and that of its address. Folded. */
export function placesOnPage(page: CrawledPage, isStart: boolean): string[] {
  const type = classifySitePage(page, isStart);
  if (!PLACED.has(type) || isDiscussion(page)) return [];
  const main = page.headings.filter(({ level }) => level < 3).map(({ text }) => text);
  const texts = [page.title ?? "", page.description ?? "", ...main];
  return [...new Set([...texts.flatMap(placesIn), ...placeOfAddress(page, texts)])].sort();
}

function placesIn(text: string): string[] {
  const words = phraseWords(text);
  return findLongest(words, PLACES)
    .filter(({ at }) => !ELSEWHERE.has(words[at - 1] ?? ""))
    .map(({ phrase }) => phrase.join(" "));
}

/** `otley` for `/areas/otley`, if the texts of the page name it. */
function placeOfAddress({ finalUrl }: CrawledPage, texts: readonly string[]): string[] {
  const segments = pathSegments(finalUrl);
  const section = segments.findIndex((segment) => PLACE_SECTIONS.test(segment));
  const named = section === -1 ? undefined : segments[section + 1]?.replace(/\.\w+$/, "");
  const words = phraseWords((named ?? "").replaceAll("-", " "));
  const place = words.join(" ");
  return place !== "" && texts.some((text) => ` ${phraseWords(text).join(" ")} `.includes(` ${place} `)) ? [place] : [];
}

/** A question or a list, which is an article wherever it is. */
function isDiscussion({ title }: CrawledPage): boolean {
  return /^(?:\d+ |how |why |what |when |which |where |who |wie |warum |was |wo |comment |pourquoi |cómo |por qué |come |perché )|\?/i.test(
    title ?? "",
  );
}
