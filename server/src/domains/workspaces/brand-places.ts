import type { Workspace, WorkspaceSettings } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findLongest, indexPhrases } from "../../kernel/text/phrase-index.ts";
import { fold, phraseWords } from "../../kernel/text/phrase-words.ts";
import { PLACE_NAMES } from "../../kernel/text/places.ts";
import { selectPageFacts } from "./brand-pages.store.ts";
import { marketOf } from "./market-of.ts";

const PLACES = indexPhrases(PLACE_NAMES.map((place) => phraseWords(place)));

/** The brand, as far as it names places. */
export interface PlacedBrand {
  name: string;
  settings: Pick<WorkspaceSettings, "primaryLocation" | "primaryLanguage">;
  brand: Pick<Workspace["brand"], "shortDescription" | "primaryKeywords">;
}

/** The places of the brand: those of `brandPlaces`, and those that its pages say it serves. */
export async function findBrandPlaces(db: Db, workspace: PlacedBrand & { id: string }): Promise<string[]> {
  return brandPlaces(workspace, (await selectPageFacts(db, workspace.id)).places);
}

/** The places of a brand: those of its market, its pages, and those that its name, description and primary keywords name. Folded. */
export function brandPlaces({ name, settings, brand }: PlacedBrand, ofPages: readonly string[] = []): string[] {
  const texts = [name, brand.shortDescription ?? "", ...(brand.primaryKeywords ?? [])];
  const named = texts.flatMap((text) => findLongest(phraseWords(text), PLACES).map(({ phrase }) => phrase.join(" ")));
  return [...new Set([...placesIn(marketOf(settings).location), ...named, ...ofPages])].sort();
}

/** `munich` and `germany` for `Munich,Germany`; none for a country code. */
function placesIn(location: string): string[] {
  return location.includes(",") ? location.split(",").map((part) => fold(part.trim())) : [];
}
