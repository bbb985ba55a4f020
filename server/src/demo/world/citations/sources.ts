import type { ProduceBlogPostInput } from "@findable/contract";
import type { Source } from "../../../market/articles.ts";
import { PUBLISHERS } from "../facts.ts";
import { slugged } from "../texts.ts";

type Order = Partial<Pick<ProduceBlogPostInput, "mode" | "research">>;

/** What was read: pages that the caller named, and two that everybody in the trade would look at. */
export function sourcesFor(topic: string, { research, mode }: Order): Source[] {
  const named = [...(research?.forumUrls ?? []), ...(research?.additionalContentUrls ?? [])];
  const found = PUBLISHERS.filter(({ about }) => !about.includes("reviews")).slice(0, mode === "quick" ? 1 : 2);
  return [
    ...named.map((url) => ({ name: url.replace(/^https?:\/\//, ""), url })),
    ...found.map(({ name, domain }) => ({ name, url: `https://${domain}/guides/${slugged(topic)}` })),
  ];
}
