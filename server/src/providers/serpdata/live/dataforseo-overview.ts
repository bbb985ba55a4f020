import type { Static } from "typebox";
import { domainOf, withoutFragment } from "../domain-of.ts";
import type { Serp } from "../port.ts";
import { type Elements, Overview, OverviewPart, Reference } from "./dataforseo-elements.ts";
import { distinctBy } from "./distinct-by.ts";

/** Advertisements inside an AI overview; not part of its text or citations. */
const ADVERTS = ["ai_overview_shopping", "ai_overview_paid"];

interface ReadOverview {
  texts: string[];
  references: Static<typeof Reference>[];
}

/** The AI overview of a page. Parts of an unknown shape are skipped. */
export function overviewOf(elements: Elements): Serp["aiOverviews"] {
  const overviews = elements.of(Overview, "ai_overview").map((overview) => readOverview(elements, overview));
  const references = overviews.flatMap((overview) => overview.references);
  const cited = references.flatMap(({ url, domain }) => (url ? [{ domain: domainOf(domain || url), url }] : []));
  return {
    present: elements.has("ai_overview"),
    summary: overviews.map(({ texts }) => texts.join("\n\n")).find((text) => text !== "") ?? null,
    cited: distinctBy(cited, ({ url }) => withoutFragment(url)),
  };
}

function readOverview(elements: Elements, overview: Static<typeof Overview>): ReadOverview {
  const parts = elements
    .partsOf(OverviewPart, overview.items)
    .filter(({ type }) => !ADVERTS.includes(type ?? ""))
    .map((part) => ({ part, components: elements.partsOf(OverviewPart, part.components) }));
  const written = parts.flatMap(({ part, components }) => [part, ...components]);
  const texts = written.flatMap(({ markdown, text, snippet }) => markdown || text || snippet || []);
  const sources = [overview, ...parts.map(({ part }) => part), ...parts.flatMap(({ components }) => components)];
  return {
    texts: overview.markdown ? [overview.markdown] : texts,
    references: sources.flatMap(({ references }) => elements.partsOf(Reference, references)),
  };
}
