import { latinLabel } from "./latin-label.ts";
import { isTown, isVisited } from "./localities.ts";
import type { Market, Search } from "./market.ts";
import { capitalised, spaced, topicWords } from "./phrase-words.ts";
import { isAboutSoftware, shapeOf } from "./query-shape.ts";
import { randomOf } from "./random.ts";
import { ordered } from "./standings.ts";

/** A business on the map above the results. */
export interface Place {
  title: string;
  domain: string;
  rating: number;
}

const SHOWN = 3;
/** The businesses on the map: those of the trade that stand highest, then others of the place; undefined where there is no map. */
export function localPack(market: Market, search: Search): Place[] | undefined {
  const query = spaced(search.query);
  const standing = ordered(market, search).map(({ site }) => site);
  const sellers = standing.filter(({ onMaps }) => onMaps === true).slice(0, SHOWN);
  if (!isLocal(query, sellers.length > 0)) return undefined;
  const others = madeUp(query).slice(0, SHOWN - Math.min(sellers.length, SHOWN - 1));
  return [...sellers.map(({ name, domain }) => ({ title: name, domain })), ...others].slice(0, SHOWN).map((place) => ({
    ...place,
    rating: randomOf(market.seed, "rating", place.domain).integer(36, 49) / 10,
  }));
}

function isLocal(query: string, isSold: boolean): boolean {
  const shape = shapeOf(query);
  if (shape === "local") return true;
  if ((shape !== "thing" && shape !== "list") || isAboutSoftware(query)) return false;
  const words = topicWords(query);
  if (words.some(isTown)) return isVisited(query) || (isSold && words.length > 1);
  return isVisited(query) && words.length <= 2;
}

function madeUp(query: string): Omit<Place, "rating">[] {
  const [word = "local"] = topicWords(query).filter((one) => !isTown(one));
  const label = latinLabel(word) || "local";
  const thing = capitalised(word);
  return [
    { title: `${thing} & Partners`, domain: `${label}partners.example` },
    { title: `Northside ${thing}`, domain: `northside${label}.example` },
    { title: `${thing} Point`, domain: `${label}point.example` },
  ];
}
