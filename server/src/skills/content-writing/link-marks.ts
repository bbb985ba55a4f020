import type { KnownLinks } from "../../domains/content/index.ts";

/** A source after a sentence: `([host](address))`. */
const SOURCE = /\(\[([^[\]\n]*)\]\(([^()\s]*)\)\)/g;
const LINK = /\[([^[\]\n]*)\]\(([^()\s]*)\)/g;

/** The links of a text besides its sources, as pages that marks can name. */
export function linksIn(body: string, snippets: KnownLinks["snippets"]): KnownLinks["ownPages"] {
  const sources = new Set(snippets.map(({ url }) => url));
  const found = [...body.matchAll(LINK)].filter(([, , url = ""]) => !sources.has(url));
  return [...new Map(found.map(([, title = "", url = ""]) => [url, { title, url }])).values()];
}

/** A text with marks in place of addresses, so that a model can move a link and not change where it leads. */
export function markLinks(text: string, { snippets, ownPages }: KnownLinks): string {
  const marked = text.replace(SOURCE, (link, _words, url: string) => {
    const source = snippets.find((snippet) => snippet.url === url);
    return source === undefined ? link : `[[${source.id}]]`;
  });
  return marked.replace(LINK, (link, words: string, url: string) => {
    const place = ownPages.findIndex((page) => page.url === url);
    return place < 0 ? link : `[[l${place + 1}|${words}]]`;
  });
}
