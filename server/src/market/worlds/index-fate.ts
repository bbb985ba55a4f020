import type { WorldState } from "../world-state.ts";
import { indexedOn } from "./happenings.ts";
import { marketOf } from "./market-of.ts";
import { documentsOf } from "./site-documents.ts";
import { worldDay } from "./world-day.ts";

/** How far an index has come with a page. No index shows pages that are `moved` or `missing`. */
export type IndexFate = "unknown" | "discovered" | "crawled" | "indexed" | "moved" | "missing";

/** Parts of the time until a page is indexed after which it is known, and after which it was read. */
const KNOWN_AFTER = 1 / 3;
const READ_AFTER = 2 / 3;
const DAY_MS = 86_400_000;

/** What an index of a test world holds about a page of one of its sites. */
export function indexFate(state: WorldState, url: URL): IndexFate {
  const deeds = state.deeds.filter(({ at }) => at <= state.now);
  const ofPage = deeds.filter(
    (deed) => (deed.kind === "page_published" || deed.kind === "page_removed") && isSame(deed.url, url),
  );
  const last = ofPage.at(-1);
  if (last?.kind === "page_removed") return "missing";
  const first = ofPage.find(({ kind }) => kind === "page_published");
  if (first?.kind === "page_published") return fateOfPublished(state, first, url);
  const domain = url.host.replace(/^www\./, "");
  if (!state.brands.some((brand) => brand.domain.toLowerCase() === domain)) return "unknown";
  const document = documentsOf(marketOf(state), deeds, domain).documents.find(({ path }) => path === url.pathname);
  if (document === undefined) return "unknown";
  if (document.kind === "missing") return "missing";
  return document.faults?.movedTo === undefined ? "indexed" : "moved";
}

function fateOfPublished(state: WorldState, deed: Parameters<typeof indexedOn>[1], url: URL): IndexFate {
  const day = indexedOn(state, deed, url);
  if (worldDay(state) >= day) return "indexed";
  const wait = (day - worldDay(state, deed.at)) * DAY_MS;
  const waited = (Date.parse(state.now) - Date.parse(deed.at)) / wait;
  if (waited < KNOWN_AFTER) return "unknown";
  return waited < READ_AFTER ? "discovered" : "crawled";
}

function isSame(address: string, url: URL): boolean {
  const other = URL.parse(address);
  return other?.host.replace(/^www\./, "") === url.host.replace(/^www\./, "") && other.pathname === url.pathname;
}
