import { articleAbout, pageAbout } from "../../../market/articles.ts";
import { sourcesFor } from "../citations/sources.ts";
import { BRAND, DEMO_NOW, OWN_PAGES, ownUrl } from "../facts.ts";
import { keywordOfPhrase } from "../keywords/keywords.ts";
import { readableId, readId } from "../readable-ids.ts";
import { slugged } from "../texts.ts";
import { type DemoWritten, type Writing, written } from "./written.ts";

type Shelf = "post" | "page";

/** The identifiers of a post or page that the world does not hold and somebody just asked for: they say what it is about. */
export function freshIds(shelf: Shelf, topic: string): { id: string; contentId: string } {
  return {
    id: readableId(shelf === "post" ? "bp" : "lp", topic, shelf),
    contentId: readableId("cnt", topic, shelf),
  };
}

/** The text of such an identifier, be it the post's, the page's or their content's. */
export function freshText(id: string): DemoWritten | undefined {
  const [topic, shelf] = readId("bp", id) ?? readId("lp", id) ?? readId("cnt", id) ?? [];
  if (topic === undefined) return undefined;
  return shelf === "page" ? freshPage(topic) : freshPost(topic);
}

function freshPost(topic: string): DemoWritten {
  const { title, body, descriptions } = articleAbout(BRAND.domain, topic, sourcesFor(topic, {}));
  const writing = { title, descriptions: [descriptions.meta, descriptions.og, descriptions.twitter] } as const;
  return written("bp", body, writingOf("post", topic, writing));
}

function freshPage(topic: string): DemoWritten {
  const { title, body, descriptions } = pageAbout(topic, BRAND.name, "small studios", ownUrl(OWN_PAGES.pricing));
  const writing = { title, descriptions: [descriptions.meta, descriptions.og, descriptions.twitter] } as const;
  return written("lp", body, writingOf("page", topic, writing));
}

function writingOf(shelf: Shelf, topic: string, words: Pick<Writing, "title" | "descriptions">): Writing {
  const keyword = keywordOfPhrase(topic);
  return {
    ...words,
    fresh: freshIds(shelf, topic),
    slug: slugged(topic),
    pillar: keyword?.pillarSlug ?? "architect-time-tracking",
    keyword: keyword?.keyword ?? null,
    status: "DRAFT",
    publishedUrl: null,
    archivedAt: null,
    tags: [],
    source: "USER",
    length: shelf === "post" ? "medium" : "short",
    instructions: null,
    snippets: [],
    writer: {
      skill: shelf === "post" ? "produce.blog_post" : "produce.landing_page",
      input: keyword === undefined ? { topic } : { keywordId: keyword.id },
    },
    history: [{ origin: "generated", at: DEMO_NOW }],
    quality: [78, 71, 70, 82],
  };
}
