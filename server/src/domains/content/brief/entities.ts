import type { BriefContent } from "@findable/contract";
import { namesIn } from "../names-in.ts";
import type { ReadPage } from "./read-page.ts";

const MOST = 20;

/** Names that at least two pages mention, most frequent first. */
export function entitiesOf(pages: readonly ReadPage[]): BriefContent["entities"] {
  const found = new Map<string, { name: string; urls: Set<string> }>();
  for (const { text, url } of pages) {
    for (const name of namesIn(text)) {
      const key = name.toLowerCase();
      const entity = found.get(key) ?? { name, urls: new Set() };
      entity.urls.add(url);
      found.set(key, entity);
    }
  }
  return [...found.values()]
    .filter(({ urls }) => urls.size > 1)
    .toSorted((one, other) => other.urls.size - one.urls.size || one.name.localeCompare(other.name))
    .slice(0, MOST)
    .map(({ name, urls }) => ({ name, pages: urls.size, urls: [...urls] }));
}
